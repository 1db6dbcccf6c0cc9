// The house: read from its binary glTF, placed in the stage, changed by what the server says.
import * as THREE from "three";
import {
  houseMaterials,
  lightMaterial,
  shadowMaterial,
  skyMaterial,
  solidMaterial,
  type Shared,
} from "./shaders";

const TEXELS = 6; // of a body in the table, engines/drawing/body_table.py
const COMPONENTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

interface Accessor {
  bufferView: number;
  byteOffset?: number;
  count: number;
  type: string;
}
interface BufferView {
  byteOffset: number;
  byteLength: number;
  byteStride?: number;
}
interface Primitive {
  attributes: Record<string, number>;
  indices: number;
  extras: { textured: boolean };
}
interface Extras {
  bodies: number;
  details: { view: number; size: number; layers: number };
  light: { view: number; width: number; height: number };
  plan: [number, number, number, number];
  plan_size: [number, number];
}
interface Gltf {
  accessors: Accessor[];
  bufferViews: BufferView[];
  meshes: { name: "walls" | "floors" | "bodies" | "panes"; primitives: Primitive[] }[];
  scenes: [{ extras: Extras }];
}

/** What the server says of the house in one frame. */
export interface HouseChange {
  rows?: Uint8Array;
  values?: Uint8Array;
  shadows?: Uint8Array;
  solid?: Uint8Array;
  ghost?: Uint8Array;
}

export class House {
  /** Everything of the house, in the world's coordinates; its matrix brings it into the stage. */
  readonly root = new THREE.Group();
  private readonly table: THREE.DataTexture;
  private readonly rows: Float32Array;
  private readonly uniforms: Shared;
  private readonly worldFromStage = new THREE.Matrix4();
  private readonly lit: THREE.WebGLRenderTarget;
  private readonly lightScene = new THREE.Scene();
  private readonly shadows: THREE.InstancedBufferGeometry;
  private readonly shadowMesh: THREE.Mesh;
  private readonly plan: Extras["plan_size"];
  private readonly solid = new THREE.BufferGeometry();
  private readonly ghost = new THREE.BufferGeometry();
  private readonly ghostMesh: THREE.Mesh;
  private readonly camera = new THREE.OrthographicCamera();

  constructor(file: ArrayBuffer) {
    const view = new DataView(file);
    const jsonBytes = view.getUint32(12, true);
    const gltf = JSON.parse(
      new TextDecoder().decode(new Uint8Array(file, 20, jsonBytes)),
    ) as Gltf;
    const start = 20 + jsonBytes + 8;
    const extras = gltf.scenes[0].extras;
    const bytes = (index: number): Uint8Array => {
      const part = gltf.bufferViews[index]!;
      return new Uint8Array(file, start + part.byteOffset, part.byteLength);
    };

    this.rows = new Float32Array(extras.bodies * TEXELS * 4);
    this.table = new THREE.DataTexture(
      this.rows,
      TEXELS,
      extras.bodies,
      THREE.RGBAFormat,
      THREE.FloatType,
    );
    this.table.needsUpdate = true;
    const { size, layers, view: detailsView } = extras.details;
    const details = new THREE.DataArrayTexture(bytes(detailsView), size, size, layers);
    details.wrapS = details.wrapT = THREE.RepeatWrapping;
    details.magFilter = THREE.LinearFilter;
    details.minFilter = THREE.LinearMipmapLinearFilter;
    details.generateMipmaps = true;
    details.anisotropy = 8;
    details.needsUpdate = true;
    const { width, height, view: lightView } = extras.light;
    const bare = new THREE.DataTexture(bytes(lightView), width, height);
    bare.needsUpdate = true;
    this.lit = new THREE.WebGLRenderTarget(width, height, {
      depthBuffer: false,
      magFilter: THREE.LinearFilter,
      minFilter: THREE.LinearFilter,
      generateMipmaps: false,
    });
    this.plan = extras.plan_size;
    this.uniforms = {
      world_from_stage: { value: this.worldFromStage },
      u_bodies: { value: this.table },
      u_details: { value: details },
      u_lightmap: { value: this.lit.texture },
      u_light: { value: bare },
      u_curve: { value: new THREE.Vector3(0, 0, 1) },
      u_bias: { value: 0 },
      u_plan: { value: new THREE.Vector4(...extras.plan) },
    };
    const materials = houseMaterials(this.uniforms);
    for (const mesh of gltf.meshes) {
      for (const primitive of mesh.primitives) {
        const geometry = this.geometry(file, start, gltf, primitive);
        const style = materials[mesh.name];
        const drawn = new THREE.Mesh(geometry, primitive.extras.textured ? style.textured : style.plain);
        drawn.frustumCulled = false; // the shader places bodies
        drawn.name = mesh.name;
        this.root.add(drawn);
      }
    }
    const sky = new THREE.Mesh(namedPositions(new THREE.BoxGeometry(2, 2, 2)), skyMaterial(this.uniforms));
    sky.frustumCulled = false;
    sky.renderOrder = 1;
    this.root.add(sky);
    const paint = solidMaterial(this.uniforms);
    const solid = new THREE.Mesh(this.solid, paint);
    this.ghostMesh = new THREE.Mesh(this.ghost, paint);
    this.ghostMesh.matrixAutoUpdate = false;
    for (const mesh of [solid, this.ghostMesh]) {
      mesh.frustumCulled = false;
      mesh.renderOrder = 2;
      this.root.add(mesh);
    }
    this.root.matrixAutoUpdate = false;

    const whole = namedPositions(new THREE.PlaneGeometry(2, 2));
    const paper = new THREE.Mesh(whole, lightMaterial(this.uniforms));
    paper.frustumCulled = false;
    this.shadows = new THREE.InstancedBufferGeometry();
    this.shadows.setAttribute("corner", new THREE.BufferAttribute(new Float32Array(12), 3));
    this.shadows.instanceCount = 0;
    this.shadowMesh = new THREE.Mesh(this.shadows, shadowMaterial(this.uniforms));
    this.shadowMesh.frustumCulled = false;
    this.shadowMesh.renderOrder = 1;
    this.lightScene.add(paper, this.shadowMesh);
  }

  /** What brings the world into the stage. */
  get stageFromWorld(): THREE.Matrix4 {
    return this.root.matrix;
  }

  /** Show the ghost hand where the hand has `moved` to in the stage, since the server heard of it. */
  moveGhost(moved: THREE.Matrix4): void {
    this.ghostMesh.matrix.copy(this.root.matrix).premultiply(moved).premultiply(this.worldFromStage);
    this.ghostMesh.matrixWorldNeedsUpdate = true;
  }

  /** Put the world under the stage: `base` is the place below `head`, `rigYaw` degrees.
   *  Eyes are `lift` metres higher than tracked. */
  place(head: THREE.Vector3, base: [number, number], rigYaw: number, lift: number): void {
    const turn = THREE.MathUtils.degToRad(rigYaw);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const x = base[0] - (c * head.x - s * head.z);
    const z = base[1] - (-s * head.x - c * head.z);
    this.worldFromStage.set(c, 0, -s, x, 0, 1, 0, lift, -s, 0, -c, z, 0, 0, 0, 1);
    this.root.matrix.copy(this.worldFromStage).invert();
    this.root.matrixWorldNeedsUpdate = true;
  }

  /** Apply what the server says; floors' light is redrawn where shadows have changed. */
  change(renderer: THREE.WebGLRenderer, change: HouseChange): void {
    if (change.rows && change.values) {
      const which = new Uint16Array(aligned(change.rows));
      const values = new Float32Array(aligned(change.values));
      const width = TEXELS * 4;
      which.forEach((row, index) => {
        this.rows.set(values.subarray(index * width, (index + 1) * width), row * width);
      });
      this.table.needsUpdate = true;
    }
    if (change.shadows) this.redrawLight(renderer, new Float32Array(aligned(change.shadows)));
    paint(this.solid, change.solid);
    paint(this.ghost, change.ghost);
  }

  private redrawLight(renderer: THREE.WebGLRenderer, rectangles: Float32Array): void {
    const buffer = new THREE.InstancedInterleavedBuffer(rectangles, 8);
    const geometry = this.shadows;
    geometry.setAttribute("in_place", new THREE.InterleavedBufferAttribute(buffer, 4, 0));
    geometry.setAttribute("in_size", new THREE.InterleavedBufferAttribute(buffer, 4, 4));
    geometry.setIndex([0, 1, 2, 2, 1, 3]);
    geometry.instanceCount = rectangles.length / 8;
    this.shadowMesh.visible = rectangles.length > 0;
    const xr = renderer.xr.enabled;
    renderer.xr.enabled = false;
    const [target, auto] = [renderer.getRenderTarget(), renderer.autoClear];
    renderer.autoClear = false;
    renderer.setRenderTarget(this.lit);
    const [width, height] = [this.lit.width, this.lit.height];
    this.lit.viewport.set(0, 0, width, height);
    this.shadowMesh.visible = false;
    renderer.render(this.lightScene, this.camera);
    const paper = this.lightScene.children[0]!;
    paper.visible = false;
    this.shadowMesh.visible = rectangles.length > 0;
    this.lit.viewport.set(0, 0, ...this.plan);
    this.lit.scissor.set(0, 0, ...this.plan);
    this.lit.scissorTest = true;
    renderer.setRenderTarget(this.lit);
    renderer.render(this.lightScene, this.camera);
    this.lit.scissorTest = false;
    paper.visible = true;
    renderer.setRenderTarget(target);
    renderer.autoClear = auto;
    renderer.xr.enabled = xr;
  }

  private geometry(
    file: ArrayBuffer,
    start: number,
    gltf: Gltf,
    primitive: Primitive,
  ): THREE.BufferGeometry {
    const geometry = new THREE.BufferGeometry();
    const names: Record<string, string> = {
      POSITION: "in_position",
      NORMAL: "in_normal",
      TEXCOORD_0: "in_uv",
    };
    let interleaved: THREE.InterleavedBuffer | undefined;
    for (const [name, index] of Object.entries(primitive.attributes)) {
      const accessor = gltf.accessors[index]!;
      const part = gltf.bufferViews[accessor.bufferView]!;
      interleaved ??= new THREE.InterleavedBuffer(
        new Float32Array(file.slice(start + part.byteOffset, start + part.byteOffset + part.byteLength)),
        part.byteStride! / 4,
      );
      geometry.setAttribute(
        names[name] ?? `in${name.toLowerCase()}`,
        new THREE.InterleavedBufferAttribute(
          interleaved,
          COMPONENTS[accessor.type]!,
          (accessor.byteOffset ?? 0) / 4,
        ),
      );
    }
    const indices = gltf.accessors[primitive.indices]!;
    const part = gltf.bufferViews[indices.bufferView]!;
    const at = start + part.byteOffset;
    geometry.setIndex(
      new THREE.BufferAttribute(new Uint32Array(file.slice(at, at + part.byteLength)), 1),
    );
    return geometry;
  }
}

/** Give a geometry coloured triangles: rows of x y z r g b a, as headset/overlay/shapes.py has them. */
function paint(geometry: THREE.BufferGeometry, rows: Uint8Array | undefined): void {
  const values = rows ? new Float32Array(aligned(rows)) : new Float32Array(0);
  const buffer = new THREE.InterleavedBuffer(values, 7);
  geometry.setAttribute("in_position", new THREE.InterleavedBufferAttribute(buffer, 3, 0));
  geometry.setAttribute("in_colour", new THREE.InterleavedBufferAttribute(buffer, 4, 3));
  geometry.setDrawRange(0, values.length / 7);
}

function namedPositions(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  geometry.setAttribute("in_position", geometry.getAttribute("position"));
  return geometry;
}

/** Return the bytes in a buffer of their own: typed arrays must begin at a multiple of their size. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}
