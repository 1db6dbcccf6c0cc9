// The renderer's own shaders (vrhuman/engines/drawing/shaders), made ready for WebGL 2 and three.js.
import * as THREE from "three";
import bodyFragment from "../../vrhuman/engines/drawing/shaders/body.frag.glsl";
import bodyVertex from "../../vrhuman/engines/drawing/shaders/body.vert.glsl";
import common from "../../vrhuman/engines/drawing/shaders/common.glsl";
import paneFragment from "../../vrhuman/engines/drawing/shaders/pane.frag.glsl";
import paneVertex from "../../vrhuman/engines/drawing/shaders/pane.vert.glsl";
import shadowFragment from "../../vrhuman/engines/drawing/shaders/shadow.frag.glsl";
import shadowVertex from "../../vrhuman/engines/drawing/shaders/shadow.vert.glsl";
import surfaceFragment from "../../vrhuman/engines/drawing/shaders/surface.frag.glsl";
import surfaceVertex from "../../vrhuman/engines/drawing/shaders/surface.vert.glsl";

const PRECISION = `precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;
`;
// three.js gives the camera in the stage; the house is drawn in the world, which the page places.
const CAMERA = `uniform mat4 projectionMatrix;
uniform mat4 modelViewMatrix;
uniform vec3 cameraPosition;
uniform mat4 world_from_stage;
#define u_clip (projectionMatrix * modelViewMatrix)
#define u_eye ((world_from_stage * vec4(cameraPosition, 1.0)).xyz)
`;
const SKY_VERTEX = `in vec3 in_position;
out vec3 v_ray;
void main() {
    v_ray = in_position;
    vec4 at = projectionMatrix * vec4(mat3(modelViewMatrix) * in_position, 1.0);
    gl_Position = at.xyww;
}`;
const SOLID_VERTEX = `in vec3 in_position;
in vec4 in_colour;
out vec4 v_colour;
void main() {
    v_colour = in_colour;
    gl_Position = u_clip * vec4(in_position, 1.0);
}`;
const SOLID_FRAGMENT = `in vec4 v_colour;
layout(location = 0) out vec4 out_colour;
void main() { out_colour = v_colour; }`;
const LIGHT_VERTEX = `in vec3 in_position;
void main() { gl_Position = vec4(in_position, 1.0); }`;
const LIGHT_FRAGMENT = `uniform sampler2D u_light;
layout(location = 0) out vec4 out_colour;
void main() { out_colour = texelFetch(u_light, ivec2(gl_FragCoord.xy), 0); }`;

/** Uniforms that all materials of a house share. */
export interface Shared {
  [name: string]: THREE.IUniform;
}

function ready(source: string): string {
  const bare = source
    .replace(/^uniform mat4 u_clip;.*$/m, "")
    .replace(/^(#ifdef GLOSSY\n)?uniform vec3 u_eye;\n(#endif\n)?/m, "")
    .replace(/^layout\(location = 1\) out uint out_id;$/m, "")
    .replace(/^\s*out_id = .*$/m, "");
  return bare;
}

function material(
  vertex: string,
  fragment: string,
  uniforms: Shared,
  defines: string[],
  rest: THREE.ShaderMaterialParameters = {},
): THREE.RawShaderMaterial {
  const head = defines.map((name) => `#define ${name}\n`).join("") + PRECISION;
  return new THREE.RawShaderMaterial({
    glslVersion: THREE.GLSL3,
    vertexShader: head + CAMERA + common + ready(vertex),
    fragmentShader: head + CAMERA + common + ready(fragment),
    uniforms,
    side: THREE.BackSide, // the house is mirrored into the stage, which turns its front around
    ...rest,
  });
}

function pair(vertex: string, fragment: string, uniforms: Shared, ...defines: string[]) {
  return {
    textured: material(vertex, fragment, uniforms, defines),
    plain: material(vertex, fragment, uniforms, [...defines, "PLAIN"]),
  };
}

export function houseMaterials(uniforms: Shared) {
  return {
    walls: pair(surfaceVertex, surfaceFragment, uniforms),
    floors: pair(surfaceVertex, surfaceFragment, uniforms, "GLOSSY"),
    bodies: pair(bodyVertex, bodyFragment, uniforms),
    panes: pair(paneVertex, paneFragment, uniforms),
  };
}

export function skyMaterial(uniforms: Shared): THREE.RawShaderMaterial {
  return material(SKY_VERTEX, paneFragment, uniforms, [], {
    side: THREE.DoubleSide,
    depthWrite: false,
  });
}

export function solidMaterial(uniforms: Shared): THREE.RawShaderMaterial {
  return material(SOLID_VERTEX, SOLID_FRAGMENT, uniforms, [], {
    side: THREE.DoubleSide,
    transparent: true,
    depthWrite: false,
  });
}

export function lightMaterial(uniforms: Shared): THREE.RawShaderMaterial {
  return material(LIGHT_VERTEX, LIGHT_FRAGMENT, uniforms, [], {
    side: THREE.DoubleSide,
    depthTest: false,
    depthWrite: false,
  });
}

export function shadowMaterial(uniforms: Shared): THREE.RawShaderMaterial {
  return material(shadowVertex, shadowFragment, uniforms, [], {
    side: THREE.DoubleSide,
    depthTest: false,
    depthWrite: false,
    blending: THREE.CustomBlending,
    blendSrc: THREE.ZeroFactor,
    blendDst: THREE.SrcColorFactor,
    blendSrcAlpha: THREE.ZeroFactor,
    blendDstAlpha: THREE.OneFactor,
  });
}
