// Short words in the house, always facing the eyes: the grasp force, why something does not come.
import * as THREE from "three";

export interface Gauge {
  style: "bar" | "number";
  force: number;
  full: number;
  slips: boolean;
  at: [number, number, number];
}
export interface Words {
  text: string;
  at: [number, number, number];
}

const PIXELS = 64; // of a card's height
const NUMBER_METRES = 0.048;
const BAR = { width: 0.024, height: 0.11 };
const WORDS_METRES = 0.06;

export class Cards {
  readonly root = new THREE.Group();
  private readonly gauge = new Card();
  private readonly words = new Card();
  private readonly notice = new Card();
  private readonly places = new Map<Card, { at: THREE.Vector3; right: number; up: number }>();

  constructor() {
    this.root.add(this.gauge.mesh, this.words.mesh, this.notice.mesh);
  }

  /** Show these in the house, which `stageFromWorld` brings into the stage. */
  show(gauge: Gauge | undefined, words: Words | undefined, stageFromWorld: THREE.Matrix4): void {
    this.places.clear();
    this.gauge.mesh.visible = gauge !== undefined;
    if (gauge) {
      this.place(this.gauge, gauge.at, stageFromWorld, 0.13, 0.06);
      if (gauge.style === "bar") this.gauge.bar(gauge);
      else {
        const ink = gauge.slips ? "rgb(255 130 70)" : "rgb(225 240 255)";
        this.gauge.write(`${gauge.force.toFixed(2)} kg`, ink, NUMBER_METRES);
      }
    }
    this.words.mesh.visible = words !== undefined;
    if (words) {
      this.place(this.words, words.at, stageFromWorld, 0, -0.09);
      this.words.write(words.text, "rgb(255 190 90)", WORDS_METRES);
    }
  }

  /** Say something in front of the eyes, where the page's own text cannot be seen; "": nothing. */
  say(text: string): void {
    this.notice.mesh.visible = text !== "";
    if (text) this.notice.write(text, "rgb(242 244 248)", 0.07);
  }

  /** Turn all to the eyes. */
  face(eyes: THREE.Object3D): void {
    const turn = eyes.getWorldQuaternion(new THREE.Quaternion());
    const [right, up] = [new THREE.Vector3(1, 0, 0), new THREE.Vector3(0, 1, 0)];
    right.applyQuaternion(turn);
    up.applyQuaternion(turn);
    for (const [card, { at, right: x, up: y }] of this.places) {
      card.mesh.position.copy(at).addScaledVector(right, x).addScaledVector(up, y);
      card.mesh.quaternion.copy(turn);
    }
    const ahead = new THREE.Vector3(0, 0, -1.6).applyQuaternion(turn);
    this.notice.mesh.position.copy(eyes.getWorldPosition(new THREE.Vector3())).add(ahead);
    this.notice.mesh.quaternion.copy(turn);
  }

  private place(
    card: Card,
    at: [number, number, number],
    stageFromWorld: THREE.Matrix4,
    right: number,
    up: number,
  ): void {
    this.places.set(card, { at: new THREE.Vector3(...at).applyMatrix4(stageFromWorld), right, up });
  }
}

class Card {
  readonly mesh: THREE.Mesh<THREE.PlaneGeometry, THREE.MeshBasicMaterial>;
  private readonly canvas = document.createElement("canvas");
  private look = "";

  constructor() {
    const material = new THREE.MeshBasicMaterial({
      transparent: true,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    });
    this.mesh = new THREE.Mesh(new THREE.PlaneGeometry(1, 1), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 6;
    this.mesh.visible = false;
  }

  write(text: string, ink: string, metres: number): void {
    if (!this.looksNew(text + ink)) return;
    const font = `600 ${Math.round(PIXELS * 0.56)}px system-ui, sans-serif`;
    const pen = this.canvas.getContext("2d")!;
    pen.font = font;
    this.size(Math.ceil(pen.measureText(text).width) + 36, PIXELS);
    pen.fillStyle = "rgb(18 20 26 / 0.85)";
    pen.roundRect(0, 0, this.canvas.width, PIXELS, 14);
    pen.fill();
    pen.font = font;
    pen.fillStyle = ink;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, this.canvas.width / 2, PIXELS / 2);
    this.finish((metres * this.canvas.width) / PIXELS, metres);
  }

  /** An upright bar with a square-root scale, as vrhuman/headset/overlay/shapes.py draws it. */
  bar({ force, full, slips }: Gauge): void {
    const share = Math.sqrt(Math.min(1, Math.max(0, force / full)));
    const [width, height] = [48, 220];
    if (!this.looksNew(`bar ${Math.round(share * height)} ${slips}`)) return;
    const pen = this.canvas.getContext("2d")!;
    this.size(width, height);
    pen.fillStyle = "rgb(20 23 31 / 0.75)";
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = slips ? "rgb(255 115 51)" : "rgb(89 204 255)";
    const tall = (height - 12) * share;
    pen.fillRect(8, height - 6 - tall, width - 16, tall);
    this.finish(BAR.width, BAR.height);
  }

  private looksNew(look: string): boolean {
    const changed = look !== this.look;
    this.look = look;
    return changed;
  }

  private size(width: number, height: number): void {
    this.canvas.width = width; // which clears it, too
    this.canvas.height = height;
  }

  private finish(width: number, height: number): void {
    this.mesh.material.map?.dispose();
    const texture = new THREE.CanvasTexture(this.canvas);
    texture.colorSpace = THREE.SRGBColorSpace;
    this.mesh.material.map = texture;
    this.mesh.material.needsUpdate = true;
    this.mesh.scale.set(width, height, 1);
  }
}
