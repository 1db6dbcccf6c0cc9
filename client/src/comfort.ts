// What is drawn over the house for comfort, as vrhuman/headset/overlay/painter.py has it: fade, vignette.
import * as THREE from "three";

const [OPEN, NARROW, SOFT] = [65, 28, 14]; // degrees from straight ahead

const VERTEX = `precision highp float;
uniform mat4 projectionMatrix;
in vec3 position;
out vec2 ray;
void main() {
    vec2 shift = vec2(projectionMatrix[2][0], projectionMatrix[2][1]);
    ray = (position.xy + shift) / vec2(projectionMatrix[0][0], projectionMatrix[1][1]);
    gl_Position = vec4(position.xy, 0.0, 1.0);
}`;
const FRAGMENT = `precision highp float;
uniform float fade;
uniform vec2 edge; // radians from straight ahead where the vignette begins and is whole
in vec2 ray;
out vec4 colour;
void main() {
    colour = vec4(0.0, 0.0, 0.0, max(fade, smoothstep(edge.x, edge.y, atan(length(ray)))));
}`;

export class Comfort {
  readonly mesh: THREE.Mesh;
  private readonly fade = { value: 0 };
  private readonly edge = { value: new THREE.Vector2(1, 2) };

  constructor() {
    const whole = new THREE.BufferGeometry();
    whole.setAttribute("position", new THREE.Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
    const material = new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { fade: this.fade, edge: this.edge },
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side: THREE.DoubleSide,
    });
    this.mesh = new THREE.Mesh(whole, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 8; // over the house and what is at the hand, under the panels
    this.mesh.visible = false;
  }

  /** Hide the house by `fade`, and narrow the view by `vignette`, both 0 to 1. */
  show(fade: number, vignette: number): void {
    this.mesh.visible = fade > 0 || vignette > 0;
    this.fade.value = fade;
    const opening = vignette > 0 ? OPEN + (NARROW - OPEN) * vignette : 180;
    this.edge.value.set(opening, vignette > 0 ? opening + SOFT : 360).multiplyScalar(Math.PI / 180);
  }
}
