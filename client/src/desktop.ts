// A person at a desk: mouse and keys become a head and hands, as vrhuman/desktop/controls.py has it.
import * as THREE from "three";
import type { Frame, Hand, Pose } from "./link";

const DEGREES_A_PIXEL = 0.12;
const METRES_A_PIXEL = 0.0012;
const METRES_A_NOTCH = 0.03;
const LEVEL_A_NOTCH = 0.05;
const HAND_SPEED = 0.35; // m/s
const TWIST_SPEED = 90; // degrees/s
const HAND_AT_REST = [0.22, -0.42, 0.42] as const; // right, up, ahead of the head
const HAND_LOW = [-0.6, -1.4, -0.1] as const;
const HAND_HIGH = [0.8, 0.6, 0.9] as const;
const FREE_HAND = [-0.18, -0.12, 0.55] as const;
const CROUCH_METRES = 0.55;
const VERTICAL_DEGREES = 65;

export class Desk {
  private readonly down = new Set<string>();
  private yaw = 0;
  private pitch = 0;
  private hand: number[] = [...HAND_AT_REST];
  private twist = [0, 0]; // pitch, yaw
  private reaching = false;
  private out = false;
  private latched = false;
  private level = 0.3;
  private pointer = { x: 0, y: 0 };
  private buttons = 0;
  private asking = false;
  private playing = false;
  readonly eyeHeight: number;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    eyeHeight = 1.575,
  ) {
    this.eyeHeight = eyeHeight;
    addEventListener("keydown", (event) => {
      if (this.playing) this.pressed(event);
    });
    addEventListener("keyup", (event) => this.down.delete(event.code));
    addEventListener("blur", () => this.down.clear());
    canvas.addEventListener("mousedown", (event) => {
      this.buttons = event.buttons;
      if (!this.asking && document.pointerLockElement !== canvas) void canvas.requestPointerLock();
    });
    addEventListener("mouseup", (event) => (this.buttons = event.buttons));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("mousemove", (event) => this.moved(event));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: true });
  }

  /** Say whether keys and mouse are the person's in the house, and not the page's. */
  play(playing: boolean): void {
    this.playing = playing;
    this.down.clear();
  }

  /** Say whether panels want the pointer; it is free then, else it looks around. */
  ask(asking: boolean): void {
    if (asking && !this.asking && document.pointerLockElement) document.exitPointerLock();
    this.asking = asking;
  }

  /** Return the person after `seconds` more, and move `camera` to their eyes. */
  frame(camera: THREE.PerspectiveCamera, seconds: number): Frame {
    const stick = this.act(seconds);
    const height = this.eyeHeight - (this.is("KeyC") ? CROUCH_METRES : 0);
    camera.fov = VERTICAL_DEGREES;
    camera.position.set(0, height, 0);
    const gaze = turn(-this.pitch, -this.yaw);
    const level = turn(0, -this.yaw);
    camera.quaternion.copy(gaze);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const head = camera.position;
    const wrist = level.clone().multiply(turn(-this.twist[0]!, -this.twist[1]!));
    const pointing = this.asking;
    const pressing = !pointing && (this.latched || (this.buttons & 1) > 0);
    const gripper: Hand = {
      grip: pose(place(head, level, this.hand), wrist),
      aim: pointing ? this.aim(camera) : pose(head, gaze),
      trigger: pointing ? this.buttons & 1 : pressing ? this.level : 0,
      squeeze: this.out && !pointing ? 1 : 0,
      stick: [0, 0],
      primary: this.is("KeyO") && !pointing,
      secondary: this.is("KeyT"),
      menu: false,
    };
    const free: Hand = {
      grip: pose(place(head, gaze, FREE_HAND), gaze),
      aim: null,
      trigger: 0,
      squeeze: 0,
      stick: pointing ? [0, 0] : stick,
      primary: false,
      secondary: this.is("KeyI"),
      menu: this.is("KeyM"),
    };
    const up = THREE.MathUtils.degToRad(VERTICAL_DEGREES) / 2;
    const across = Math.atan(Math.tan(up) * camera.aspect);
    const view = [...pose(head, gaze).slice(0, 7), -across, across, up, -up];
    return {
      head: pose(head, gaze),
      views: [view, view],
      left: free,
      right: gripper,
      focused: true,
    };
  }

  private is(code: string): boolean {
    return this.down.has(code);
  }

  private act(seconds: number): [number, number] {
    if (this.asking) return [0, 0];
    const held = (plus: string, minus: string) => Number(this.is(plus)) - Number(this.is(minus));
    this.yaw += held("KeyE", "KeyQ") * TWIST_SPEED * seconds;
    this.pitch = clamp(this.pitch + held("KeyX", "KeyZ") * TWIST_SPEED * seconds, -80, 80);
    const twisted = [held("ArrowDown", "ArrowUp"), held("ArrowRight", "ArrowLeft")];
    if (twisted[0] || twisted[1]) this.out = true;
    this.twist = this.twist.map((angle, i) => angle + twisted[i]! * TWIST_SPEED * seconds);
    const walk: [number, number] = [held("KeyD", "KeyA"), held("KeyW", "KeyS")];
    if (this.reaching) {
      const moves = [walk[0], held("KeyR", "KeyF"), walk[1]];
      moves.forEach((sign, axis) => this.reach(axis, sign * HAND_SPEED * seconds));
      return [0, 0];
    }
    const length = Math.max(1, Math.hypot(...walk));
    return [walk[0] / length, walk[1] / length];
  }

  private reach(axis: number, metres: number): void {
    this.hand[axis] = clamp(this.hand[axis]! + metres, HAND_LOW[axis]!, HAND_HIGH[axis]!);
  }

  private pressed(event: KeyboardEvent): void {
    if (event.repeat || event.target instanceof HTMLButtonElement) return;
    this.down.add(event.code);
    if (event.code === "KeyH") {
      this.reaching = !this.reaching;
      this.out = true;
    } else if (event.code === "KeyP") {
      [this.reaching, this.out, this.latched] = [false, false, false];
      [this.hand, this.twist] = [[...HAND_AT_REST], [0, 0]];
    } else if (event.code === "Space") this.latched = !this.latched;
    else if (event.code === "Digit2") this.level = Math.min(1, this.level + LEVEL_A_NOTCH);
    else if (event.code === "Digit1") this.level = Math.max(0, this.level - LEVEL_A_NOTCH);
    if (event.code.startsWith("Arrow") || event.code === "Space") event.preventDefault();
  }

  private moved(event: MouseEvent): void {
    const box = this.canvas.getBoundingClientRect();
    this.pointer = {
      x: ((event.clientX - box.left) / box.width) * 2 - 1,
      y: 1 - ((event.clientY - box.top) / box.height) * 2,
    };
    this.buttons = event.buttons;
    if (this.asking || document.pointerLockElement !== this.canvas) return;
    if (event.buttons & 2) {
      this.out = true;
      this.reach(0, event.movementX * METRES_A_PIXEL);
      this.reach(1, -event.movementY * METRES_A_PIXEL);
      return;
    }
    this.yaw += event.movementX * DEGREES_A_PIXEL;
    this.pitch = clamp(this.pitch + event.movementY * DEGREES_A_PIXEL, -80, 80);
  }

  private wheel(event: WheelEvent): void {
    const notches = -Math.sign(event.deltaY);
    if (event.buttons & 1) this.level = clamp(this.level + notches * LEVEL_A_NOTCH, 0, 1);
    else if (this.out) this.reach(2, notches * METRES_A_NOTCH);
  }

  /** Aim from the eye through the mouse. */
  private aim(camera: THREE.PerspectiveCamera): Pose {
    const ray = new THREE.Vector3(this.pointer.x, this.pointer.y, 0.5)
      .unproject(camera)
      .sub(camera.position)
      .normalize();
    const aimed = new THREE.Quaternion().setFromRotationMatrix(
      new THREE.Matrix4().lookAt(new THREE.Vector3(), ray, new THREE.Vector3(0, 1, 0)),
    );
    return pose(camera.position, aimed);
  }
}

/** A turn by degrees: first about the level right axis (up positive), then about up (left positive). */
function turn(pitch: number, yaw: number): THREE.Quaternion {
  const [x, y] = [THREE.MathUtils.degToRad(pitch), THREE.MathUtils.degToRad(yaw)];
  return new THREE.Quaternion().setFromEuler(new THREE.Euler(x, y, 0, "YXZ"));
}

function place(
  head: THREE.Vector3,
  facing: THREE.Quaternion,
  offset: readonly number[],
): THREE.Vector3 {
  const away = new THREE.Vector3(offset[0], offset[1], -offset[2]!);
  return away.applyQuaternion(facing).add(head);
}

function pose(at: THREE.Vector3, facing: THREE.Quaternion): Pose {
  return [at.x, at.y, at.z, facing.x, facing.y, facing.z, facing.w, 1];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
