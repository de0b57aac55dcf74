// The state of the call as text: for the eye, and less of it for screen readers.
import { formatWait } from '../labels/durations.js';
import { fill } from '../labels/labels.js';
import { isLive, isUnderWay, type EndReason } from '../protocol/status.js';
import type { CallView } from './call-view.js';

/** The text under the orb; none before a call. */
export function statusText(view: CallView): string {
  const { labels, status, endReason, connection, elapsedSeconds, error } = view;
  if (status === 'ready') return '';
  // What failed before it was live could not go on either, but that says less.
  const neverBegan = elapsedSeconds === undefined && (endReason === 'error' || endReason === 'network');
  if (status === 'ended') return neverBegan ? labels.neverBegan : labels.ended[endReason ?? 'user'];
  if (isLive(status) && connection === 'reconnecting') return labels.status.reconnecting;
  return status === 'listening' && error?.code === 'mic_muted' ? labels.connected : labels.status[status];
}

/**
 * What is read out. The turns of the conversation are left out: the visitor hears them, and a voice that says
 * “speaking” would talk over the agent. So is the end of a call that failed: its error says more.
 */
export function announcedText(view: CallView): string {
  const { labels, status, endReason, connection } = view;
  if (endReason && !ENDS_WITHOUT_ERROR.has(endReason)) return '';
  return isLive(status) && connection === 'stable' ? labels.connected : statusText(view);
}

const ENDS_WITHOUT_ERROR: ReadonlySet<EndReason> = new Set<EndReason>(['user', 'agent']);

/**
 * The error as text, with the time to wait where its label has `{when}`. Blocked playback counts only while it is blocked,
 * and no error counts while the visitor is asked to agree. The labels of errors load with the parts of a call; without
 * them the text is that the parts are missing.
 */
export function errorText({
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

/** Says that the parts of a call are missing; without them it can still be started, heard and ended. */
export function missingPartsText({ labels, status, isIncomplete }: CallView): string | undefined {
  return isIncomplete && isUnderWay(status) ? labels.partsMissing : undefined;
}

/** Every error at once, for the live region. */
export function alertText(view: CallView): string {
  return [view.waiting?.spoken ?? errorText(view), missingPartsText(view)].filter(Boolean).join(' ');
}
