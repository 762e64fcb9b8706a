// Time: the current frame, and the next one when it is due and there.

const AHEAD = 3;

export class Player {
  constructor(manifest, state, frames, stage, status) {
    Object.assign(this, { manifest, state, frames, stage, status });
    state.on("frame", () => this.show());
    state.on("playing", () => state.playing && this.begin());
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

  interval() {
    return 1000 / (this.manifest.framesPerSecond * this.state.speed);
  }

  /** Go some frames on; false at an end that is not wrapped around. */
  step(by, wrap = true) {
    const count = this.manifest.frameCount;
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
