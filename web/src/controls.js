// Buttons, lists and the slider: each shows the state and changes it.

import { element } from "./format.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4];
const find = (id) => document.getElementById(id);

export function bindControls({ manifest, state, player, flip, toggleTheme, showHelp }) {
  const fill = (select, options) => select.append(...options.map(([value, text]) => element("option", { value, text })));
  const panes = manifest.panes.map((pane, index) => [index, pane.label]);
  fill(find("coloring"), manifest.colorings.map((coloring) => [coloring.name, coloring.label]));
  fill(find("speed"), SPEEDS.map((speed) => [speed, `${speed}×`]));
  for (const side of ["left", "right"]) {
    fill(find(side), panes);
    find(side).addEventListener("change", (event) => state.set({ [side]: Number(event.target.value) }));
  }
  find("coloring").addEventListener("change", (event) => state.set({ coloring: event.target.value }));
  find("speed").addEventListener("change", (event) => state.set({ speed: Number(event.target.value) }));
  find("slider").max = manifest.frameCount - 1;
  find("slider").addEventListener("input", (event) => state.set({ frame: Number(event.target.value) }));
  find("layouts").addEventListener("click", (event) => {
    const { layout } = event.target.dataset;
    if (layout === "flip" && state.layout === "flip") flip();
    else if (layout) state.set({ layout });
  });
  const press = {
    play: () => state.set({ playing: !state.playing }),
    previous: () => player.step(-1),
    next: () => player.step(1),
    loop: () => state.set({ loop: !state.loop }),
    shading: () => state.set({ shading: !state.shading }),
    "info-button": () => state.set({ info: !state.info }),
    theme: toggleTheme,
    "help-button": showHelp,
  };
  for (const [id, action] of Object.entries(press)) find(id).addEventListener("click", action);
  find("timeline").hidden = manifest.frameCount < 2;
  find("layouts").hidden = manifest.panes.length < 2;
}

export function drawControls(manifest, state) {
  const { frame, layout } = state;
  const paired = manifest.panes.length > 2 && layout !== "side";
  for (const side of ["left", "right"]) {
    find(`${side}-field`).hidden = !paired;
    find(side).value = state[side];
  }
  for (const button of find("layouts").children) button.setAttribute("aria-pressed", button.dataset.layout === layout);
  find("coloring").value = state.coloring;
  find("speed").value = state.speed;
  find("slider").value = frame;
  find("slider").setAttribute("aria-valuetext", `frame ${frame + 1} of ${manifest.frameCount}, ${manifest.names[frame]}`);
  find("counter").textContent = `${frame + 1} / ${manifest.frameCount}`;
  find("counter").title = manifest.names[frame];
  find("play").classList.toggle("playing", state.playing);
  find("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  find("loop").setAttribute("aria-pressed", state.loop);
  find("shading").setAttribute("aria-pressed", state.shading);
  find("info-button").setAttribute("aria-expanded", state.info);
  find("info").hidden = !state.info;
}
