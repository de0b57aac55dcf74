// The audio devices while a call lasts: notices what is plugged in or out, and when the chosen loudspeaker is gone.
import type { AudioDevices } from '../audio/audio-devices.js';
import { DEFAULT_DEVICE } from './call-microphone.js';

export interface CallDevicesOptions {
  readonly devices: AudioDevices;
  /** Aborted at the end of the call. */
  readonly signal: AbortSignal;
  /** The id of the chosen loudspeaker. */
  readonly outputDevice: () => string;
  /** Devices have changed, and there is a microphone. */
  readonly onInputs: () => void;
  /** The chosen loudspeaker is gone. */
  readonly onOutputLost: () => void;
  /** Anything else was plugged in or out. */
  readonly onChange: () => void;
}

/** Watches until the call is over. */
export function watchCallDevices(options: CallDevicesOptions): void {
  const { devices, signal, outputDevice, onInputs, onOutputLost, onChange } = options;
  const look = async (): Promise<void> => {
    const { inputs, outputs } = await devices.list();
    if (inputs.length > 0) onInputs();
    const chosen = outputDevice();
    const isGone = chosen !== DEFAULT_DEVICE && !outputs.some(({ id }) => id === chosen);
    if (isGone) onOutputLost();
    else onChange();
  };
  signal.addEventListener(
    'abort',
    devices.watch(() => void look()),
    { once: true },
  );
}
