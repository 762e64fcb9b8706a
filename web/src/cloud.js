// One frame of one pane on the graphics card.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Points } from "three";
import { CLAY, HEAT, MARKED, UNMARKED } from "./colors.js";
import { pointMaterial } from "./material.js";

export class Cloud {
  constructor({ header, n, position, normal, color, values }) {
    Object.assign(this, { header, n, color, values });
    this.painted = null;
    this.shown = new Uint8Array(4 * n);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(position, 4, true));
    geometry.setAttribute("normal", new BufferAttribute(normal, 4, true));
    geometry.setAttribute("color", new BufferAttribute(this.shown, 4, true).setUsage(DynamicDrawUsage));
    this.points = new Points(geometry, pointMaterial);
    this.points.frustumCulled = false;
    this.points.position.fromArray(header.low);
    this.points.scale.fromArray(header.extent);
  }

  /** Color every point; a coloring that the frame has no values for leaves it in clay. */
  paint(coloring) {
    if (this.painted === coloring) return;
    this.painted = coloring;
    const { n, shown } = this;
    const words = new Uint32Array(shown.buffer);
    const values = this.values[coloring];
    if (coloring === "color" && this.color) shown.set(this.color);
    else if (coloring === "outlier" && values) for (let i = 0; i < n; i++) words[i] = values[i] ? MARKED : UNMARKED;
    else if (values) for (let i = 0; i < n; i++) words[i] = HEAT[values[i]];
    else words.fill(CLAY);
    this.points.geometry.attributes.color.needsUpdate = true;
  }

  /** Draw the first share of the points: they are spread evenly. */
  thin(share) {
    this.points.geometry.setDrawRange(0, Math.ceil(this.n * share));
  }

  dispose() {
    this.points.geometry.dispose();
  }
}
