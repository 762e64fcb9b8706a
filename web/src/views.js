// Which pane goes where: rectangles in CSS pixels from the top left, and what is cut off each.

/** [{pane, rect, clip}] for a stage of this size. */
export function arrange(state, paneCount, width, height) {
  const whole = { x: 0, y: 0, width, height };
  if (state.layout === "flip") {
    const pane = state.flipped ? state.right : state.left;
    return [{ pane, rect: whole, clip: whole }];
  }
  if (state.layout === "wipe") {
    const at = Math.round(state.wipe * width);
    return [
      { pane: state.left, rect: whole, clip: { x: 0, y: 0, width: at, height } },
      { pane: state.right, rect: whole, clip: { x: at, y: 0, width: width - at, height } },
    ];
  }
  return grid(paneCount, width, height);
}

/** Side by side, or on a tall screen one above the other, whichever makes the panes squarer. */
function grid(count, width, height) {
  const columns = count === 4 ? 2 : width >= 0.8 * height ? count : 1;
  const rows = Math.ceil(count / columns);
  const views = [];
  for (let pane = 0; pane < count; pane++) {
    const column = pane % columns;
    const row = Math.floor(pane / columns);
    const x = Math.round((column * width) / columns);
    const y = Math.round((row * height) / rows);
    const rect = {
      x,
      y,
      width: Math.round(((column + 1) * width) / columns) - x,
      height: Math.round(((row + 1) * height) / rows) - y,
    };
    views.push({ pane, rect, clip: rect });
  }
  return views;
}
