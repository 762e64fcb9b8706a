// The name of each pane in its corner, with what is in it.

import { element, length, number } from "./format.js";

const NAME = { noise: "scatter", error: "error", flicker: "flicker" };
const narrow = matchMedia("(max-width: 720px)");

export class Labels {
  constructor(manifest, figures, state, frames) {
    Object.assign(this, { manifest, figures, state, frames });
    this.box = document.getElementById("labels");
  }

  draw(views) {
    const { state, manifest } = this;
    const wiped = state.layout === "wipe";
    const parts = [];
    views.forEach(({ pane, rect, clip }, place) => {
      const label = element("div", { class: `pane-label tone-${pane}` }, [
        element("b", { text: manifest.panes[pane].label }),
        element("span", { text: this.describe(pane) }),
      ]);
      const area = wiped ? clip : rect;
      const right = wiped && place === 1;
      label.classList.toggle("right", right);
      lay(label, { top: area.y, maxWidth: Math.max(0, area.width - 28), ...(right ? { right: 0 } : { left: area.x }) });
      label.hidden = area.width < 90;
      parts.push(label);
      if (!wiped && rect.x > 0) parts.push(divider({ left: rect.x, top: rect.y, width: 1, height: rect.height }));
      if (!wiped && rect.y > 0) parts.push(divider({ left: rect.x, top: rect.y, width: rect.width, height: 1 }));
    });
    this.box.replaceChildren(...parts);
  }

  describe(pane) {
    const { manifest, state, figures } = this;
    const cloud = this.frames.peek(pane, state.frame);
    if (!cloud) return "loading";
    const whole = cloud.header.n_points;
    const points = cloud.total < whole ? `${number(cloud.total)} of ${number(whole)} points` : `${number(whole)} points`;
    const figure = figures[state.chart][pane][state.frame] ?? null;
    const value = figure === null ? [] : [`${NAME[state.chart]} ${length(figure, manifest.unit)}`];
    if (narrow.matches) return value[0] ?? points;
    return [points, ...value, ...(state.layout === "flip" ? ["B for the other"] : [])].join(", ");
  }
}

function lay(box, sides) {
  for (const [side, value] of Object.entries(sides)) box.style[side] = `${value}px`;
}

function divider(sides) {
  const line = element("div", { class: "divider" });
  lay(line, sides);
  return line;
}
