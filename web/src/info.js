// The info panel: what is shown, and how it was made.

import { CHART_TITLE } from "./chart.js";
import { element, length, lengths, mean, number } from "./format.js";

export function buildInfo(box, manifest, figures, frames, state) {
  const thinned = manifest.panes.some((_, pane) => {
    const cloud = frames.peek(pane, state.frame);
    return cloud && cloud.header.n_points > manifest.limit && manifest.limit;
  });
  const parts = [
    element("h2", { text: "This page" }),
    list({
      frames: manifest.frameCount,
      unit: manifest.unit,
      size: lengths(manifest.size, manifest.unit, " × "),
      frame: manifest.names[state.frame],
      made: `steadycloud ${manifest.version}`,
      ...(thinned ? { thinned: manifest.served
        ? `${number(manifest.limit)} points of each frame while it moves, all when it is still`
        : `${number(manifest.limit)} points of each frame are shown, spread evenly; --serve and --full show all` } : {}),
    }),
    ...nested(manifest.facts),
  ];
  manifest.panes.forEach((pane, index) => {
    const cloud = frames.peek(index, state.frame);
    parts.push(element("h2", { text: pane.label, class: `tone-${index}` }));
    const known = manifest.charts.map((name) => [CHART_TITLE[name].toLowerCase(), mean(figures[name][index])]);
    parts.push(
      list({
        points: cloud ? cloud.header.n_points : null,
        ...Object.fromEntries(
          known.filter(([, value]) => value !== null).map(([name, value]) => [name, `${length(value, manifest.unit)} (mean of the frames)`]),
        ),
        ...plainOnes(pane.facts),
      }),
    );
    parts.push(...nested(pane.facts));
  });
  box.replaceChildren(...parts);
}

const isNested = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function plainOnes(facts) {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isNested(value)));
}

/** Each nested table folded up; at the top, loose facts first. */
function nested(facts) {
  return Object.entries(facts)
    .filter(([, value]) => isNested(value))
    .map(([name, table]) =>
      element("details", {}, [element("summary", { text: name }), list(flattened(table))]),
    );
}

function flattened(table, prefix = "") {
  return Object.entries(table).reduce(
    (flat, [key, value]) =>
      Object.assign(flat, isNested(value) ? flattened(value, `${prefix}${key}.`) : { [prefix + key]: value }),
    {},
  );
}

function list(facts) {
  const rows = Object.entries(facts).flatMap(([key, value]) => [
    element("dt", { text: key }),
    element("dd", { text: typeof value === "number" ? number(value) : String(value ?? "–") }),
  ]);
  return element("dl", {}, rows);
}
