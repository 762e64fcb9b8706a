// Time: the current frame, and the next one when it is due and there.

const AHEAD = 3;
const ALTERNATE_MS = 250;

export class Player {
  constructor(manifest, state, frames, stage, status) {
    Object.assign(this, { manifest, state, frames, stage, status });
    state.on("frame", () => this.show());
    state.on("playing", () => (state.playing ? this.begin() : this.stage.draw()));
  }

  /** Show the current frame as soon as it is there; the one before stays until then. */
  async show() {
    const { frame } = this.state;
    const waiting = setTimeout(() => (this.status.textContent = "Loading…"), 250);
    try {
      await this.frames.loadAll(frame);
      this.status.textContent = "";
    } catch (error) {
      this.status.textContent = `This frame cannot be shown: ${error.message}`;
      this.state.set({ playing: false });
    } finally {
      clearTimeout(waiting);
    }
    if (frame !== this.state.frame) return;
    this.stage.index = frame;
    this.stage.draw();
    this.onShow?.(frame);
    for (let step = 1; step <= AHEAD; step++) {
      const next = frame + step;
      if (next < this.manifest.frameCount) this.frames.loadAll(next).catch(() => {});
    }
  }

  begin() {
    const { state, manifest } = this;
    if (state.frame === manifest.frameCount - 1 && !state.loop) state.set({ frame: 0 });
    let due = performance.now() + this.interval();
    const tick = (now) => {
      if (!state.playing) return;
      if (now >= due && this.stage.index === state.frame) {
        due = Math.max(due + this.interval(), now);
        this.step(1, state.loop) || state.set({ playing: false });
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** Play this frame and the next in turns, seen from the same place: what changes flickers. */
  alternate() {
    const { state, manifest } = this;
    if (state.alternating) return state.set({ alternating: false, playing: false, frame: this.pair });
    this.pair = Math.min(state.frame, manifest.frameCount - 2);
    state.set({ alternating: true, playing: true, frame: this.pair });
    return true;
  }

  interval() {
    if (this.state.alternating) return ALTERNATE_MS / this.state.speed;
    return 1000 / (this.manifest.framesPerSecond * this.state.speed);
  }

  /** Go some frames on; false at an end that is not wrapped around. */
  step(by, wrap = true) {
    const count = this.manifest.frameCount;
    if (this.state.alternating && this.state.playing) {
      this.state.set({ frame: this.state.frame === this.pair ? this.pair + 1 : this.pair });
      return true;
    }
    const next = this.state.frame + by;
    if (!wrap && (next < 0 || next >= count)) return false;
    this.state.set({ frame: (next + count) % count });
    return true;
  }

  /** Load what there is room for while nothing else happens, so that playing does not wait. */
  async prefetch() {
    for (let index = 0; index < this.manifest.frameCount && this.frames.hasRoom(); index++) {
      await this.frames.loadAll(index).catch(() => {});
      await new Promise((later) => setTimeout(later, 30));
    }
  }
}
