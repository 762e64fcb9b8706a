// Every key and what it does: one table for the keyboard and for the help.

import { element } from "./format.js";

const TURN = Math.PI / 24;

export function keyTable({ state, player, stage, actions }) {
  const last = player.manifest.frameCount - 1;
  const speed = (factor) => state.set({ speed: Math.min(4, Math.max(0.25, state.speed * factor)) });
  return [
    ["Space", "play or pause", { " ": actions.play }],
    ["← →", "frame by frame", { ArrowLeft: actions.previous, ArrowRight: actions.next }],
    ["Home End", "first, last frame", { Home: () => state.set({ frame: 0 }), End: () => state.set({ frame: last }) }],
    [", .", "slower, faster", { ",": () => speed(0.5), ".": () => speed(2) }],
    ["L", "loop", { l: actions.loop }],
    ["N", "flicker view: alternate this frame and the next", { n: actions.alternate }],
    ["1 2 3", "side by side, wipe, flip", {
      1: () => state.set({ layout: "side" }),
      2: () => state.set({ layout: "wipe" }),
      3: () => state.set({ layout: "flip" }),
    }],
    ["B", "flip between before and after", { b: actions.flip }],
    ["C", "next way to color", { c: actions.cycleColoring }],
    ["H", "shading on or off", { h: actions.shading }],
    ["O", "outliers shown or hidden", { o: actions.outliers }],
    ["[ ]", "smaller, larger points", {
      "[": () => state.set({ pointScale: Math.max(0.2, state.pointScale / 1.2) }),
      "]": () => state.set({ pointScale: Math.min(5, state.pointScale * 1.2) }),
    }],
    ["Shift + ← → ↑ ↓", "turn the view", {
      "shift ArrowLeft": () => stage.eye.turn(-TURN, 0),
      "shift ArrowRight": () => stage.eye.turn(TURN, 0),
      "shift ArrowUp": () => stage.eye.turn(0, TURN),
      "shift ArrowDown": () => stage.eye.turn(0, -TURN),
    }],
    ["+ −", "zoom", { "+": () => stage.eye.zoom(1.15), "=": () => stage.eye.zoom(1.15), "-": () => stage.eye.zoom(1 / 1.15) }],
    ["R", "the whole picture again", { r: () => stage.reset() }],
    ["I", "info", { i: actions.info }],
    ["M", "measure a distance", { m: actions.measure }],
    ["S V K", "save a picture, a movie; copy a link", { s: actions.picture, v: actions.movie, k: actions.link }],
    ["F", "full screen", { f: actions.full }],
    ["T", "dark or light", { t: actions.theme }],
    ["?", "this help", { "?": actions.help }],
  ];
}

const POINTER = [
  ["Drag, one finger", "turn"],
  ["Wheel, pinch", "zoom, the wheel to the cursor"],
  ["Right-drag, two fingers", "move sideways"],
  ["Click in the chart", "go to that frame"],
];

export function listenToKeys(table) {
  const actions = Object.assign({}, ...table.map(([, , keys]) => keys));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const { target, key } = event;
    if (target.closest("select")) return;
    if (target.closest("button, summary") && (key === " " || key === "Enter")) return;
    if (target.matches("input") && !event.shiftKey && /^(Arrow|Home|End)/.test(key)) return;
    const name = event.shiftKey && key.startsWith("Arrow") ? `shift ${key}` : key.length === 1 ? key.toLowerCase() : key;
    const action = actions[name];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

export function fillHelp(box, table) {
  const rows = [...table.map(([keys, text]) => [keys.split(" ").map((key) => (key === "+" && keys.length > 3 ? key : element("kbd", { text: key }))), text])];
  for (const [keys, text] of rows) box.append(element("dt", {}, keys.flatMap((key, i) => (i ? [" ", key] : [key]))), element("dd", { text }));
  for (const [how, text] of POINTER) box.append(element("dt", { text: how }), element("dd", { text }));
}
