// What a page may set on the element, and a quick look at whether it has set something else.
import type { PageSettings } from '../rest/call-parts-port.js';

const WORDS: readonly unknown[] =
  'launcher inline orb bottom-end bottom-start auto light dark both voice text'.split(' ');

/** Whether a setting may be wrong that no error of a call would tell of; what is left out never is. */
export function mayBeMistaken(settings: PageSettings): boolean {
  const { variant, placement, theme, mode, linkHosts } = settings;
  const { suggestions, labels, variables, rtcConfiguration } = settings;
  return (
    [variant, placement, theme, mode].some((word) => !WORDS.includes(word ?? 'text')) ||
    [labels, variables, rtcConfiguration].some((given) => typeof (given ?? {}) !== 'object') ||
    typeof (linkHosts ?? '') !== 'string' ||
    !isListOfTexts(suggestions ?? [])
  );
}

export function isListOfTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every((text) => typeof text === 'string');
}
