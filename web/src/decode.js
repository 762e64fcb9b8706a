// Bytes of one frame (view/packing.py) into arrays that the graphics card takes.

export async function decodeFrame(bytes) {
  const { header, n, planes } = await decodeLayers(bytes);
  const slots = coarseFirst(n);
  const frame = { header, n, position: positions(planes.position, n, slots) };
  frame.normal = normals(planes.normal, n, slots);
  frame.color = planes.color ? colors(planes.color, n, slots) : null;
  frame.values = {};
  for (const name of ["displacement", "error", "noise", "flicker", "outlier"]) {
    if (planes[name]) frame.values[name] = inOrder(planes[name], n, slots);
  }
  return frame;
}

/** Layers as they came: a header, the number of points, and the bytes of each by name. */
export async function decodeLayers(bytes) {
  const content = await inflate(bytes);
  const headLength = new DataView(content.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(content.subarray(4, 4 + headLength)));
  const n = header.n;
  const planes = {};
  let start = 4 + headLength;
  for (const [name, width] of header.layers) {
    planes[name] = content.subarray(start, start + width * n);
    start += width * n;
  }
  return { header, n, planes };
}

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Every fourth point first, then every second, then all: the head of the list is a thinner cloud.
export function coarseFirst(n) {
  const slots = new Uint32Array(n);
  const second = Math.ceil(n / 4);
  const third = second + Math.floor((n + 1) / 4);
  for (let i = 0; i < n; i++) {
    slots[i] = i % 2 ? third + (i - 1) / 2 : i % 4 ? second + (i - 2) / 4 : i / 4;
  }
  return slots;
}

function positions(planes, n, slots) {
  const out = new Uint16Array(4 * n); // the fourth keeps the rows aligned
  for (let axis = 0; axis < 3; axis++) {
    const low = planes.subarray(2 * axis * n, (2 * axis + 1) * n);
    const high = planes.subarray((2 * axis + 1) * n, (2 * axis + 2) * n);
    let cell = 0;
    for (let i = 0; i < n; i++) {
      const zigzag = low[i] | (high[i] << 8);
      cell = (cell + ((zigzag >>> 1) ^ -(zigzag & 1))) & 65535;
      out[4 * slots[i] + axis] = cell;
    }
  }
  return out;
}

function normals(planes, n, slots) {
  const out = new Int8Array(4 * n);
  for (let i = 0; i < n; i++) {
    let x = planes[i] / 127.5 - 1;
    let y = planes[n + i] / 127.5 - 1;
    const z = 1 - Math.abs(x) - Math.abs(y);
    if (z < 0) {
      const fold = (1 - Math.abs(y)) * (x < 0 ? -1 : 1);
      y = (1 - Math.abs(x)) * (y < 0 ? -1 : 1);
      x = fold;
    }
    const scale = 127 / Math.hypot(x, y, z);
    const at = 4 * slots[i];
    out[at] = x * scale;
    out[at + 1] = y * scale;
    out[at + 2] = z * scale;
  }
  return out;
}

function colors(planes, n, slots) {
  const out = new Uint8Array(4 * n);
  for (let i = 0; i < n; i++) {
    const at = 4 * slots[i];
    out[at] = planes[i];
    out[at + 1] = planes[n + i];
    out[at + 2] = planes[2 * n + i];
    out[at + 3] = 255;
  }
  return out;
}

/** One byte a point, at the places where the points are. */
export function inOrder(plane, n, slots) {
  const out = new Uint8Array(n);
  for (let i = 0; i < n; i++) out[slots[i]] = plane[i];
  return out;
}
