// The short notes by which the participant hears the protocol; the server makes them.
const RATE = 48000;

export class Sounds {
  private context: AudioContext | undefined;

  /** Play samples of 16 bits, one channel. */
  play(bytes: Uint8Array): void {
    const samples = new Int16Array(bytes.slice().buffer);
    this.context ??= new AudioContext();
    const buffer = this.context.createBuffer(1, samples.length, RATE);
    buffer.getChannelData(0).set(Float32Array.from(samples, (value) => value / 32768));
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.context.destination);
    source.start();
  }
}
