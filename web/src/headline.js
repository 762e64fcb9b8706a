// The whole comparison in one line: the first pane against the last.

import { CHART_TITLE } from "./chart.js";
import { element, mean, number } from "./format.js";

export function drawHeadline(box, manifest, figures) {
  const [before, after] = [mean(figures[0]), mean(figures[figures.length - 1])];
  if (before === null || after === null) return;
  const title = CHART_TITLE[manifest.charted];
  if (figures.length === 1) {
    box.replaceChildren(`${title}: `, element("strong", { text: `${number(before)} ${manifest.unit}` }));
    return;
  }
  const change = before > 0 ? Math.round(100 * (after / before - 1)) : 0;
  const percent = `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(change)} %`;
  box.replaceChildren(
    `${title}: `,
    element("strong", { text: `${number(before)} → ${number(after)} ${manifest.unit} (${percent})` }),
  );
}
