// The one camera that all panes share, turned by mouse, trackpad, touch and keys.

import { PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

const FORWARD = { x: [0, 0, 1], y: [0, 0, 1], z: [0, -1, 0], "-x": [0, 0, 1], "-y": [0, 0, -1], "-z": [0, 1, 0] };

export class Eye {
  constructor(canvas, manifest, onChange) {
    this.size = new Vector3(...manifest.size);
    this.radius = this.size.length() / 2 || 1;
    this.camera = new PerspectiveCamera(30, 1, this.radius / 100, this.radius * 100);
    this.canvas = canvas;
    this.onChange = onChange;
    this.stand(manifest.up);
  }

  /** Which axis points up; the controls take it only when they are made. */
  stand(name) {
    const axis = name.slice(-1);
    this.camera.up.set(axis === "x", axis === "y", axis === "z").multiplyScalar(name[0] === "-" ? -1 : 1);
    this.forward = new Vector3(...FORWARD[name]);
    this.controls?.dispose();
    this.controls = new OrbitControls(this.camera, this.canvas);
    const { onChange } = this;
    this.touched = false;
    this.controls.addEventListener("change", () => this.resetting || onChange());
    this.controls.addEventListener("start", () => (this.touched = true));
    this.controls.addEventListener("end", () => onChange());
  }

  /** Look at everything from the front, a little from the side and from above, below the labels. */
  reset(aspect, labels) {
    this.touched = false;
    const up = this.camera.up.clone();
    const flat = Math.abs(this.size.dot(up)) < 0.35 * Math.max(...this.size.toArray());
    const side = new Vector3().crossVectors(up, this.forward);
    const toward = this.forward.clone().addScaledVector(side, 0.35).addScaledVector(up, flat ? 0.7 : 0.1).normalize();
    const right = new Vector3().crossVectors(up, toward).normalize();
    const above = new Vector3().crossVectors(toward, right);
    const tall = this.spread(above);
    const wide = this.spread(right);
    const span = Math.max((1.08 * tall) / (1 - labels), (1.1 * wide) / aspect) || this.radius;
    const distance = span / 2 / Math.tan((this.camera.fov * Math.PI) / 360) + this.spread(toward) / 2;
    this.controls.target.copy(above).multiplyScalar((labels / 2) * span);
    this.camera.position.copy(toward).multiplyScalar(distance).add(this.controls.target);
    this.resetting = true; // whoever asks for this draws anyway, and in full
    this.controls.update();
    this.resetting = false;
  }

  /** How far the box reaches along a direction. */
  spread(direction) {
    return ["x", "y", "z"].reduce((sum, axis) => sum + Math.abs(direction[axis]) * this.size[axis], 0);
  }

  /** Turn by angles, in radians. */
  turn(across, along) {
    this.touched = true;
    const { camera, controls } = this;
    const offset = camera.position.clone().sub(controls.target);
    const right = new Vector3().crossVectors(camera.up, offset).normalize();
    const polar = offset.angleTo(camera.up);
    const wanted = Math.min(Math.max(polar - along, 0.02), Math.PI - 0.02);
    offset.applyAxisAngle(right, wanted - polar).applyAxisAngle(camera.up, across);
    camera.position.copy(controls.target).add(offset);
    controls.update();
  }

  /** Nearer by a factor; what a place of the view, from -1 to 1, shows stays there. */
  zoom(factor, [x, y] = [0, 0]) {
    this.touched = true;
    const { camera, controls } = this;
    const ray = new Vector3(x, y, 0.5).unproject(camera).sub(camera.position);
    const toTarget = controls.target.clone().sub(camera.position);
    const still = camera.position.clone().addScaledVector(ray, toTarget.lengthSq() / ray.dot(toTarget));
    for (const point of [camera.position, controls.target]) point.sub(still).multiplyScalar(1 / factor).add(still);
    controls.update();
  }

  /** Where the camera is and what it looks at: six numbers. */
  get view() {
    return [...this.camera.position.toArray(), ...this.controls.target.toArray()];
  }

  set view(numbers) {
    this.touched = true;
    this.camera.position.fromArray(numbers);
    this.controls.target.fromArray(numbers, 3);
    this.controls.update();
  }
}
