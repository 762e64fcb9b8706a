// Which point is under the cursor.

import { Matrix4, Vector3 } from "three";

const NEAR_PX = 12;

/** Where in a view a place of the stage is, from -1 to 1; null outside. */
export function placeIn({ rect, clip }, x, y) {
  if (x < clip.x || y < clip.y || x >= clip.x + clip.width || y >= clip.y + clip.height) return null;
  return [(2 * (x - rect.x)) / rect.width - 1, 1 - (2 * (y - rect.y)) / rect.height];
}

/** The point of the front surface that is drawn at (x, y) of the stage, or null. */
export function pick(stage, x, y) {
  for (const view of stage.views) {
    const at = placeIn(view, x, y);
    const cloud = at && stage.frames.peek(view.pane, stage.index);
    if (!cloud) continue;
    const camera = stage.lookAt(view.rect);
    const best = { cost: Infinity, point: new Vector3() };
    for (const part of cloud.parts) search(part, camera, at, view.rect, best);
    if (best.cost < Infinity) return best.point;
  }
  return null;
}

function search(part, camera, at, rect, best) {
  const { position, shown, n } = part;
  const place = new Matrix4().compose(part.points.position, part.points.quaternion, part.points.scale);
  const m = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(place).elements;
  const per = 1 / 65535;
  const wide = rect.width / 2;
  const tall = rect.height / 2;
  const pixel = (2 * Math.tan((camera.fov * Math.PI) / 360)) / rect.height;
  for (let i = 0; i < n; i++) {
    const x = position[4 * i] * per;
    const y = position[4 * i + 1] * per;
    const z = position[4 * i + 2] * per;
    const w = m[3] * x + m[7] * y + m[11] * z + m[15];
    if (w <= 0) continue;
    const right = ((m[0] * x + m[4] * y + m[8] * z + m[12]) / w - at[0]) * wide;
    const up = ((m[1] * x + m[5] * y + m[9] * z + m[13]) / w - at[1]) * tall;
    const aside = Math.hypot(right, up);
    if (aside > NEAR_PX || shown[4 * i + 3] === 0) continue;
    const cost = w + 2 * aside * pixel * w; // a pixel aside is worth two pixels of depth
    if (cost < best.cost) {
      best.cost = cost;
      best.point.set(x, y, z).applyMatrix4(place);
    }
  }
}
