// The machine's microphones and loudspeakers, by id and name. Opens none of them.

/** A microphone or a loudspeaker. */
export interface AudioDevice {
  /** For `setInputDevice()` or `setOutputDevice()`. */
  readonly id: string;
  /** As the system names it; empty until the visitor has allowed the microphone. */
  readonly label: string;
}

/** What can be chosen from. A list is empty where the browser keeps it to itself. */
export interface AudioDeviceList {
  readonly inputs: readonly AudioDevice[];
  readonly outputs: readonly AudioDevice[];
}

/** The port to the machine's audio devices. */
export interface AudioDevices {
  /** Never rejects: a browser that cannot say has none. */
  list(): Promise<AudioDeviceList>;
  /** Calls back whenever something was plugged in or out; returns the undo. */
  watch(onChange: () => void): () => void;
}

/** The browser's own. */
export const browserAudioDevices: AudioDevices = {
  async list() {
    const devices = await (mediaDevices()?.enumerateDevices() ?? Promise.resolve([])).catch(() => []);
    return { inputs: only(devices, 'audioinput'), outputs: only(devices, 'audiooutput') };
  },
  watch(onChange) {
    const devices = mediaDevices();
    devices?.addEventListener('devicechange', onChange);
    return () => devices?.removeEventListener('devicechange', onChange);
  },
};

/** Typed as always there, but absent on insecure pages and in old web views. */
function mediaDevices(): MediaDevices | undefined {
  return navigator.mediaDevices;
}

/** What some browsers call the system's choice, beside the device itself; here its id is empty. */
const SYSTEMS_CHOICE = 'default';

/** Before permission browsers list devices without ids, of which none can be chosen. */
function only(devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind): readonly AudioDevice[] {
  return devices
    .filter((device) => device.kind === kind && device.deviceId !== '' && device.deviceId !== SYSTEMS_CHOICE)
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
