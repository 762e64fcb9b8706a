// Where frames come from: the page itself, or the server that sent it. The latest ones are kept.

import { Cloud } from "./cloud.js";
import { decodeFrame } from "./decode.js";

const KEPT_POINTS = 12e6;

export class Frames {
  constructor(manifest, onLoad) {
    this.manifest = manifest;
    this.onLoad = onLoad;
    this.kept = new Map(); // "pane-index" → Promise of a Cloud, the latest used last
    this.ready = new Map(); // the same for clouds that are there
  }

  /** The cloud if it is there. */
  peek(pane, index) {
    return this.ready.get(`${pane}-${index}`) ?? null;
  }

  /** The cloud, loaded if need be. */
  load(pane, index) {
    const key = `${pane}-${index}`;
    const known = this.kept.get(key);
    if (known) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known;
    }
    const promise = this.fetch(pane, index)
      .then(decodeFrame)
      .then((frame) => {
        const cloud = new Cloud(frame);
        this.ready.set(key, cloud);
        this.onLoad(pane, index, cloud);
        this.forgetOldest();
        return cloud;
      });
    promise.catch(() => this.kept.delete(key));
    this.kept.set(key, promise);
    return promise;
  }

  loadAll(index) {
    return Promise.all(this.manifest.panes.map((_, pane) => this.load(pane, index)));
  }

  /** Whether one more frame of every pane can be kept. */
  hasRoom() {
    const points = this.points();
    return points + (points / Math.max(1, this.ready.size)) * this.manifest.panes.length < KEPT_POINTS;
  }

  points() {
    let sum = 0;
    for (const cloud of this.ready.values()) sum += cloud.n;
    return sum;
  }

  forgetOldest() {
    const atLeast = 2 * this.manifest.panes.length;
    for (const key of [...this.kept.keys()]) {
      if (this.ready.size <= atLeast || this.points() <= KEPT_POINTS) return;
      const cloud = this.ready.get(key);
      if (!cloud) continue;
      cloud.dispose();
      this.ready.delete(key);
      this.kept.delete(key);
    }
  }

  async fetch(pane, index) {
    const own = document.getElementById(`frame-${pane}-${index}`);
    if (own) return fromBase64(own.textContent);
    const answer = await fetch(`/frame/${pane}/${index}`);
    if (!answer.ok) throw new Error((await answer.text()) || answer.statusText);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}
