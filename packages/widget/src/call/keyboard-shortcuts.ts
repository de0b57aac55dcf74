// Single keys for a call that has the focus. The buttons that do the same name them in `aria-keyshortcuts`.
import type { CallActions, CallView } from '../rest/call-view.js';

/** As `aria-keyshortcuts` says them. */
export const SHORTCUTS = { microphone: 'M', speaker: 'S' } as const;

/** Does what the key stands for, unless it is being typed or belongs to the browser. */
export function pressShortcut(event: KeyboardEvent, view: CallView, actions: CallActions): void {
  const { key, code, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isTyped(event)) return;
  // The letter as it is printed, or, on a keyboard of another script, the key in its place.
  const is = (letter: string): boolean =>
    key.toUpperCase() === letter || (key > '~' && code === `Key${letter}`);
  if (is(SHORTCUTS.microphone) && view.hasMicrophone) actions.toggleMic();
  else if (is(SHORTCUTS.speaker) && view.hasVoice) actions.toggleSpeaker();
}

/**
 * What the page puts into the element may be any field, its own keys included. In a list of devices, a letter leads to
 * the next name that begins with it.
 */
function isTyped({ target, currentTarget }: KeyboardEvent): boolean {
  const isOwn =
    target instanceof Element &&
    currentTarget instanceof Element &&
    target.getRootNode() === currentTarget.getRootNode();
  return !isOwn || target.matches('input, select');
}
