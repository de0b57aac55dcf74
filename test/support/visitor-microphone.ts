// A microphone that says what the test wants, when the test wants it: the browser's own, with the test's sound mixed in.
// Installed before the page's own scripts, and before the probe, which counts its tracks. Audio contexts must run without
// a loudspeaker, as in Chromium; in Firefox they do not, which has `fake-microphone.ts`.
import type { Frame, Page } from 'playwright-core';
import { SPEECH_SAMPLE_RATE_HZ, synthesizeVisitor } from './visitor-speech.js';

export interface VisitorMicrophone {
  /**
   * Speaks into every microphone that is open. Done when it is said, or nobody listens any more.
   * @param base64 16-bit samples, mono, at the rate of the sandbox's voices
   * @throws when no microphone is open
   */
  speak(base64: string): Promise<void>;
}

declare global {
  interface Window {
    visitorMicrophone: VisitorMicrophone;
  }
}

/** Every microphone that a page opens from now on can be spoken into, in its frames too. The browser's own must be there. */
export async function provideVisitorMicrophone(page: Page): Promise<void> {
  await page.addInitScript(installVisitorMicrophone, SPEECH_SAMPLE_RATE_HZ);
}

/**
 * Says one sentence as a visitor would, while a microphone is open. Done when it is said to its end.
 * @param frame where the microphone was opened; see {@link provideVisitorMicrophone}
 */
export async function speak(frame: Frame | Page, text: string): Promise<void> {
  for (const { buffer, byteOffset, byteLength } of await synthesizeVisitor([text])) {
    const base64 = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
    await frame.evaluate((samples) => window.visitorMicrophone.speak(samples), base64);
  }
}

/** Runs inside the page, and so may use nothing from outside itself. */
function installVisitorMicrophone(sampleRateHz: number): void {
  interface OpenMicrophone {
    readonly context: AudioContext;
    readonly output: AudioNode;
  }
  const open = new Set<OpenMicrophone>();
  // Taken now, since the probe counts every one that is made later.
  const NativeAudioContext = window.AudioContext;

  const sayInto = ({ context, output }: OpenMicrophone, samples: Float32Array<ArrayBuffer>): Promise<void> =>
    new Promise((resolve, reject) => {
      if (context.state !== 'running') {
        reject(new Error(`The microphone's audio context is ${context.state}.`));
        return;
      }
      const buffer = context.createBuffer(1, samples.length, sampleRateHz);
      buffer.copyToChannel(samples, 0);
      const voice = new AudioBufferSourceNode(context, { buffer });
      voice.connect(output);
      voice.onended = () => resolve();
      context.addEventListener('statechange', () => {
        if (context.state === 'closed') resolve();
      });
      voice.start();
    });

  const mixInto = async (device: MediaStreamTrack): Promise<MediaStreamTrack> => {
    // The voices' own rate, so that their samples stay as they are.
    const context = new NativeAudioContext({ sampleRate: sampleRateHz });
    await context.resume();
    const output = context.createMediaStreamDestination();
    output.channelCount = 1; // two would be sent as stereo
    context.createMediaStreamSource(new MediaStream([device])).connect(output);
    const microphone = { context, output };
    open.add(microphone);

    const [track] = output.stream.getAudioTracks() as [MediaStreamTrack];
    const stop = track.stop.bind(track);
    track.stop = () => {
      stop();
      device.stop();
      open.delete(microphone);
      if (context.state !== 'closed') void context.close();
    };
    track.getSettings = () => device.getSettings();
    track.getConstraints = () => device.getConstraints();
    Object.defineProperty(track, 'label', { get: () => device.label });
    return track;
  };

  // Absent where the page is not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices) {
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      return new MediaStream(await Promise.all(stream.getTracks().map(mixInto)));
    };
  }

  window.visitorMicrophone = {
    speak: async (base64) => {
      if (open.size === 0) throw new Error('No microphone is open.');
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      const samples = Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768);
      await Promise.all([...open].map((microphone) => sayInto(microphone, samples)));
    },
  };
}
