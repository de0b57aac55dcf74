// Says in words how the call stands: for the eye, and more sparingly for the ear.
import { formatWait } from '../labels/durations.js';
import { fill } from '../labels/labels.js';
import { isLive } from '../session/status.js';
import type { CallView } from './call-view.js';

/** The words under the orb. */
export function statusWords({ labels, status, endReason, connection }: CallView): string {
  if (status === 'ended') return labels.ended[endReason ?? 'user'];
  return isLive(status) && connection === 'reconnecting' ? labels.status.reconnecting : labels.status[status];
}

/**
 * What is read out. The turns of the conversation are left out: the visitor hears them, and a voice that says
 * “speaking” would talk over the agent.
 */
export function announcedWords(view: CallView): string {
  const { labels, status, connection } = view;
  if (status === 'ready') return '';
  return isLive(status) && connection === 'stable' ? labels.connected : statusWords(view);
}

/** The error in words, with the time to wait when it is known. */
export function errorWords({ labels, error }: CallView): string | undefined {
  if (!error) return undefined;
  const words = labels.errors[error.code];
  if (!error.retryAfterMs) return words;
  return `${words} ${fill(labels.retryAfter, { when: formatWait(error.retryAfterMs, labels.lang) })}`;
}
