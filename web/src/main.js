// The player: reads what the page says, and wires the parts together.

import { Chart } from "./chart.js";
import { bindControls, drawControls } from "./controls.js";
import { Frames } from "./frames.js";
import { drawHeadline } from "./headline.js";
import { buildInfo } from "./info.js";
import { fillHelp, keyTable, listenToKeys } from "./keys.js";
import { Labels } from "./labels.js";
import { Legend } from "./legend.js";
import { Player } from "./player.js";
import { Stage } from "./stage.js";
import { createState } from "./state.js";
import { bindWipe, drawWipe } from "./wipe.js";

const find = (id) => document.getElementById(id);

function start() {
  const manifest = JSON.parse(find("manifest").textContent);
  const count = manifest.panes.length;
  const figures = manifest.figures ?? manifest.panes.map(() => new Array(manifest.frameCount).fill(null));
  const state = createState({
    frame: 0, playing: false, speed: 1, loop: true,
    layout: "side", left: 0, right: count - 1, flipped: false, wipe: 0.5,
    coloring: manifest.colorings[0].name, shading: true, pointScale: 1, info: false,
  });
  const frames = new Frames(manifest, (pane, index, cloud) => {
    if (figures[pane][index] !== cloud.header.figure) {
      figures[pane][index] = cloud.header.figure;
      chart.draw();
      drawHeadline(find("headline"), manifest, figures);
    }
  });
  const stage = new Stage(find("canvas"), manifest, state, frames);
  const player = new Player(manifest, state, frames, stage, find("status"));
  const chart = new Chart(find("chart"), manifest, figures, state);
  const legend = new Legend(manifest);
  const labels = new Labels(manifest, figures, state, frames);

  const flip = () => {
    if (count < 2) return;
    if (state.layout !== "flip") state.set({ layout: "flip" });
    else state.set({ flipped: !state.flipped });
  };
  const cycleColoring = () => {
    const names = manifest.colorings.map((coloring) => coloring.name);
    state.set({ coloring: names[(names.indexOf(state.coloring) + 1) % names.length] });
  };
  const toggleTheme = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  };
  const showHelp = () => find("help").showModal();

  const keys = keyTable({ state, player, stage, cycleColoring, flip, toggleTheme, showHelp });
  fillHelp(find("help-list"), keys);
  listenToKeys(keys);
  bindControls({ manifest, state, player, flip, toggleTheme, showHelp });
  bindWipe(find("wipe"), stage, state);

  const info = () => state.info && buildInfo(find("info"), manifest, figures, frames, state);
  const surroundings = () => {
    labels.draw(stage.views);
    legend.place(stage.views);
    drawWipe(find("wipe"), state, manifest.panes);
  };
  state.on("layout left right", () => {
    if (count < 2) state.layout = "side";
    stage.fit();
  });
  state.on("layout left right flipped wipe coloring shading pointScale", () => stage.draw());
  state.on("layout left right flipped wipe", surroundings);
  state.on("coloring", () => legend.draw(state.coloring));
  state.on("frame", () => chart.draw());
  state.on("info", info);
  state.on("frame playing speed loop layout left right coloring shading info", () => drawControls(manifest, state));
  stage.onResize = () => {
    surroundings();
    chart.draw();
  };
  let described = null;
  stage.onDraw = () => {
    if (described === stage.index) return;
    described = stage.index;
    surroundings();
    info();
  };
  stage.eye.controls.addEventListener("start", () => (find("hint").hidden = true));

  find("title").textContent = manifest.title;
  drawControls(manifest, state);
  drawHeadline(find("headline"), manifest, figures);
  legend.draw(state.coloring);
  surroundings();
  chart.draw();
  const ready = player.show().then(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    window.steadycloud.firstPictureMs = performance.now();
    player.prefetch();
  });
  window.steadycloud = { state, stage, frames, player, ready };
}

try {
  start();
} catch (error) {
  console.error(error);
  find("status").textContent = `The player cannot start: ${error.message}. It needs a browser with WebGL 2.`;
}
