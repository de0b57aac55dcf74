// How loud both sides are, measured on their real audio. Owns the call's only AudioContext.
import type { LevelMeter, Levels } from './levels.js';

/** Speech is spread over the range from a whisper to a raised voice, in decibels relative to full scale. */
const QUIETEST_DB = -58;
const LOUDEST_DB = -14;
const WINDOW_SAMPLES = 1024;

/** A meter without a context yet: opening one takes a browser tens of milliseconds, which a click need not wait for. */
export function createLevelMeter(): LevelMeter {
  const probes = new Map<keyof Levels, Probe>();
  let context: AudioContext | undefined;
  let isClosed = false;
  return {
    get context() {
      if (!isClosed) context ??= openContext();
      return isClosed ? undefined : context;
    },
    attach(side, track) {
      probes.get(side)?.disconnect();
      const probe = this.context && createProbe(this.context, track);
      if (probe) probes.set(side, probe);
      else probes.delete(side);
    },
    levels: () => ({ user: probes.get('user')?.level() ?? 0, agent: probes.get('agent')?.level() ?? 0 }),
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const probe of probes.values()) probe.disconnect();
      probes.clear();
      // Closing fails only where the context is closed already.
      context?.close().catch(() => undefined);
    },
  };
}

function openContext(): AudioContext | undefined {
  try {
    return new AudioContext({ latencyHint: 'interactive' });
  } catch {
    return undefined; // the call works without a meter
  }
}

interface Probe {
  level(): number;
  disconnect(): void;
}

function createProbe(context: AudioContext, track: MediaStreamTrack): Probe | undefined {
  const source = openSource(context, track);
  if (!source) return undefined;
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW_SAMPLES;
  source.connect(analyser);
  const samples = new Float32Array(WINDOW_SAMPLES);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return toLevel(samples);
    },
    disconnect() {
      source.disconnect();
      analyser.disconnect();
    },
  };
}

function openSource(context: AudioContext, track: MediaStreamTrack): AudioNode | undefined {
  try {
    return context.createMediaStreamSource(new MediaStream([track]));
  } catch {
    return undefined; // Firefox refuses a track of another sample rate: that side shows no level
  }
}

/** The loudness of a window of samples (−1 to 1), from 0 to 1. */
export function toLevel(samples: Float32Array): number {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  const decibels = 10 * Math.log10(power / samples.length + Number.EPSILON);
  return Math.min(1, Math.max(0, (decibels - QUIETEST_DB) / (LOUDEST_DB - QUIETEST_DB)));
}
