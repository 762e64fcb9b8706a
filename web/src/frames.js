// Where frames come from: the page itself, or the server that sent it. The latest ones are kept.

import { Cloud } from "./cloud.js";
import { decodeFrame, decodeLayers } from "./decode.js";

const KEPT_POINTS = 12e6;

export class Frames {
  constructor(manifest, onLoad) {
    this.manifest = manifest;
    this.onLoad = onLoad;
    this.kept = new Map(); // "pane-index" → Promise of a Cloud, the latest used last
    this.ready = new Map(); // the same for clouds that are there
    this.asked = new Map(); // what else is under way
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
    const promise = this.fetch("frame", pane, index)
      .then(decodeFrame)
      .then((frame) => {
        const cloud = new Cloud(frame);
        this.ready.set(key, cloud);
        this.onLoad(pane, index, frame.header);
        this.forgetOldest();
        return cloud;
      });
    promise.catch(() => this.kept.delete(key));
    this.kept.set(key, promise);
    return promise;
  }

  /** The rest of a frame's points, which only a server has; other frames give theirs back. */
  async loadDetail(pane, index) {
    const cloud = this.peek(pane, index);
    if (!this.manifest.served || !cloud?.header.rest || cloud.parts[1]) return false;
    const rest = await this.once(`detail-${pane}-${index}`, () => this.fetch("detail", pane, index).then(decodeFrame));
    if (this.peek(pane, index) !== cloud || cloud.parts[1]) return false;
    for (const [key, other] of this.ready) if (!key.endsWith(`-${index}`)) other.dropDetail();
    cloud.addDetail(rest);
    return true;
  }

  /** How much each place flickers, which a server measures when it is asked for. */
  async loadFlicker(pane, index) {
    const cloud = await this.load(pane, index);
    if (!this.manifest.served || cloud.flicker) return;
    await this.once(`flicker-${pane}-${index}`, async () => {
      const { header, planes } = await decodeLayers(await this.fetch("flicker", pane, index));
      cloud.addFlicker(planes.flicker);
      this.onLoad(pane, index, header);
    });
  }

  /** The same promise for whoever asks while it is under way. */
  once(key, begin) {
    if (!this.asked.has(key)) this.asked.set(key, begin().finally(() => this.asked.delete(key)));
    return this.asked.get(key);
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
    for (const cloud of this.ready.values()) sum += cloud.total;
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

  async fetch(kind, pane, index) {
    const own = document.getElementById(`${kind}-${pane}-${index}`);
    if (own) return fromBase64(own.textContent);
    const answer = await fetch(`/${kind}/${pane}/${index}`);
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
