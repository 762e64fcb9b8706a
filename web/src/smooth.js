// A picture without the edges of single disks: every pixel is the mean of the disks on the surface
// that it sees, darker where what is around it is closer to the viewer.

import {
  BufferAttribute, BufferGeometry, Camera, CustomBlending, DepthTexture, FloatType, GLSL3, HalfFloatType, Mesh,
  NearestFilter, OneFactor, OneMinusSrcAlphaFactor, RawShaderMaterial, Scene, WebGLRenderTarget,
} from "three";
import { blendMaterial, depthMaterial } from "./material.js";

const vertexShader = `
in vec3 position;
void main() { gl_Position = vec4(position, 1.0); }`;

const fragmentShader = `
precision highp float;
uniform sampler2D sums, depths;
uniform float near, far, unit, reach, shading;
out vec4 pixel;
float distanceAt(ivec2 at) {
  float depth = texelFetch(depths, at, 0).r;
  return near * far / (far - depth * (far - near));
}
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(depths, 0) - 1;
  vec4 sum = texelFetch(sums, at, 0);
  if (sum.a < 0.01) discard;
  float here = distanceAt(at), dark = 0.0;
  for (int ring = 0; ring < 2; ring++) {
    float step = ring == 0 ? 2.0 : 5.0;
    float limit = 1.5 * step * reach * here * unit;
    for (int i = 0; i < 8; i++) {
      float angle = 0.7854 * float(i);
      ivec2 there = clamp(at + ivec2(round(reach * step * vec2(cos(angle), sin(angle)))), ivec2(0), last);
      dark += clamp((here - distanceAt(there)) / limit, 0.0, 1.0) * (ring == 0 ? 0.035 : 0.055);
    }
  }
  float cover = smoothstep(0.01, 0.2, sum.a);
  pixel = vec4(sum.rgb / sum.a * mix(1.0, exp(-dark), shading), 1.0) * cover;
}`;

export class Smooth {
  /** `possible` is false where the browser cannot add up colors in enough detail. */
  constructor(renderer) {
    this.renderer = renderer;
    const { extensions } = renderer;
    const float = extensions.has("EXT_color_buffer_float") || extensions.has("EXT_color_buffer_half_float");
    this.possible = float;
    this.target = null;
    this.uniforms = {
      sums: { value: null }, depths: { value: null }, near: { value: 1 }, far: { value: 2 },
      unit: { value: 1 }, reach: { value: 1 }, shading: { value: 1 },
    };
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    const material = new RawShaderMaterial({
      vertexShader, fragmentShader, glslVersion: GLSL3, uniforms: this.uniforms, depthTest: false, depthWrite: false,
      transparent: true, blending: CustomBlending, blendSrc: OneFactor, blendDst: OneMinusSrcAlphaFactor,
    });
    const triangle = new Mesh(geometry, material);
    triangle.frustumCulled = false;
    this.scene = new Scene();
    this.scene.add(triangle);
    this.camera = new Camera();
  }

  begin(width, height) {
    const { renderer } = this;
    if (this.target?.width !== width || this.target?.height !== height) {
      this.target?.dispose();
      this.target = new WebGLRenderTarget(width, height, {
        type: HalfFloatType, minFilter: NearestFilter, magFilter: NearestFilter,
        depthTexture: new DepthTexture(width, height, FloatType),
      });
    }
    this.target.scissorTest = false;
    renderer.setRenderTarget(this.target);
    renderer.clear();
    this.target.scissorTest = true;
  }

  /** Both passes for one pane; rectangles in pixels from the bottom left. */
  add(scene, camera, rect, clip) {
    const { renderer, target } = this;
    target.viewport.set(...rect);
    target.scissor.set(...clip);
    renderer.setRenderTarget(target);
    for (const material of [depthMaterial, blendMaterial]) {
      scene.overrideMaterial = material;
      renderer.render(scene, camera);
    }
    scene.overrideMaterial = null;
  }

  end(camera, ratio, rectHeight, shading) {
    const { renderer, uniforms, target } = this;
    uniforms.sums.value = target.texture;
    uniforms.depths.value = target.depthTexture;
    uniforms.near.value = camera.near;
    uniforms.far.value = camera.far;
    uniforms.unit.value = (2 * Math.tan((camera.fov * Math.PI) / 360)) / rectHeight; // of a pixel at distance 1
    uniforms.reach.value = ratio;
    uniforms.shading.value = shading;
    renderer.setRenderTarget(null);
    renderer.render(this.scene, this.camera);
  }
}
