// One line a pane under the timeline: scatter, flicker or error in every frame. A click goes there.

import { number, readable } from "./format.js";

const MARGIN = { left: 58, right: 16, top: 24, bottom: 8 };
const MOST_DOTS = 60;
const LONGEST_NAME = 18;
export const CHART_TITLE = { noise: "Scatter", error: "Error to the reference", flicker: "Flicker" };

function svg(tag, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

export class Chart {
  constructor(box, manifest, figures, state) {
    Object.assign(this, { box, manifest, figures, state });
    box.addEventListener("pointerdown", (event) => this.jump(event));
    box.addEventListener("pointermove", (event) => event.buttons && this.jump(event));
  }

  jump(event) {
    const box = this.box.getBoundingClientRect();
    const share = (event.clientX - box.left - MARGIN.left) / (box.width - MARGIN.left - MARGIN.right);
    const last = this.manifest.frameCount - 1;
    this.state.set({ frame: Math.min(last, Math.max(0, Math.round(share * last))) });
  }

  draw() {
    const { manifest, state } = this;
    const figures = this.figures[state.chart];
    const width = this.box.clientWidth;
    const height = this.box.clientHeight;
    if (!width || !height) return;
    const known = figures.flat().filter((value) => value !== null && value !== undefined);
    const top = Math.max(...known, 0) * 1.08 || 1;
    const last = Math.max(1, manifest.frameCount - 1);
    const x = (index) => MARGIN.left + (index / last) * (width - MARGIN.left - MARGIN.right);
    const y = (value) => height - MARGIN.bottom - (value / top) * (height - MARGIN.top - MARGIN.bottom);
    const title = CHART_TITLE[state.chart];
    const [factor, unit] = readable(manifest.unit, top / 1.08);
    this.read = (value) => (value === null || value === undefined ? "–" : number(factor === 1 ? value : value * factor));
    const spoken = manifest.panes.map((pane, i) => `${pane.label} ${this.read(figures[i][state.frame])}`).join(", ");
    const picture = svg("svg", { role: "img", "aria-label": `${title} per frame, in ${unit}. This frame: ${spoken}.` });
    for (const value of [0, top / 1.08]) {
      picture.append(svg("line", { class: "grid", x1: MARGIN.left, x2: width - MARGIN.right, y1: y(value), y2: y(value) }));
      picture.append(svg("text", { x: MARGIN.left - 8, y: y(value) + 4, "text-anchor": "end" }, this.read(value)));
    }
    picture.append(svg("line", { class: "cursor", x1: x(state.frame), x2: x(state.frame), y1: MARGIN.top - 6, y2: height - MARGIN.bottom }));
    figures.forEach((values, pane) => picture.append(...this.series(values, pane, x, y)));
    picture.append(this.caption(`${title}, ${unit}`, figures, width));
    this.box.replaceChildren(picture);
  }

  series(values, pane, x, y) {
    const parts = [];
    let path = "";
    values.forEach((value, index) => {
      if (value === null || value === undefined) return;
      const joined = index > 0 && values[index - 1] !== null && values[index - 1] !== undefined;
      path += `${joined ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      const now = index === this.state.frame;
      if (values.length <= MOST_DOTS || now) {
        const kind = `dot tone-${pane}${now ? " now" : ""}`;
        parts.push(svg("circle", { class: kind, cx: x(index), cy: y(value), r: 3.2 }));
      }
    });
    return [svg("path", { class: `series tone-${pane}`, d: path }), ...parts];
  }

  caption(title, figures, width) {
    const { manifest, state } = this;
    const line = svg("text", { x: 4, y: 13 });
    line.append(svg("tspan", { class: "title" }, title));
    const names = manifest.panes.map((pane, i) => {
      const text = svg("text", { class: `name tone-${i}` });
      text.textContent = `${shortened(pane.label)} ${this.read(figures[i][state.frame])}`;
      return text;
    });
    const group = svg("g", {});
    group.append(line);
    let right = width - MARGIN.right;
    for (const text of names.reverse()) {
      text.setAttribute("x", right);
      text.setAttribute("y", 13);
      text.setAttribute("text-anchor", "end");
      group.append(text);
      right -= 7.2 * text.textContent.length + 18;
    }
    return group;
  }
}

function shortened(label) {
  return label.length > LONGEST_NAME ? `${label.slice(0, LONGEST_NAME - 1)}…` : label;
}
