// The page: one trial, in the headset's browser or with mouse and keys.
import * as THREE from "three";
import { Desk } from "./desktop";
import { House } from "./house";
import { Link, type Mode, type Shown, type Told } from "./link";
import { Panels } from "./panels";
import { vibrate, wornFrame } from "./wearer";

const canvas = document.querySelector("canvas")!;
const told = document.querySelector<HTMLElement>("#told")!;
const start = document.querySelector<HTMLElement>("#start")!;
const enter = document.querySelector<HTMLButtonElement>("#enter")!;
const play = document.querySelector<HTMLButtonElement>("#play")!;

const BEHIND_METRES = 60;
const LOBBY = new THREE.Color(0x1a1d25);

class Page {
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly camera = new THREE.PerspectiveCamera(65, 1, 0.02, BEHIND_METRES);
  private readonly panels = new Panels();
  private readonly desk = new Desk(canvas);
  private readonly heads = new Map<number, THREE.Vector3>();
  private house: House | undefined;
  private link: Link | undefined;
  private mode: Mode = "desktop";
  private before = 0;
  private period = 1000 / 72;
  private last: Shown | undefined;
  private over = false;

  constructor() {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
    this.renderer.xr.enabled = true;
    this.renderer.xr.setReferenceSpaceType("local-floor");
    this.renderer.xr.setFoveation(1);
    this.scene.background = LOBBY;
    this.scene.add(this.panels.root);
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

  /** Begin, with mouse and keys or in the headset of `session`. */
  async begin(mode: Mode, session?: XRSession): Promise<void> {
    this.mode = mode;
    start.hidden = true;
    if (session) {
      await this.renderer.xr.setSession(session);
      session.addEventListener("end", () => {
        this.say("You have left VR. Open the page again to go on where you were.");
        this.link?.leave();
      });
    }
    let heard = Promise.resolve();
    this.link = new Link(() => this.mode, (message) => {
      heard = heard.then(() => this.hear(message)); // in order: a picture takes time to decode
    });
    this.renderer.setAnimationLoop((time, frame) => this.frame(time, frame));
  }

  private async hear(message: Told): Promise<void> {
    switch (message.kind) {
      case "shown":
        if (message.pictures) await this.panels.take(message.pictures);
        this.show(message);
        break;
      case "loading":
        this.say("The house is being built. This takes a few seconds.");
        break;
      case "house":
        await this.load();
        this.say("");
        break;
      case "over":
        this.over = true;
        this.say("Thank you, that was all. You can close this page.");
        break;
      case "lost":
        this.say("The connection is lost. Trying again; you will go on exactly where you were.");
        break;
      case "refused":
      case "closed":
        this.say(`This session cannot go on: ${message.reason}`);
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
    const head = this.heads.get(shown.frame);
    if (this.house && head) this.house.place(head, shown.base, shown.rig_yaw);
    for (const number of this.heads.keys()) {
      if (number > shown.frame) break;
      this.heads.delete(number);
    }
    if (this.house) this.house.root.visible = shown.in_house;
    this.panels.show(shown.panels);
    this.desk.ask(this.panels.asking);
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
    const frame = worn
      ? wornFrame(worn, this.renderer.xr.getReferenceSpace()!, worn.session.visibilityState === "visible")
      : this.desk.frame(this.camera, passed / 1000);
    if (frame?.head && this.house && !this.over) {
      const number = this.link?.send(frame, time + this.period, this.period);
      if (number !== undefined) {
        this.heads.set(number, new THREE.Vector3(frame.head[0], frame.head[1], frame.head[2]));
      }
    }
    this.renderer.render(this.scene, this.camera);
  }

  private say(text: string): void {
    told.textContent = text;
    told.hidden = text === "";
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
      told: told.textContent,
    };
  }
}

async function offer(): Promise<void> {
  const page = new Page();
  Object.assign(window, { vrhuman: page });
  const immersive = (await navigator.xr?.isSessionSupported("immersive-vr")) ?? false;
  enter.hidden = !immersive;
  const small = matchMedia("(pointer: coarse)").matches && !immersive;
  if (small) {
    start.querySelector("p")!.textContent =
      "A phone has neither hands nor keys for this. Open the link in a Quest's browser, or on a computer.";
    play.hidden = true;
  }
  enter.onclick = async () => {
    const session = await navigator.xr!.requestSession("immersive-vr", {
      requiredFeatures: ["local-floor"],
    });
    await page.begin("headset", session);
  };
  play.onclick = () => void page.begin("desktop");
}

void offer();
