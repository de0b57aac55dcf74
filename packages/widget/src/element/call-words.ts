// Says in words how the call stands: for the eye, and more sparingly for the ear.
import { formatWait } from '../labels/durations.js';
import { fill } from '../labels/labels.js';
import { isLive, isUnderWay, type EndReason } from '../protocol/status.js';
import type { CallView } from './call-view.js';

/** The words under the orb. */
export function statusWords({ labels, status, endReason, connection, elapsedSeconds }: CallView): string {
  // What failed before it was live did not go on: it did not connect.
  const neverBegan = endReason === 'error' && elapsedSeconds === undefined;
  if (status === 'ended') return labels.ended[neverBegan ? 'timeout' : (endReason ?? 'user')];
  return isLive(status) && connection === 'reconnecting' ? labels.status.reconnecting : labels.status[status];
}

/**
 * What is read out. The turns of the conversation are left out: the visitor hears them, and a voice that says
 * “speaking” would talk over the agent. So is the end of a call that failed: its error says more.
 */
export function announcedWords(view: CallView): string {
  const { labels, status, endReason, connection } = view;
  if (status === 'ready' || (endReason && !ENDS_WITHOUT_ERROR.has(endReason))) return '';
  return isLive(status) && connection === 'stable' ? labels.connected : statusWords(view);
}

const ENDS_WITHOUT_ERROR: ReadonlySet<EndReason> = new Set<EndReason>(['user', 'agent']);

/**
 * The error in words, with the time to wait where the words have room for it. Sound that is no longer held back is none, nor is what
 * was before a question that is being asked. Errors have their words with the parts of a call; without them there is only
 * one thing to say.
 */
export function errorWords({
  labels,
  error,
  isPlaybackBlocked,
  isAsking,
  isIncomplete,
}: CallView): string | undefined {
  if (!error || isAsking || (error.code === 'playback_blocked' && !isPlaybackBlocked)) return undefined;
  const words = labels.errors[error.code] ?? (isIncomplete ? labels.partsMissing : undefined);
  const { retryAfterMs } = error;
  return words && fill(words, { when: retryAfterMs ? formatWait(retryAfterMs, labels.lang) : labels.later });
}

/** A call without its parts can still be started, heard and ended; this tells what is missing. */
export function missingWords({ labels, status, isIncomplete }: CallView): string | undefined {
  return isIncomplete && isUnderWay(status) ? labels.partsMissing : undefined;
}

/** Everything that is wrong. */
export function troubleWords(view: CallView): string {
  return [errorWords(view), missingWords(view)].filter(Boolean).join(' ');
}
