// The address holds what is shown: frame, layout, colors and view. Whoever opens it sees the same.

const WAIT_MS = 300;
const KEYS = ["layout", "coloring", "chart", "up", "left", "right", "flipped", "wipe", "outliers", "shading", "pointScale"];
const NUMBERS = new Set(["left", "right", "wipe", "pointScale"]);
const FLAGS = new Set(["flipped", "outliers", "shading"]);

export class Link {
  constructor(state, stage, choices) {
    Object.assign(this, { state, stage, choices });
    this.usual = Object.fromEntries(KEYS.map((key) => [key, state[key]]));
    addEventListener("hashchange", () => this.hash() !== location.hash && this.read());
  }

  /** What is shown, as the part of an address after its "#". */
  hash() {
    const { state, stage } = this;
    const words = new URLSearchParams({ frame: state.frame + 1 });
    for (const key of KEYS) {
      const value = typeof state[key] === "number" ? Number(state[key].toPrecision(4)) : state[key];
      if (value !== this.usual[key]) words.set(key, value);
    }
    if (stage.eye.touched) words.set("view", stage.eye.view.map((value) => Number(value.toPrecision(5))).join(","));
    return `#${words}`;
  }

  /** Show what the address says; what it does not say right is left out. */
  read() {
    const { state, stage, choices } = this;
    const words = new URLSearchParams(location.hash.slice(1));
    const changes = {};
    for (const [key, text] of words) {
      if (FLAGS.has(key)) changes[key] = text === "true";
      else if (NUMBERS.has(key)) changes[key] = Number(text);
      else if (KEYS.includes(key)) changes[key] = text;
      else if (key === "frame") changes.frame = Number(text) - 1;
    }
    for (const [key, value] of Object.entries(changes)) if (choices[key] && !choices[key](value)) delete changes[key];
    state.set(changes);
    const view = (words.get("view") ?? "").split(",").map(Number);
    if (view.length === 6 && view.every(Number.isFinite)) stage.eye.view = view;
  }

  /** Soon write into the address what is shown. */
  note() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (this.state.playing || this.hash() === location.hash) return;
      try {
        history.replaceState(null, "", this.hash());
      } catch {
        // A page inside another one may not have an address of its own.
      }
    }, WAIT_MS);
  }

  /** Copy the address; false where the browser does not allow it. */
  async copy() {
    try {
      history.replaceState(null, "", this.hash());
      await navigator.clipboard.writeText(location.href);
      return true;
    } catch {
      return false;
    }
  }
}
