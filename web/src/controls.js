// Buttons, lists and the slider: each shows the state and changes it.

import { CHART_TITLE } from "./chart.js";
import { element } from "./format.js";

// Buttons whose action has the same name.
const PRESSED = [
  "play", "previous", "next", "loop", "shading", "outliers", "alternate", "theme", "measure", "picture", "movie", "link", "full",
];
const SPEEDS = [0.25, 0.5, 1, 2, 4];
const find = (id) => document.getElementById(id);

const AXES = ["y", "z", "x", "-y", "-z", "-x"];

export function bindControls({ manifest, state, actions }) {
  const fill = (select, options) => select.append(...options.map(([value, text]) => element("option", { value, text })));
  const panes = manifest.panes.map((pane, index) => [index, pane.label]);
  fill(find("coloring"), manifest.colorings.map((coloring) => [coloring.name, coloring.label]));
  fill(find("speed"), SPEEDS.map((speed) => [speed, `${speed}×`]));
  fill(find("up"), AXES.map((axis) => [axis, axis.replace("-", "−")]));
  fill(find("charted"), manifest.charts.map((name) => [name, CHART_TITLE[name]]));
  find("up").addEventListener("change", (event) => state.set({ up: event.target.value }));
  find("charted").addEventListener("change", (event) => state.set({ chart: event.target.value }));
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
    if (layout === "flip" && state.layout === "flip") actions.flip();
    else if (layout) state.set({ layout });
  });
  for (const id of PRESSED) find(id).addEventListener("click", actions[id]);
  find("info-button").addEventListener("click", actions.info);
  find("help-button").addEventListener("click", actions.help);
  find("outliers").hidden = !manifest.colorings.some(({ name }) => name === "outlier");
  find("chart-field").hidden = manifest.charts.length < 2;
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
  find("counter").replaceChildren(
    `${frame + 1} / ${manifest.frameCount} `,
    element("span", { text: manifest.names[frame] }),
  );
  find("counter").title = manifest.names[frame];
  find("play").classList.toggle("playing", state.playing);
  find("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  for (const name of ["loop", "shading", "outliers"]) find(name).setAttribute("aria-pressed", state[name]);
  find("measure").setAttribute("aria-pressed", state.measuring);
  find("alternate").setAttribute("aria-pressed", state.alternating);
  find("up").value = state.up;
  find("charted").value = state.chart;
  find("info-button").setAttribute("aria-expanded", state.info);
  find("info").hidden = !state.info;
}
