// What is on the stage as a picture or as a movie.

const FORMATS = ["video/webm;codecs=vp8", "video/webm;codecs=vp9", "video/webm", "video/mp4"];
const SHORTEST_S = 4;
const PER_SECOND = 30;
const SLICE_MS = 250; // after which what is encoded is handed over
const FEWEST_BYTES = 1000; // more than a header
const PATIENCE_MS = 15_000;
const BITS_PER_S = 12e6;

export class Export {
  constructor(stage, state, manifest, player, say) {
    Object.assign(this, { stage, state, manifest, player, say });
  }

  /** The stage with its background, the names of the panes and the handle of the wipe. */
  compose(page = document.createElement("canvas")) {
    const { stage, state, manifest } = this;
    const scale = stage.canvas.width / stage.width;
    const [width, height] = [stage.width, stage.height].map((side) => 2 * Math.round((side * scale) / 2)); // even, for codecs
    if (page.width !== width || page.height !== height) Object.assign(page, { width, height });
    const pen = page.getContext("2d");
    const color = (name) => colorOf(name, stage.canvas);
    const ground = pen.createLinearGradient(0, 0, 0, height);
    ground.addColorStop(0, color("--stage-top"));
    ground.addColorStop(1, color("--stage-bottom"));
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    stage.render(); // its pixels are there until this task ends
    pen.drawImage(stage.canvas, 0, 0, width, height);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.font = "600 16px system-ui, sans-serif";
    pen.textBaseline = "top";
    stage.views.forEach(({ pane, rect, clip }, place) => {
      const wiped = state.layout === "wipe";
      const right = wiped && place === 1;
      if ((wiped ? clip : rect).width < 90) return;
      pen.fillStyle = color(`--pane-${pane}`);
      pen.textAlign = right ? "right" : "left";
      pen.fillText(manifest.panes[pane].label, right ? clip.x + clip.width - 14 : rect.x + 14, rect.y + 12);
      pen.fillStyle = color("--ink");
      if (wiped ? right : rect.x > 0) pen.fillRect((wiped ? clip : rect).x - 1, rect.y, 2, rect.height);
    });
    pen.setTransform(1, 0, 0, 1, 0, 0);
    return page;
  }

  async picture() {
    const page = this.compose();
    this.stage.draw();
    const blob = await new Promise((done) => page.toBlob(done, "image/png"));
    this.save(blob, "png");
    return blob;
  }

  /** The frames played once, at least four seconds, while the wipe runs to and fro. */
  async movie(seconds = 0) {
    const { state, stage, manifest } = this;
    const type = globalThis.MediaRecorder && FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
    if (!type) return this.say("This browser cannot record movies.");
    if (this.recording) return null;
    const once = manifest.frameCount / (manifest.framesPerSecond * state.speed);
    const length_ms = 1000 * (seconds || Math.max(SHORTEST_S, once));
    const before = { frame: state.frame, wipe: state.wipe, playing: false };
    this.recording = true;
    state.set({ playing: false });
    try {
      for (let frame = 0; frame < manifest.frameCount; frame++) await this.player.frames.loadAll(frame);
      const page = this.compose();
      const stream = page.captureStream(PER_SECOND);
      const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_S });
      const parts = [];
      let recorded = 0;
      recorder.ondataavailable = ({ data }) => {
        parts.push(data);
        recorded += data.size;
      };
      const ended = new Promise((done) => (recorder.onstop = done));
      recorder.start(SLICE_MS);
      const begin = performance.now();
      let spent = 0;
      // A slow machine may need a while until the first pictures are encoded.
      while (spent < length_ms || (recorded < FEWEST_BYTES && spent < length_ms + PATIENCE_MS)) {
        const frame = Math.floor((spent / 1000) * manifest.framesPerSecond * state.speed) % manifest.frameCount;
        await this.player.frames.loadAll(frame); // a long sequence is not held as a whole
        stage.index = frame;
        const wipe = state.layout === "wipe" ? 0.5 - 0.5 * Math.cos((2 * Math.PI * spent) / length_ms) : state.wipe;
        Object.assign(state, { frame, wipe: state.layout === "wipe" ? 0.03 + 0.94 * wipe : wipe });
        this.compose(page);
        stream.getVideoTracks()[0].requestFrame?.();
        this.say(`Recording, ${Math.round((100 * spent) / length_ms)} %`);
        await new Promise((later) => setTimeout(later, 1000 / PER_SECOND)); // a hidden page is drawn too
        spent = performance.now() - begin;
      }
      recorder.stop();
      await ended;
      const blob = new Blob(parts, { type });
      this.save(blob, type.startsWith("video/mp4") ? "mp4" : "webm");
      this.say("");
      return blob;
    } catch (error) {
      return this.say(`The movie cannot be recorded: ${error.message}`);
    } finally {
      this.recording = false;
      Object.assign(state, { frame: -1, wipe: -1 }); // so that what was is a change
      state.set(before);
    }
  }

  save(blob, extension) {
    const name = (this.manifest.names[this.state.frame] ?? "frame").replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(blob);
    anchor.download = `${extension === "png" ? name : "steadycloud"}.${extension}`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  }
}

/** A color of the style, as the theme has it. */
function colorOf(name, place) {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  place.parentElement.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
