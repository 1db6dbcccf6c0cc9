// Runs beside the page's own thread: hands the microphone's samples on, 100 ms at a time.
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, made: typeof AudioWorkletProcessor): void;

class Capture extends AudioWorkletProcessor {
  private samples = new Int16Array(sampleRate / 10);
  private filled = 0;

  process([input]: Float32Array[][]): boolean {
    for (const value of input?.[0] ?? []) {
      this.samples[this.filled++] = Math.round(32767 * Math.max(-1, Math.min(1, value)));
      if (this.filled === this.samples.length) {
        this.port.postMessage(this.samples);
        this.samples = new Int16Array(this.samples.length);
        this.filled = 0;
      }
    }
    return true;
  }
}
registerProcessor("capture", Capture);
export {};
