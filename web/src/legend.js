// What the colors mean.

import { HEAT_CSS, MARKED_CSS, UNMARKED_CSS } from "./colors.js";
import { element, number, readable } from "./format.js";

export class Legend {
  constructor(manifest) {
    this.manifest = manifest;
    this.box = document.getElementById("legend");
    [this.title, this.scale, this.ticks, this.note] = ["title", "scale", "ticks", "note"].map((part) =>
      document.getElementById(`legend-${part}`),
    );
    this.scale.style.background = HEAT_CSS;
  }

  /** In the gap between two columns of panes, else in the corner. */
  place(views) {
    const middle = views.length > 1 && views.length % 2 === 0 && views.some(({ rect }) => rect.x > 0);
    this.box.classList.toggle("middle", middle);
  }

  draw(name) {
    const coloring = this.manifest.colorings.find((item) => item.name === name);
    const marks = name === "outlier";
    this.box.hidden = !marks && !coloring.top;
    if (this.box.hidden) return;
    const [factor, unit] = readable(this.manifest.unit, coloring.top);
    this.title.textContent = marks ? coloring.label : `${coloring.label} (${unit})`;
    this.scale.hidden = marks;
    this.note.textContent = coloring.note + (name === "displacement" ? "; the first is left in clay" : name === "flicker" ? "; clay: not seen in both" : "");
    if (marks) {
      this.ticks.replaceChildren(swatch(MARKED_CSS, "outlier"), swatch(UNMARKED_CSS, "other points"));
    } else {
      const top = factor === 1 ? coloring.top : coloring.top * factor;
      const texts = ["0", number(top / 2), `${number(top)} or more`];
      this.ticks.replaceChildren(...texts.map((text) => element("span", { text })));
    }
  }
}

function swatch(color, text) {
  const dot = element("span", { class: "swatch" });
  dot.style.background = color;
  return element("span", {}, [dot, text]);
}
