// The level meter of a call, as long as the real one is being fetched.
import type { LevelMeter, Levels } from '../audio/level-meter.js';
import { loadLiveParts } from './load-live-parts.js';

export const SILENCE: Levels = { user: 0, agent: 0 };

/** Shows silence until the real meter is there, which then measures what was attached meanwhile. */
export function createDeferredMeter(): LevelMeter {
  const tracks = new Map<keyof Levels, MediaStreamTrack>();
  let meter: LevelMeter | undefined;
  let isClosed = false;
  loadLiveParts().then(
    ({ createLevelMeter }) => {
      if (isClosed) return;
      meter = createLevelMeter();
      for (const [side, track] of tracks) meter.attach(side, track);
    },
    () => undefined, // the call fails for the same reason, and says so
  );
  return {
    get context() {
      return meter?.context;
    },
    attach(side, track) {
      if (meter) meter.attach(side, track);
      else tracks.set(side, track);
    },
    levels: () => meter?.levels() ?? SILENCE,
    close() {
      isClosed = true;
      meter?.close();
    },
  };
}
