// Numbers and lengths as people read them.

const METERS = { km: 1e3, m: 1, meter: 1, meters: 1, metre: 1, metres: 1, cm: 1e-2, mm: 1e-3, um: 1e-6, "µm": 1e-6, nm: 1e-9 };
const CHOSEN = [["nm", 1e-9], ["µm", 1e-6], ["mm", 1e-3], ["m", 1], ["km", 1e3]];

export function number(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (Number.isInteger(value)) return value.toLocaleString("en");
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e6) ? value.toExponential(2) : Number(value.toPrecision(3)).toString();
}

/** [factor, name] of the unit in which lengths of about this size are read best; as units.py. */
export function readable(unit, size) {
  const own = METERS[unit];
  if (!own || !(size > 0) || (size >= 0.1 && size < 1000)) return [1, unit];
  const meters = own * size;
  const [name, chosen] = CHOSEN.findLast(([, least]) => meters >= 0.9995 * least) ?? CHOSEN[0];
  return [own / chosen, name];
}

/** A length with its unit: 0.0045 m is "4.5 mm". */
export function length(value, unit) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  const [factor, name] = readable(unit, Math.abs(value));
  return `${number(factor === 1 ? value : value * factor)} ${name}`;
}

/** Lengths in one unit, that of the largest: "4.5 × 3 × 2 mm". */
export function lengths(values, unit, between) {
  const largest = Math.max(...values.map(Math.abs));
  const [factor, name] = readable(unit, largest);
  const text = (value) => (Math.abs(value) < 1e-6 * largest ? "0" : number(factor === 1 ? value : value * factor));
  return `${values.map(text).join(between)} ${name}`;
}

export function mean(values) {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}

/** An element with text that is never read as HTML. */
export function element(tag, { text = "", ...attributes } = {}, children = []) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
