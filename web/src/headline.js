// The whole comparison in one line: the first pane against the last.

import { CHART_TITLE } from "./chart.js";
import { element, length, lengths, mean } from "./format.js";

export function drawHeadline(box, manifest, figures) {
  const parts = manifest.charts.flatMap((name) => {
    const means = figures[name].map(mean);
    const [before, after] = [means[0], means.at(-1)];
    if (before === null || after === null) return [];
    const title = `${CHART_TITLE[name]} `;
    if (means.length === 1) return [title, element("strong", { text: length(before, manifest.unit) }), "; "];
    const change = before > 0 ? Math.round(100 * (after / before - 1)) : 0;
    const percent = `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(change)} %`;
    return [title, element("strong", { text: `${lengths([before, after], manifest.unit, " → ")} (${percent})` }), "; "];
  });
  box.replaceChildren(...parts.slice(0, -1));
}
