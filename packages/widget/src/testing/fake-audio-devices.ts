// Audio devices for tests: plugged in and out by them.
import type { AudioDeviceList, AudioDevices } from '../audio/audio-devices.js';

export class FakeAudioDevices implements AudioDevices {
  #listeners = new Set<() => void>();
  #devices: AudioDeviceList = {
    inputs: [{ id: 'headset', label: 'Headset' }],
    outputs: [{ id: 'headset', label: 'Headset' }],
  };

  /** How many watch. */
  get watchers(): number {
    return this.#listeners.size;
  }

  list(): Promise<AudioDeviceList> {
    return Promise.resolve(this.#devices);
  }

  watch(onChange: () => void): () => void {
    this.#listeners.add(onChange);
    return () => void this.#listeners.delete(onChange);
  }

  /** From now on there are these devices. */
  plug(devices: AudioDeviceList): void {
    this.#devices = devices;
    for (const listener of this.#listeners) listener();
  }
}
