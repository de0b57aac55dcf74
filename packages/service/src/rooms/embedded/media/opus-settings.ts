// What is asked of the Opus encoders on both sides. Knows the text of SDP, nothing else.

import { SAMPLE_RATE_HZ } from './audio-frames.js';

/** In bits per second: what Opus chooses for one channel at 48 kHz. By itself it would take fewer at 16 kHz. */
const VOICE_BITRATE = 32_000;

/** Whoever is silent then sends next to nothing. LiveKit's browser client asks for it itself, its native ones do not. */
const DTX = 'usedtx=1';

/** What the agent's voice is, before it is encoded: one channel at 16 kHz. */
const VOICE = ['stereo=0', `maxplaybackrate=${SAMPLE_RATE_HZ}`, `maxaveragebitrate=${VOICE_BITRATE}`];

/**
 * Asks the other side for discontinuous transmission.
 * @param sdp what the other side is told.
 */
export function askForDtx(sdp: string): string {
  return mapOpusSettings(sdp, (settings) => withMissing(settings, [DTX]));
}

/**
 * Makes our encoder send the agent's voice as what it is. LiveKit's native client asks for two channels at 48 kHz: more of the
 * processor and more bits for the same sound. A lower rate that the client asks for is kept.
 * @param sdp what the other side has told; we take it as if they had asked for this.
 */
export function encodeAsVoice(sdp: string): string {
  return mapOpusSettings(sdp, (settings) =>
    withMissing(
      settings.filter((setting) => setting !== 'stereo=1'),
      [DTX, ...VOICE],
    ),
  );
}

function withMissing(settings: readonly string[], wanted: readonly string[]): readonly string[] {
  const names = new Set(settings.map(nameOf));
  return [...settings, ...wanted.filter((setting) => !names.has(nameOf(setting)))];
}

const nameOf = (setting: string): string | undefined => setting.split('=')[0];

/** Rewrites Opus's settings, `minptime=10` and the like, and touches no other line. */
function mapOpusSettings(sdp: string, change: (settings: readonly string[]) => readonly string[]): string {
  const payloads = new Set([...sdp.matchAll(/^a=rtpmap:(\d+) opus\//gim)].map(([, payload]) => payload));
  return sdp.replace(/^(a=fmtp:(\d+)) ([^\r\n]*)/gm, (line, start: string, payload: string, text: string) => {
    if (!payloads.has(payload)) return line;
    const settings = text.split(';').map((setting) => setting.trim());
    return `${start} ${change(settings.filter((setting) => setting !== '')).join(';')}`;
  });
}
