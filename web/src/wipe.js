// The handle of the wipe: dragged, or moved by the arrow keys.

export function bindWipe(handle, stage, state) {
  const place = (share) => state.set({ wipe: Math.min(1, Math.max(0, share)) });
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    place((event.clientX - stage.canvas.getBoundingClientRect().left) / stage.width);
  });
  handle.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -0.02, ArrowRight: 0.02, PageUp: 0.1, PageDown: -0.1 };
    const goal = { Home: 0, End: 1 }[event.key] ?? (event.key in steps ? state.wipe + steps[event.key] : null);
    if (goal === null || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    place(goal);
  });
}

export function drawWipe(handle, state, panes) {
  handle.hidden = state.layout !== "wipe";
  handle.style.left = `${100 * state.wipe}%`;
  handle.setAttribute("aria-valuenow", Math.round(100 * state.wipe));
  handle.setAttribute("aria-valuetext", `${Math.round(100 * state.wipe)} % ${panes[state.left].label}`);
}
