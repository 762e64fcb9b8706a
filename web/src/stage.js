// The canvas: draws the panes when something has changed, and coarser while they move.

import { Scene as ThreeScene, WebGLRenderer } from "three";
import { Eye } from "./eye.js";
import { placeIn } from "./pick.js";
import { drawDisks, pointMaterial } from "./material.js";
import { Smooth } from "./smooth.js";
import { arrange } from "./views.js";

// While the view moves: share of the full resolution, share of the points.
const QUALITY = [[1, 1], [0.75, 0.5], [0.6, 0.25]];
const SLOW_MS = 45;
const QUICK_MS = 25;
const SETTLE_MS = 180;
const IDLE_MS = 350; // after the last picture: time for details
const PAUSE_MS = 500; // longer than this between two pictures: nothing was moving
const LABELS_PX = 56; // kept free at the top when everything is shown

export class Stage {
  constructor(canvas, manifest, state, frames) {
    Object.assign(this, { canvas, manifest, state, frames });
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: false, powerPreference: "high-performance" });
    this.renderer.setClearColor(0, 0);
    this.renderer.autoClear = false;
    this.scene = new ThreeScene();
    this.smooth = new Smooth(this.renderer);
    this.software = isSoftware(this.renderer.getContext());
    this.level = this.lowest = this.software ? 1 : 0; // of the qualities while moving
    this.took = this.slow = this.quick = 0;
    this.drawn = 0;
    this.moving = false;
    this.eye = new Eye(canvas, manifest, () => this.move());
    this.index = null; // the frame whose clouds are shown
    canvas.addEventListener("wheel", (event) => this.wheel(event), { capture: true, passive: false });
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

  /** Zoom to what is under the cursor, in whichever pane it is. */
  wheel(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    const { offsetX: x, offsetY: y } = event;
    for (const view of this.views) {
      const at = placeIn(view, x, y);
      if (!at) continue;
      this.lookAt(view.rect);
      this.eye.zoom(Math.exp(-Math.max(-400, Math.min(400, pixels)) / 700), at);
    }
    this.move();
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

  /** What is shown changes soon again: each picture has to be quick. */
  get busy() {
    return this.moving || this.state.playing;
  }

  render() {
    const { renderer, eye, state } = this;
    const [sharpness, share] = this.moving ? QUALITY[this.level] : [1, 1];
    const ratio = Math.min(window.devicePixelRatio || 1, this.software ? 1 : 2) * sharpness;
    this.match(ratio);
    drawDisks(!this.moving || this.level === 0);
    const detail = !this.busy || (this.level === 0 && !this.software);
    const smooth = !this.busy && this.smooth.possible ? this.smooth : null;
    const heat = this.manifest.colorings.find(({ name }) => name === state.coloring).top > 0;
    const shading = state.shading ? (heat ? 0.6 : 1) : 0; // heat has to match its scale
    const { uniforms } = pointMaterial;
    uniforms.shading.value = shading;
    renderer.setScissorTest(false);
    renderer.setRenderTarget(null);
    renderer.clear();
    smooth?.begin(this.canvas.width, this.canvas.height);
    renderer.setScissorTest(true);
    let tall = 1;
    for (const view of this.views) {
      const cloud = this.index === null ? null : this.frames.peek(view.pane, this.index);
      if (!cloud || !view.clip.width) continue;
      cloud.paint(state.coloring, state.outliers);
      cloud.thin(share, detail);
      this.scene.children = [cloud.group];
      const { rect, clip } = view;
      this.lookAt(rect);
      const diameter = (detail && cloud.diameter) || this.manifest.panes[view.pane].diameter * Math.sqrt(1 / share);
      uniforms.diameter.value = state.pointScale * diameter;
      uniforms.pixels.value = (rect.height * ratio) / 2;
      const [whole, part] = [rect, clip].map((box) => [box.x, this.height - box.y - box.height, box.width, box.height]);
      tall = rect.height * ratio;
      if (smooth) {
        smooth.add(this.scene, eye.camera, ...[whole, part].map((box) => box.map((value) => Math.round(value * ratio))));
      } else {
        renderer.setViewport(...whole);
        renderer.setScissor(...part);
        renderer.render(this.scene, eye.camera);
      }
    }
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, this.width, this.height);
    smooth?.end(eye.camera, ratio, tall, shading);
    this.drawn += 1;
    this.onDraw?.();
    clearTimeout(this.idling);
    if (!this.busy) this.idling = setTimeout(() => this.onIdle?.(), IDLE_MS);
  }

  /** The camera as it looks into a rectangle of the stage. */
  lookAt(rect) {
    const { camera } = this.eye;
    camera.aspect = rect.width / rect.height;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return camera;
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
