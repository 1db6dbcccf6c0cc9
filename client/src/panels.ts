// The panels: pictures that the server paints, shown where it says, over everything else.
import * as THREE from "three";

export interface PlacedPanel {
  id: string;
  picture: string;
  position: [number, number, number];
  orientation: [number, number, number, number];
  size: [number, number];
  options: boolean;
  mark: boolean;
}
export interface NewPicture {
  name: string;
  type: string;
  data: Uint8Array;
}

const MAX_KEPT_TEXELS = 4_500_000; // of pictures; the server drops by the same rule, vrhuman/web/shown.py

export class Panels {
  readonly root = new THREE.Group();
  private readonly pictures = new Map<string, THREE.Texture>();
  private readonly meshes: THREE.Mesh<THREE.PlaneGeometry, THREE.MeshBasicMaterial>[] = [];
  private readonly square = new THREE.PlaneGeometry(1, 1);
  private shown: PlacedPanel[] = [];

  /** Whether something waits to be pointed at. */
  get asking(): boolean {
    return this.shown.some((panel) => panel.options);
  }

  /** The panels that are up. */
  get up(): readonly PlacedPanel[] {
    return this.shown;
  }

  async take(pictures: NewPicture[]): Promise<void> {
    for (const picture of pictures) {
      const blob = new Blob([picture.data as BlobPart], { type: picture.type });
      const bitmap = await createImageBitmap(blob, { imageOrientation: "flipY" });
      const texture = new THREE.Texture(bitmap);
      texture.flipY = false; // a bitmap is turned when it is made
      texture.colorSpace = THREE.SRGBColorSpace;
      texture.generateMipmaps = true;
      texture.minFilter = THREE.LinearMipmapLinearFilter;
      texture.needsUpdate = true;
      this.pictures.get(picture.name)?.dispose(); // of a connection before
      this.pictures.set(picture.name, texture);
    }
  }

  show(panels: PlacedPanel[]): void {
    this.shown = panels;
    panels.forEach((panel, index) => {
      const mesh = this.mesh(index);
      const texture = this.pictures.get(panel.picture);
      mesh.visible = texture !== undefined;
      if (texture === undefined) return;
      this.pictures.delete(panel.picture); // the newest used go to the end
      this.pictures.set(panel.picture, texture);
      if (mesh.material.map !== texture) {
        mesh.material.map = texture;
        mesh.material.needsUpdate = true;
      }
      mesh.position.set(...panel.position);
      mesh.quaternion.set(...panel.orientation);
      mesh.scale.set(panel.size[0], panel.size[1], 1);
    });
    this.meshes.slice(panels.length).forEach((mesh) => (mesh.visible = false));
    this.drop(new Set(panels.map((panel) => panel.picture)).size);
  }

  /** Drop the pictures least lately shown, but none of the `up` that are up. */
  private drop(up: number): void {
    let texels = 0;
    for (const texture of this.pictures.values()) texels += texelsOf(texture);
    for (const [name, texture] of this.pictures) {
      if (texels <= MAX_KEPT_TEXELS || this.pictures.size <= up) break;
      texels -= texelsOf(texture);
      texture.dispose();
      (texture.image as ImageBitmap).close();
      this.pictures.delete(name);
    }
  }

  private mesh(index: number) {
    let mesh = this.meshes[index];
    if (mesh === undefined) {
      const material = new THREE.MeshBasicMaterial({
        transparent: true,
        depthTest: false,
        depthWrite: false,
        toneMapped: false,
        side: THREE.DoubleSide,
      });
      mesh = new THREE.Mesh(this.square, material);
      mesh.renderOrder = 10 + index; // later panels are nearer
      mesh.frustumCulled = false;
      this.meshes.push(mesh);
      this.root.add(mesh);
    }
    return mesh;
  }
}

function texelsOf(texture: THREE.Texture): number {
  const { width, height } = texture.image as ImageBitmap;
  return width * height;
}
