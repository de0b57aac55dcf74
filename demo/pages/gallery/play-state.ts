// Takes an element into a state of the gallery, and from one to the next.
import type { VoiceAgentElement } from '@voice-agent/widget';
import { createPlayedSession } from './played-session.js';
import type { GalleryState, SlottedLink } from './states.js';

/** A part that is to be pressed comes with the call's lazy parts. */
const PART_LIMIT_MS = 10_000;

/** @returns what takes the element back to where it was; call it before the next state is played */
export function playState(element: VoiceAgentElement, state: GalleryState): () => void {
  const attributes = Object.entries(state.attributes ?? {}).filter(([name]) => !element.hasAttribute(name));
  for (const [name, value] of attributes) element.setAttribute(name, value);
  const slotted = Object.entries(state.slots ?? {})
    .filter(([name]) => !element.querySelector(`:scope > [slot='${name}']`))
    .map(slottedLink);
  element.append(...slotted);
  element.session = createPlayedSession(state);
  const leaving = new AbortController();
  if (state.isStarted !== false) void playCall(element, state, leaving.signal);
  return () => {
    leaving.abort();
    element.session.end(); // one page has one call
    for (const [name] of attributes) element.removeAttribute(name);
    for (const link of slotted) link.remove();
  };
}

function slottedLink([slot, { text, href }]: readonly [string, SlottedLink]): HTMLElement {
  const link = document.createElement('a');
  link.slot = slot;
  link.href = href;
  link.textContent = text;
  return link;
}

async function playCall(
  element: VoiceAgentElement,
  { isWritten = false, presses = [] }: GalleryState,
  signal: AbortSignal,
): Promise<void> {
  await element.session.start({ withMicrophone: !isWritten });
  for (const part of presses) (await partOf(element, part, signal))?.click();
}

/** Resolves once the element draws the part; with nothing when it is not needed any more, or does not come. */
function partOf(
  { shadowRoot }: VoiceAgentElement,
  part: string,
  signal: AbortSignal,
): Promise<HTMLElement | undefined> {
  const find = (): HTMLElement | undefined =>
    shadowRoot?.querySelector<HTMLElement>(`[part~="${part}"]`) ?? undefined;
  return new Promise((resolve) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PART_LIMIT_MS)]);
    const observer = new MutationObserver(() => settle());
    const settle = (): void => {
      const found = find();
      if (!found && !limit.aborted) return;
      observer.disconnect();
      resolve(limit.aborted ? undefined : found);
    };
    limit.addEventListener('abort', settle, { once: true });
    if (shadowRoot) observer.observe(shadowRoot, { childList: true, subtree: true, attributes: true });
    settle();
  });
}
