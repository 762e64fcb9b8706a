// The distance between two points: a click on each.

import { Vector3 } from "three";
import { length } from "./format.js";
import { pick } from "./pick.js";

const SVG = "http://www.w3.org/2000/svg";
const STILL_PX = 4; // a click moves less

export class Measure {
  constructor(box, stage, state, unit, say) {
    Object.assign(this, { box, stage, state, unit, say });
    this.ends = [];
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => (this.pressed = [event.offsetX, event.offsetY]));
    canvas.addEventListener("pointerup", (event) => {
      const still = this.pressed && Math.hypot(event.offsetX - this.pressed[0], event.offsetY - this.pressed[1]) < STILL_PX;
      if (state.measuring && still) this.click(event.offsetX, event.offsetY);
    });
  }

  click(x, y) {
    const point = pick(this.stage, x, y);
    if (!point) return;
    this.ends = this.ends.length === 1 ? [...this.ends, point] : [point];
    this.draw();
    this.tell();
  }

  /** Start anew, or end. */
  begin() {
    this.ends = [];
    this.draw();
    this.tell();
  }

  get distance() {
    return this.ends.length === 2 ? this.ends[0].distanceTo(this.ends[1]) : null;
  }

  tell() {
    if (!this.state.measuring) this.say("");
    else if (this.distance !== null) this.say(`Distance ${length(this.distance, this.unit)}; click for another`);
    else this.say(this.ends.length ? "Click the other point" : "Click two points to measure their distance");
  }

  /** A line in every view between where the two points are seen. */
  draw() {
    const { box, stage, ends } = this;
    const parts = [];
    for (const { rect, clip } of ends.length ? stage.views : []) {
      const camera = stage.lookAt(rect);
      const seen = ends.map((end) => {
        const at = new Vector3().copy(end).project(camera);
        return [rect.x + ((at.x + 1) / 2) * rect.width, rect.y + ((1 - at.y) / 2) * rect.height];
      });
      const inside = ([x, y]) => x >= clip.x && x < clip.x + clip.width && y >= clip.y && y < clip.y + clip.height;
      if (!seen.every(inside)) continue;
      if (seen.length === 2) parts.push(svg("line", { x1: seen[0][0], y1: seen[0][1], x2: seen[1][0], y2: seen[1][1] }));
      for (const [cx, cy] of seen) parts.push(svg("circle", { cx, cy, r: 4 }));
      if (seen.length === 2) {
        const text = svg("text", { x: (seen[0][0] + seen[1][0]) / 2, y: (seen[0][1] + seen[1][1]) / 2 - 8, "text-anchor": "middle" });
        text.textContent = length(this.distance, this.unit);
        parts.push(text);
      }
    }
    box.replaceChildren(...parts);
  }
}

function svg(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
