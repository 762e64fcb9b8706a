// The heat scale, from indigo over red to yellow in steps even to the eye, and the plain colors.

const ANCHORS = [
  [56, 36, 150], [94, 20, 167], [134, 20, 164], [171, 41, 144], [202, 70, 120],
  [226, 100, 98], [243, 133, 74], [253, 172, 51], [250, 213, 36], [244, 247, 60],
];

function word([red, green, blue]) {
  return new Uint32Array(new Uint8Array([red, green, blue, 255]).buffer)[0];
}

function heat(share) {
  const place = share * (ANCHORS.length - 1);
  const first = Math.min(Math.floor(place), ANCHORS.length - 2);
  return ANCHORS[first].map((from, i) => Math.round(from + (ANCHORS[first + 1][i] - from) * (place - first)));
}

export const CLAY = word([214, 205, 194]);
// The colors of the values 0 to 254; 255 is a value that is not known.
export const HEAT = Uint32Array.from({ length: 256 }, (_, i) => (i < 255 ? word(heat(i / 254)) : CLAY));
export const MARKED = word([230, 40, 60]);
export const UNMARKED = word([168, 172, 180]);
export const MARKED_CSS = "rgb(230 40 60)";
export const UNMARKED_CSS = "rgb(168 172 180)";
export const HEAT_CSS = `linear-gradient(to right, ${ANCHORS.map((c) => `rgb(${c.join(" ")})`).join(", ")})`;
