// The player: reads what the page says, and wires the parts together.

import { Chart } from "./chart.js";
import { bindControls, drawControls } from "./controls.js";
import { Export } from "./export.js";
import { Frames } from "./frames.js";
import { drawHeadline } from "./headline.js";
import { buildInfo } from "./info.js";
import { fillHelp, keyTable, listenToKeys } from "./keys.js";
import { Labels } from "./labels.js";
import { Legend } from "./legend.js";
import { Link } from "./link.js";
import { Measure } from "./measure.js";
import { Player } from "./player.js";
import { Stage } from "./stage.js";
import { createState } from "./state.js";
import { bindWipe, drawWipe } from "./wipe.js";

const find = (id) => document.getElementById(id);
const SHOWN_MS = 4000; // how long a message stays

function start() {
  const manifest = JSON.parse(find("manifest").textContent);
  const count = manifest.panes.length;
  const none = () => manifest.panes.map(() => new Array(manifest.frameCount).fill(null));
  const figures = manifest.figures ?? Object.fromEntries(manifest.charts.map((name) => [name, none()]));
  const state = createState({
    frame: 0, playing: false, alternating: false, speed: 1, loop: true,
    layout: "side", left: 0, right: count - 1, flipped: false, wipe: 0.5, up: manifest.up,
    coloring: manifest.colorings[0].name, chart: manifest.charts[0],
    shading: true, outliers: true, pointScale: 1, info: false, measuring: false,
  });
  const frames = new Frames(manifest, (pane, index, { figures: found, top }) => {
    const flickering = manifest.colorings.find(({ name }) => name === "flicker");
    if (top && flickering.top !== top) {
      flickering.top = top; // a server says so when it has measured flicker
      legend.draw(state.coloring);
    }
    let changed = false;
    for (const name of manifest.charts) {
      const value = found[name] ?? null;
      changed ||= value !== null && figures[name][pane][index] !== value;
      figures[name][pane][index] = value ?? figures[name][pane][index];
    }
    if (!changed) return;
    chart.draw();
    drawHeadline(find("headline"), manifest, figures);
  });
  const say = (text, forAWhile = false) => {
    find("message").textContent = text;
    clearTimeout(say.ending);
    if (forAWhile) say.ending = setTimeout(() => (find("message").textContent = ""), SHOWN_MS);
  };
  const stage = new Stage(find("canvas"), manifest, state, frames);
  const player = new Player(manifest, state, frames, stage, find("status"));
  const chart = new Chart(find("chart"), manifest, figures, state);
  const legend = new Legend(manifest);
  const labels = new Labels(manifest, figures, state, frames);
  const measure = new Measure(find("measured"), stage, state, manifest.unit, say);
  const movies = new Export(stage, state, manifest, player, say);

  const toggle = (key) => () => state.set({ [key]: !state[key] });
  const actions = {
    play: () => state.set({ playing: !state.playing, alternating: false }),
    previous: () => player.step(-1),
    next: () => player.step(1),
    alternate: () => manifest.frameCount > 1 && player.alternate(),
    loop: toggle("loop"),
    shading: toggle("shading"),
    outliers: toggle("outliers"),
    info: toggle("info"),
    measure: toggle("measuring"),
    picture: () => movies.picture(),
    movie: () => movies.movie(),
    link: async () => say((await link.copy()) ? "The link is copied" : "The link is in the address bar", true),
    full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    flip: () => {
      if (count < 2) return;
      if (state.layout !== "flip") state.set({ layout: "flip" });
      else state.set({ flipped: !state.flipped });
    },
    cycleColoring: () => {
      const names = manifest.colorings.map((coloring) => coloring.name);
      state.set({ coloring: names[(names.indexOf(state.coloring) + 1) % names.length] });
    },
    theme: () => {
      const root = document.documentElement;
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
    },
    help: () => find("help").showModal(),
  };
  const keys = keyTable({ state, player, stage, actions });
  fillHelp(find("help-list"), keys);
  listenToKeys(keys);
  bindControls({ manifest, state, actions });
  bindWipe(find("wipe"), stage, state);

  const info = () => state.info && buildInfo(find("info"), manifest, figures, frames, state);
  const surroundings = () => {
    labels.draw(stage.views);
    legend.place(stage.views);
    drawWipe(find("wipe"), state, manifest.panes);
  };
  // What only a server has: flicker where it is shown, and the rest of the points while nothing moves.
  const fetchFlicker = async () => {
    if (!manifest.served || (state.coloring !== "flicker" && state.chart !== "flicker")) return;
    const { frame } = state;
    for (let pane = 0; pane < count; pane++) await frames.loadFlicker(pane, frame).catch(() => {});
    if (stage.index === frame) stage.draw();
  };
  const fetchDetail = async () => {
    const { index } = stage;
    for (const { pane } of stage.views) {
      const came = await frames.loadDetail(pane, index).catch(() => false);
      if (came && stage.index === index) {
        stage.draw();
        labels.draw(stage.views);
      }
    }
  };
  state.on("layout left right", () => {
    if (count < 2) state.layout = "side";
    stage.fit();
  });
  state.on("up", () => {
    stage.eye.stand(state.up);
    stage.reset();
  });
  state.on("layout left right flipped wipe coloring shading outliers pointScale", () => stage.draw());
  state.on("layout left right flipped wipe chart", surroundings);
  state.on("coloring", () => legend.draw(state.coloring));
  state.on("coloring chart", fetchFlicker);
  state.on("frame chart", () => chart.draw());
  state.on("info", info);
  state.on("measuring", () => measure.begin());
  state.on(
    "frame playing alternating speed loop layout left right coloring shading outliers info up chart measuring",
    () => drawControls(manifest, state),
  );
  player.onShow = fetchFlicker;
  stage.onIdle = fetchDetail;
  stage.onResize = () => {
    surroundings();
    chart.draw();
  };
  let described = null;
  stage.onDraw = () => {
    measure.draw();
    link.note();
    if (described === stage.index) return;
    described = stage.index;
    surroundings();
    info();
  };
  find("canvas").addEventListener("pointerdown", () => (find("hint").hidden = true));

  const link = new Link(state, stage, {
    frame: (value) => Number.isInteger(value) && value >= 0 && value < manifest.frameCount,
    layout: (value) => ["side", "wipe", "flip"].includes(value),
    coloring: (value) => manifest.colorings.some(({ name }) => name === value),
    chart: (value) => manifest.charts.includes(value),
    up: (value) => /^-?[xyz]$/.test(value),
    left: (value) => value in manifest.panes,
    right: (value) => value in manifest.panes,
    wipe: (value) => value >= 0 && value <= 1,
    pointScale: (value) => value >= 0.2 && value <= 5,
  });
  link.read();
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
  window.steadycloud = { state, stage, frames, player, ready, measure, movies, link };
}

function canDraw() {
  return document.createElement("canvas").getContext("webgl2") !== null;
}

try {
  if (canDraw()) start();
  else {
    document.documentElement.classList.add("without-webgl");
    find("status").textContent =
      "This browser cannot draw the clouds, because WebGL 2 is switched off or missing: switch on hardware acceleration in its settings, or open this page in a current Chrome, Edge, Firefox or Safari.";
  }
} catch (error) {
  console.error(error);
  find("status").textContent = `The player cannot start: ${error.message}`;
}
