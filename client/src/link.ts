// The socket to the server: says hello, sends frames, hands on what is shown. Reconnects by itself.
import { decode, encode } from "@msgpack/msgpack";
import type { Gauge, Words } from "./cards";
import type { HouseChange } from "./house";
import type { NewPicture, PlacedPanel } from "./panels";

export type Mode = "headset" | "desktop";
export type Pose = [number, number, number, number, number, number, number, number];
export interface Hand {
  grip: Pose | null;
  aim: Pose | null;
  trigger: number;
  squeeze: number;
  stick: [number, number];
  primary: boolean;
  secondary: boolean;
  menu: boolean;
}
/** One frame as vrhuman/web/messages.py reads it; poses are in local-floor, with 1 if tracked. */
export interface Frame {
  head: Pose | null;
  views: [number[], number[]];
  left: Hand | null;
  right: Hand | null;
  focused: boolean;
}
export interface Shown extends HouseChange {
  kind: "shown";
  frame: number;
  stamp: number;
  base: [number, number];
  rig_yaw: number;
  lift: number;
  fade?: number;
  vignette?: number;
  ghost_side?: "left" | "right";
  gauge?: Gauge;
  words?: Words;
  in_house: boolean;
  panels: PlacedPanel[];
  pictures?: NewPicture[];
  sounds?: Uint8Array[];
  pulses?: { hand: "left" | "right"; amplitude: number; seconds: number }[];
}
export type Told =
  | Shown
  | { kind: "loading" | "calibration" | "house" | "over" }
  | { kind: "refused"; reason: string }
  | { kind: "lost" | "closed"; reason: string };

const RETRY_MS = 1000;
const MAX_AHEAD = 30; // frames that may be on their way: a slow network gets fewer, none is queued

export class Link {
  private socket: WebSocket | undefined;
  private number = 0;
  private answered = 0;
  private stamp = -1;
  private stampedAt = 0;
  private ended = false;

  constructor(
    private readonly mode: () => Mode,
    private readonly hear: (told: Told) => void,
  ) {
    this.open();
  }

  /** Send a frame and return its number; undefined where the network is behind. */
  send(frame: Frame, displayMs: number, periodMs: number): number | undefined {
    const ahead = this.number - this.answered;
    if (this.socket?.readyState !== WebSocket.OPEN || ahead >= MAX_AHEAD) {
      return undefined;
    }
    const now = performance.now();
    this.number += 1;
    this.socket.send(
      encode({
        kind: "frame",
        frame: this.number,
        time_ms: now,
        display_ms: displayMs,
        period_ms: periodMs,
        stamp: this.stamp,
        held_ms: this.stamp < 0 ? 0 : now - this.stampedAt,
        ...frame,
      }),
    );
    return this.number;
  }

  /** Send 100 ms of the participant's voice, which began then (the page's clock). */
  speak(samples: Int16Array, beganMs: number): void {
    if (this.socket?.readyState !== WebSocket.OPEN || this.number === this.answered) return;
    const bytes = new Uint8Array(samples.buffer);
    this.socket.send(encode({ kind: "voice", time_ms: beganMs, samples: bytes }));
  }

  /** Tell the server that the page is left, and open no other socket. */
  leave(): void {
    this.ended = true;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(encode({ kind: "leave" }));
    this.socket?.close();
  }

  private open(): void {
    const address = new URL("/socket", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.answered = this.number;
      this.stamp = -1;
      socket.send(encode({ kind: "hello", mode: this.mode() }));
    };
    socket.onmessage = (event) => {
      const told = decode(event.data as ArrayBuffer, { useBigInt64: false }) as Told;
      if (told.kind === "shown") {
        this.answered = told.frame;
        this.stamp = told.stamp;
        this.stampedAt = performance.now();
      }
      if (told.kind === "over" || told.kind === "refused") this.ended = true;
      this.hear(told);
    };
    socket.onclose = (event) => {
      if (this.ended) return;
      if (event.code === 1008) {
        this.ended = true;
        this.hear({ kind: "closed", reason: event.reason });
        return;
      }
      this.hear({ kind: "lost", reason: event.reason });
      setTimeout(() => this.open(), RETRY_MS);
    };
  }
}
