// The canvas: draws the panes when something has changed, and coarser while they move.

import { Scene as ThreeScene, WebGLRenderer } from "three";
import { Eye } from "./eye.js";
import { drawDisks, pointMaterial } from "./material.js";
import { arrange } from "./views.js";

// While the view moves: share of the full resolution, share of the points.
const QUALITY = [[1, 1], [0.75, 0.5], [0.6, 0.25]];
const SLOW_MS = 45;
const QUICK_MS = 25;
const SETTLE_MS = 180;
const PAUSE_MS = 500; // longer than this between two pictures: nothing was moving
const LABELS_PX = 56; // kept free at the top when everything is shown

export class Stage {
  constructor(canvas, manifest, state, frames) {
    Object.assign(this, { canvas, manifest, state, frames });
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: false, powerPreference: "high-performance" });
    this.renderer.setClearColor(0, 0);
    this.renderer.autoClear = false;
    this.scene = new ThreeScene();
    this.software = isSoftware(this.renderer.getContext());
    this.level = this.lowest = this.software ? 1 : 0; // of the qualities while moving
    this.took = this.slow = this.quick = 0;
    this.drawn = 0;
    this.moving = false;
    this.eye = new Eye(canvas, manifest, () => this.move());
    this.index = null; // the frame whose clouds are shown
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
  }

  get views() {
    return arrange(this.state, this.manifest.panes.length, this.width, this.height);
  }

  resize() {
    const box = this.canvas.parentElement.getBoundingClientRect();
    this.width = Math.max(1, Math.round(box.width));
    this.height = Math.max(1, Math.round(box.height));
    this.fit();
    this.draw();
    this.onResize?.();
  }

  /** After a change of the layout: whoever has not moved the camera keeps seeing everything. */
  fit() {
    const { rect } = this.views[0];
    if (!this.eye.touched) this.eye.reset(rect.width / rect.height, Math.min(LABELS_PX / rect.height, 0.3));
  }

  reset() {
    this.eye.touched = false;
    this.fit();
    this.draw();
  }

  /** Draw soon, once. */
  draw() {
    this.due ??= requestAnimationFrame((now) => {
      this.due = null;
      this.render();
      if (this.moving) this.judge(now);
    });
  }

  /** The view moves: draw at the speed of the machine, in full when it has come to rest. */
  move() {
    this.moving = true;
    this.draw();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.rest(), Math.max(SETTLE_MS, 2 * this.took)); // the slower, the longer
  }

  rest() {
    this.moving = false;
    this.last = null;
    this.draw();
  }

  /** Slow pictures in a row: fewer pixels and points. Many quick ones: more again. */
  judge(now) {
    const since = now - (this.last ?? now);
    this.took = since < PAUSE_MS ? since : 0;
    this.last = now;
    this.slow = this.took > SLOW_MS ? this.slow + 1 : 0;
    this.quick = this.took < QUICK_MS ? this.quick + 1 : 0;
    const change = this.slow >= 3 ? 1 : this.quick >= 40 ? -1 : 0;
    if (!change) return;
    this.level = Math.min(Math.max(this.level + change, this.lowest), QUALITY.length - 1);
    this.slow = this.quick = 0;
  }

  render() {
    const { renderer, eye, state } = this;
    const [sharpness, share] = this.moving ? QUALITY[this.level] : [1, 1];
    const ratio = Math.min(window.devicePixelRatio || 1, this.software ? 1 : 2) * sharpness;
    this.match(ratio);
    drawDisks(!this.moving || this.level === 0);
    const scale = state.pointScale * Math.sqrt(1 / share);
    const heat = this.manifest.colorings.find(({ name }) => name === state.coloring).top > 0;
    pointMaterial.uniforms.shading.value = state.shading ? (heat ? 0.6 : 1) : 0; // heat has to match its scale
    renderer.setScissorTest(false);
    renderer.clear();
    renderer.setScissorTest(true);
    for (const view of this.views) {
      const cloud = this.index === null ? null : this.frames.peek(view.pane, this.index);
      if (!cloud || !view.clip.width) continue;
      cloud.paint(state.coloring);
      cloud.thin(share);
      this.scene.children = [cloud.points];
      const { rect, clip } = view;
      eye.camera.aspect = rect.width / rect.height;
      eye.camera.updateProjectionMatrix();
      pointMaterial.uniforms.diameter.value = scale * this.manifest.panes[view.pane].diameter;
      pointMaterial.uniforms.pixels.value = (rect.height * ratio) / 2;
      renderer.setViewport(rect.x, this.height - rect.y - rect.height, rect.width, rect.height);
      renderer.setScissor(clip.x, this.height - clip.y - clip.height, clip.width, clip.height);
      renderer.render(this.scene, eye.camera);
    }
    this.drawn += 1;
    this.onDraw?.();
  }

  match(ratio) {
    const key = `${this.width} ${this.height} ${ratio}`;
    if (this.matched === key) return;
    this.matched = key;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(this.width, this.height, false);
  }
}

function isSoftware(gl) {
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const name = names ? gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : gl.getParameter(gl.RENDERER);
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
