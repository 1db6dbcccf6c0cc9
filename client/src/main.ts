// The page: one trial, in the headset's browser or with mouse and keys.
import * as THREE from "three";
import { Cards } from "./cards";
import { Comfort } from "./comfort";
import { Desk } from "./desktop";
import { Door } from "./door";
import { House } from "./house";
import { Link, type Frame, type Mode, type Pose, type Shown, type Told } from "./link";
import { Panels } from "./panels";
import { Sounds } from "./sounds";
import { Voice } from "./voice";
import { vibrate, wornFrame } from "./wearer";

const canvas = document.querySelector("canvas")!;
const told = document.querySelector<HTMLElement>("#told")!;
const start = document.querySelector<HTMLElement>("#start")!;
const stop = document.querySelector<HTMLButtonElement>("#stop")!;

const BEHIND_METRES = 60;
const LOBBY = new THREE.Color(0x1a1d25);

class Page {
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly camera = new THREE.PerspectiveCamera(65, 1, 0.02, BEHIND_METRES);
  private readonly panels = new Panels();
  private readonly desk = new Desk(canvas);
  private readonly comfort = new Comfort();
  private readonly cards = new Cards();
  private readonly sounds = new Sounds();
  private readonly sent = new Map<number, Frame>();
  private answered: Frame | undefined; // the frame that the newest answer is to
  private house: House | undefined;
  private link: Link | undefined;
  private voice: Voice | undefined;
  private mode: Mode = "desktop";
  private before = 0;
  private period = 1000 / 72;
  private last: Shown | undefined;
  private over = false;
  private measuring = false; // calibrated before there is a house

  constructor(private readonly door: Door) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
    this.renderer.xr.enabled = true;
    this.renderer.xr.setReferenceSpaceType("local-floor");
    this.renderer.xr.setFoveation(1);
    this.scene.background = LOBBY;
    this.scene.add(this.panels.root, this.cards.root, this.comfort.mesh);
    const fit = () => {
      if (this.renderer.xr.isPresenting) return;
      this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
      this.renderer.setSize(innerWidth, innerHeight, false);
      this.camera.aspect = innerWidth / innerHeight;
    };
    addEventListener("resize", fit);
    fit();
    addEventListener("pagehide", () => this.link?.leave());
  }

  /** Enter the house, with mouse and keys or in the headset. */
  async enter(mode: Mode, speaking: boolean): Promise<void> {
    this.mode = mode;
    if (speaking) await this.listen();
    if (mode === "headset") {
      const features = { requiredFeatures: ["local-floor"] };
      const session = await navigator.xr!.requestSession("immersive-vr", features);
      await this.renderer.xr.setSession(session);
      session.addEventListener("end", () => this.leave(this.door.words.leftVr));
    }
    this.door.close();
    this.over = false;
    this.desk.play(mode === "desktop");
    stop.textContent = this.door.words.stop;
    stop.hidden = mode === "headset";
    stop.onclick = () => this.leave(this.door.words.stopped);
    let heard = Promise.resolve();
    const link = new Link(() => this.mode, (message) => {
      heard = heard.then(() => this.hear(message, link)); // in order: a picture takes time to decode
    });
    this.link = link;
    this.renderer.setAnimationLoop((time, frame) => this.frame(time, frame));
  }

  /** Leave the house; the session can be gone on with from here. */
  private leave(note: string): void {
    this.link?.leave();
    this.link = undefined;
    this.measuring = false;
    this.hush();
    this.renderer.setAnimationLoop(null);
    if (document.pointerLockElement) document.exitPointerLock();
    stop.hidden = true;
    this.desk.play(false);
    this.empty();
    this.say("");
    void this.door.open(note);
  }

  /** Record the voice, unless the browser or the participant keeps the microphone after all. */
  private async listen(): Promise<void> {
    try {
      this.voice ??= await Voice.open((samples, at) => this.link?.speak(samples, at));
    } catch (error) {
      console.warn("the voice is not recorded:", error);
    }
  }

  private hush(): void {
    this.voice?.close();
    this.voice = undefined;
  }

  /** Show nothing of a session whose server does not answer. */
  private empty(): void {
    if (this.house) this.house.root.visible = false;
    this.cards.show(undefined, undefined, new THREE.Matrix4());
    this.panels.show([]);
    this.comfort.show(0, 0);
    this.sent.clear();
  }

  private async hear(message: Told, link: Link): Promise<void> {
    if (link !== this.link) return; // of a session that was left
    const words = this.door.words;
    switch (message.kind) {
      case "shown":
        if (message.pictures) await this.panels.take(message.pictures);
        this.show(message);
        break;
      case "loading":
        this.measuring = false;
        this.say(words.loading);
        break;
      case "calibration":
        this.measuring = true;
        this.say("");
        break;
      case "house":
        this.measuring = false;
        await this.load();
        this.say("");
        break;
      case "over":
        this.over = true;
        this.hush();
        stop.hidden = true;
        this.empty();
        if (this.door.inStudy && this.mode === "desktop") this.leave(words.overStudy);
        else this.say(words.over);
        break;
      case "lost":
        this.empty();
        this.say(words.lost);
        break;
      case "refused":
      case "closed":
        this.hush();
        this.empty();
        this.say(words.closed + message.reason);
    }
  }

  private async load(): Promise<void> {
    const answer = await fetch("/house.glb");
    if (!answer.ok) throw new Error(`the house: ${answer.status} ${await answer.text()}`);
    if (this.house) this.scene.remove(this.house.root);
    this.house = new House(await answer.arrayBuffer());
    this.house.root.visible = false;
    this.scene.add(this.house.root);
  }

  private show(shown: Shown): void {
    this.last = shown;
    this.house?.change(this.renderer, shown);
    this.answered = this.sent.get(shown.frame);
    const head = this.answered?.head;
    if (this.house && head) {
      const at = new THREE.Vector3(head[0], head[1], head[2]);
      this.house.place(at, shown.base, shown.rig_yaw, shown.lift);
    }
    for (const number of this.sent.keys()) {
      if (number > shown.frame) break;
      this.sent.delete(number);
    }
    if (this.house) {
      this.house.root.visible = shown.in_house;
      this.cards.show(shown.gauge, shown.words, this.house.stageFromWorld);
    }
    this.comfort.show(shown.fade ?? 0, shown.vignette ?? 0);
    this.panels.show(shown.panels);
    this.desk.ask(this.panels.asking);
    for (const each of shown.sounds ?? []) this.sounds.play(each);
    const session = this.renderer.xr.getSession();
    if (session) {
      for (const { hand, amplitude, seconds } of shown.pulses ?? []) {
        vibrate(session, hand, amplitude, seconds);
      }
    }
  }

  private frame(time: number, worn: XRFrame | undefined): void {
    // The clock of a headset's frames may begin anew, also backwards.
    const passed = this.before ? Math.min(Math.max(time - this.before, 1), 100) : this.period;
    this.before = time;
    this.period += 0.05 * (passed - this.period);
    const frame =
      this.mode === "desktop" ? this.desk.frame(this.camera, passed / 1000) : this.worn(worn);
    if (frame?.head && (this.house || this.measuring) && !this.over) {
      const number = this.link?.send(frame, time + this.period, this.period);
      if (number !== undefined) this.sent.set(number, frame);
    }
    if (frame) this.moveGhost(frame);
    this.cards.face(worn ? this.renderer.xr.getCamera() : this.camera);
    this.renderer.render(this.scene, this.camera);
  }

  /** What the headset says; nothing outside its session, where the browser calls all the same. */
  private worn(frame: XRFrame | undefined): Frame | undefined {
    const space = this.renderer.xr.getReferenceSpace();
    if (!frame || !space) return undefined;
    return wornFrame(frame, space, frame.session.visibilityState === "visible");
  }

  /** Let the ghost hand follow the hand at the display's own rate, whatever the network does. */
  private moveGhost(frame: Frame): void {
    const side = this.last?.ghost_side;
    const now = side && frame[side]?.grip;
    const then = side && this.answered?.[side]?.grip;
    if (now && then) this.house?.moveGhost(matrix(now).multiply(matrix(then).invert()));
  }

  private say(text: string): void {
    told.textContent = text;
    told.hidden = text === "";
    this.cards.say(this.renderer.xr.isPresenting ? text : "");
  }

  /** What tests and the curious may read: the state of the page. */
  get state() {
    return {
      shown: this.last?.frame ?? 0,
      inHouse: this.last?.in_house ?? false,
      base: this.last?.base,
      panels: this.panels.up.map((panel) => panel.id),
      draws: this.renderer.info.render.calls,
      triangles: this.renderer.info.render.triangles,
      over: this.over,
      dark: this.comfort.mesh.visible,
      told: told.textContent,
    };
  }
}

function matrix([x, y, z, ...turn]: Pose): THREE.Matrix4 {
  const [i, j, k, w] = turn;
  const quaternion = new THREE.Quaternion(i, j, k, w);
  return new THREE.Matrix4().compose(new THREE.Vector3(x, y, z), quaternion, new THREE.Vector3(1, 1, 1));
}

let page: Page | undefined;
const door = new Door(start, (mode, speaking) => page!.enter(mode, speaking));
try {
  page = new Page(door);
} catch {
  door.draws = false; // and says so
}
Object.assign(window, { vrhuman: page });
void door.open();
