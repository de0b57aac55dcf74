// A fake microphone that says what the test wants, for a browser that makes up nothing but a tone: the sound of a recording,
// played on demand. Installed before the page's own scripts, and before the probe, which counts its tracks.

export interface FakeMicrophone {
  /** Plays the recording into every microphone that was opened. */
  speak(): Promise<void>;
}

declare global {
  interface Window {
    fakeMicrophone: FakeMicrophone;
  }
}

/** Runs inside the page, and so may use nothing from outside itself. @param recording address of a sound file */
export function installFakeMicrophone(recording: string): void {
  const sounds: HTMLAudioElement[] = [];
  const devices = navigator.mediaDevices;
  const getUserMedia = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    // The browser's own microphone is opened all the same, so that whatever it refuses stays refused.
    for (const track of (await getUserMedia(constraints)).getTracks()) track.stop();
    // No audio context: without a loudspeaker Firefox starts none.
    const sound = new Audio(recording) as HTMLAudioElement & { captureStream(): MediaStream };
    await new Promise((resolve, reject) => {
      sound.onloadedmetadata = resolve;
      sound.onerror = reject;
    });
    sounds.push(sound);
    return sound.captureStream();
  };
  window.fakeMicrophone = {
    speak: async () => {
      await Promise.all(sounds.map((sound) => sound.play()));
    },
  };
}
