// Single keys for a call that has the focus. They are announced on the buttons they stand for.
import type { CallActions, CallView } from './call-view.js';

/** As `aria-keyshortcuts` says them. */
export const SHORTCUTS = { microphone: 'M', speaker: 'S' } as const;

/** Does what the key stands for, unless it is being typed or belongs to the browser. */
export function pressShortcut(event: KeyboardEvent, view: CallView, actions: CallActions): void {
  const { target, key, code, ctrlKey, metaKey, altKey, repeat } = event;
  // A letter in a list of devices leads to the next name that begins with it.
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (ctrlKey || metaKey || altKey || repeat || isTyped) return;
  // The letter as it is printed, or, on a keyboard of another script, the key in its place.
  const is = (letter: string): boolean =>
    key.toUpperCase() === letter || (key > '~' && code === `Key${letter}`);
  if (is(SHORTCUTS.microphone) && view.hasMicrophone) actions.toggleMic();
  else if (is(SHORTCUTS.speaker)) actions.toggleSpeaker();
}
