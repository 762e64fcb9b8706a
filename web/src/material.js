// How a point is drawn: a disk as wide as the spacing, lit from the viewer's side.

import { AdditiveBlending, GLSL3, RawShaderMaterial } from "three";

const vertexShader = `
precision highp float;
uniform mat4 modelViewMatrix, projectionMatrix, viewMatrix;
uniform float diameter, pixels, shading;
in vec4 position, normal, color;
out vec3 tint;
flat out float reach;
void main() {
  if (color.a == 0.0) { // hidden
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  vec4 seen = modelViewMatrix * vec4(position.xyz, 1.0);
  gl_Position = projectionMatrix * seen;
  float size = diameter * projectionMatrix[1][1] * pixels / gl_Position.w;
#ifdef BLEND
  gl_PointSize = clamp(1.5 * size, 4.0, 64.0);
#else
  gl_PointSize = clamp(size, 2.0, 64.0);
#endif
#ifdef DEPTH
  gl_PointSize = clamp(1.2 * size, 3.0, 64.0); // without a hole that shows what is behind
  vec4 behind = projectionMatrix * (seen - vec4(0.0, 0.0, diameter * max(1.0, gl_PointSize / size), 0.0));
  gl_Position = vec4(gl_Position.xy * behind.w / gl_Position.w, behind.zw);
#endif
  reach = gl_PointSize < 4.0 ? 1.0 : 0.25; // a disk of few pixels would leave holes: a square
  vec3 n = normalize(mat3(viewMatrix) * normal.xyz);
  n = dot(n, seen.xyz) > 0.0 ? -n : n;
  float key = max(dot(n, normalize(vec3(-0.35, 0.55, 0.75))), 0.0);
  float light = 0.42 + 0.52 * key + 0.14 * max(n.z, 0.0);
  tint = color.rgb * mix(1.0, light, shading);
}`;

const fragmentShader = `
precision mediump float;
in vec3 tint;
flat in float reach;
out vec4 pixel;
void main() {
#ifdef BLEND
  vec2 from = gl_PointCoord - 0.5;
  float near = 1.0 - 4.0 * dot(from, from);
  if (near <= 0.0) discard;
  float share = near * near;
  pixel = vec4(tint * share, share);
#else
#ifdef DISKS
  vec2 from = gl_PointCoord - 0.5;
  if (dot(from, from) > reach) discard;
#endif
  pixel = vec4(tint, 1.0);
#endif
}`;

const uniforms = { diameter: { value: 1 }, pixels: { value: 1 }, shading: { value: 1 } };
const made = (more, defines = {}) => {
  const material = new RawShaderMaterial({ vertexShader, fragmentShader, glslVersion: GLSL3, defines, ...more });
  material.uniforms = uniforms; // one for all
  return material;
};

export const pointMaterial = made();
/** A smooth picture takes two passes: how far the surface is, then the mean of all disks on it. */
export const depthMaterial = made({ colorWrite: false }, { DISKS: 1, DEPTH: 1 });
export const blendMaterial = made(
  { transparent: true, depthWrite: false, blending: AdditiveBlending, premultipliedAlpha: true },
  { BLEND: 1 },
);

/** Squares are quicker: nothing is cut away, so hidden points cost nothing. */
export function drawDisks(wanted) {
  if (("DISKS" in pointMaterial.defines) === wanted) return;
  if (wanted) pointMaterial.defines.DISKS = 1;
  else delete pointMaterial.defines.DISKS;
  pointMaterial.needsUpdate = true;
}
