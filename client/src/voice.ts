// The participant's voice, if they agreed to it: 16 kHz, one channel, 100 ms in a message.
const RATE = 16000;

export class Voice {
  private constructor(
    private readonly context: AudioContext,
    private readonly stream: MediaStream,
  ) {}

  /** Ask the browser for the microphone, and hand on what it hears, with the time it began [ms]. */
  static async open(hear: (samples: Int16Array, beganMs: number) => void): Promise<Voice> {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
    const context = new AudioContext({ sampleRate: RATE });
    const voice = new Voice(context, stream);
    try {
      await context.audioWorklet.addModule("/capture.js");
      const capture = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
      const [track] = stream.getAudioTracks();
      const { latency } = (track?.getSettings() ?? {}) as { latency?: number };
      capture.port.onmessage = ({ data }: MessageEvent<Int16Array>) => {
        const lasted = (1000 * data.length) / RATE;
        hear(data, Math.max(0, performance.now() - lasted - 1000 * (latency ?? 0)));
      };
      context.createMediaStreamSource(stream).connect(capture);
      await context.resume();
    } catch (error) {
      voice.close();
      throw error;
    }
    return voice;
  }

  close(): void {
    for (const track of this.stream.getTracks()) track.stop();
    void this.context.close();
  }
}
