// One frame of one pane on the graphics card: its points, and where a server gives more, the rest.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Group, Points } from "three";
import { CLAY, HEAT, MARKED, UNMARKED } from "./colors.js";
import { coarseFirst, inOrder } from "./decode.js";
import { pointMaterial } from "./material.js";

export class Cloud {
  constructor(frame) {
    this.header = frame.header;
    this.n = frame.n;
    this.parts = [new Part(frame)];
    this.group = new Group();
    this.group.add(this.parts[0].points);
    this.flicker = null; // the values of all points, as they came
  }

  get total() {
    return this.parts.reduce((sum, part) => sum + part.n, 0);
  }

  /** How wide points are drawn, as a share of the pane's: the more there are, the smaller. */
  get diameter() {
    const [, rest] = this.parts;
    return rest ? rest.header.diameter * Math.sqrt(rest.n / this.total) : null;
  }

  addDetail(frame) {
    this.parts[1] = new Part(frame);
    this.group.add(this.parts[1].points);
    this.spreadFlicker();
  }

  dropDetail() {
    const [part, rest] = this.parts;
    if (!rest) return;
    this.group.remove(rest.points);
    rest.dispose();
    this.parts = [part];
  }

  addFlicker(values) {
    this.flicker = values;
    this.spreadFlicker();
  }

  spreadFlicker() {
    if (!this.flicker) return;
    let start = 0;
    for (const part of this.parts) {
      part.values.flicker = inOrder(this.flicker.subarray(start, start + part.n), part.n, coarseFirst(part.n));
      part.painted = null;
      start += part.n;
    }
  }

  paint(coloring, withOutliers) {
    for (const part of this.parts) part.paint(coloring, withOutliers);
  }

  /** Draw the first share of the points, which are spread evenly, and the rest or not. */
  thin(share, detail) {
    const [part, rest] = this.parts;
    part.points.geometry.setDrawRange(0, Math.ceil(part.n * share));
    if (rest) rest.points.visible = detail;
  }

  dispose() {
    for (const part of this.parts) part.dispose();
  }
}

class Part {
  constructor({ header, n, position, normal, color, values }) {
    Object.assign(this, { header, n, position, color, values });
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
  paint(coloring, withOutliers) {
    const wanted = `${coloring} ${withOutliers}`;
    if (this.painted === wanted) return;
    this.painted = wanted;
    const { n, shown } = this;
    const words = new Uint32Array(shown.buffer);
    const values = this.values[coloring];
    if (coloring === "color" && this.color) shown.set(this.color);
    else if (coloring === "outlier") for (let i = 0; i < n; i++) words[i] = values?.[i] ? MARKED : UNMARKED;
    else if (values) for (let i = 0; i < n; i++) words[i] = HEAT[values[i]];
    else words.fill(CLAY);
    const { outlier } = this.values;
    if (!withOutliers && outlier) for (let i = 0; i < n; i++) if (outlier[i]) shown[4 * i + 3] = 0;
    this.points.geometry.attributes.color.needsUpdate = true;
  }

  dispose() {
    this.points.geometry.dispose();
  }
}
