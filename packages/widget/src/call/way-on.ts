// What a visitor reads and can do where there is no line: the time to wait, live, and a button that has the call start by
// itself.
import { html, nothing } from 'lit';
import { formatTimer, formatWait, knownTag } from '../labels/durations.js';
import { fill } from '../labels/labels.js';
import { SECOND_MS } from '../platform/clock.js';
import { isUnderWay } from '../protocol/status.js';
import type { Rendered } from '../rest/call-parts-port.js';
import type { CallView } from '../rest/call-view.js';
import type { LineWait } from './line-wait.js';

/**
 * The view with the time to wait in it. A try that nobody has answered yet is not shown: the waiting goes on until there is
 * a call, or the browser asks the visitor something.
 */
export function showWaiting(view: CallView, line: LineWait): CallView {
  const { countdown, isWaiting } = line;
  if (!countdown || view.isAsking) return view;
  const { error } = countdown;
  const isTry = isWaiting && isUnderWay(view.status) && !view.callId && !view.isMicrophoneAsked;
  if (!isTry && (isUnderWay(view.status) || view.error !== error)) return view;
  const { labels } = view;
  const words = isWaiting ? labels.waitingForLine : labels.errors[error.code];
  if (!words) return view;
  const tell = (waitMs: number): string => fill(words, { when: tellWait(waitMs, labels.lang) });
  return {
    ...view,
    ...(isTry ? { status: 'ended', endReason: 'error', error } : {}),
    waiting: { shown: tell(countdown.leftMs), spoken: tell(countdown.announcedMs) },
  };
}

/** Offers to call when a line is free, or to wait no longer; the same button, so that the focus stays. */
export function renderWaitingButton(
  { labels, error, waiting, isDisabled }: CallView,
  line: LineWait,
): Rendered {
  const { isWaiting } = line;
  if (!waiting || isDisabled || (!isWaiting && error?.code !== 'busy')) return nothing;
  return html`<button
    type="button"
    class="plain"
    part="waiting-button"
    @click=${() => (isWaiting ? line.stop() : line.start())}
  >
    ${isWaiting ? labels.stopWaiting : labels.callWhenFree}
  </button>`;
}

/** The time that is left, on the launcher: the panel may be closed while the visitor waits. */
export function renderWaitingBadge(
  { labels, waiting }: CallView,
  { isWaiting, countdown }: LineWait,
): Rendered {
  if (!isWaiting || !waiting || !countdown) return nothing;
  const seconds = formatTimer(Math.ceil(countdown.leftMs / SECOND_MS), labels.lang);
  return html`<span class="visually-hidden">${waiting.spoken}</span
    ><span class="waiting-badge" aria-hidden="true">${seconds}</span>`;
}

/** “in 20 seconds”, and “now” once it is over. */
function tellWait(waitMs: number, lang: string): string {
  if (waitMs > 0) return formatWait(waitMs, lang);
  return new Intl.RelativeTimeFormat(knownTag(lang), { numeric: 'auto' }).format(0, 'second');
}
