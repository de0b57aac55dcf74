// Voiced or not, frame by frame, by WebRTC's own voice activity detector in WebAssembly.

import fvad from '@echogarden/fvad-wasm';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { FrameClassifier } from './voice-activity.js';
import { FRAME_SAMPLES } from './voice-activity.js';

/** The detector's strictest mode: fewest false alarms. */
const MODE = 3;

/**
 * Loads the detector once.
 * @returns makes one classifier for each stream of audio: it remembers the noise it heard.
 */
export async function loadFvad(): Promise<() => FrameClassifier> {
  const module = await fvad();
  return () => {
    const detector = module._fvad_new();
    const address = module._malloc(FRAME_SAMPLES * Int16Array.BYTES_PER_ELEMENT);
    let isClosed = false;
    module._fvad_set_mode(detector, MODE);
    module._fvad_set_sample_rate(detector, SAMPLE_RATE_HZ);
    return {
      isVoiced: (frame) => {
        if (isClosed) return false;
        module.HEAP16.set(frame, address / Int16Array.BYTES_PER_ELEMENT);
        return module._fvad_process(detector, address, FRAME_SAMPLES) === 1;
      },
      close: () => {
        if (isClosed) return;
        isClosed = true;
        module._fvad_free(detector);
        module._free(address);
      },
    };
  };
}
