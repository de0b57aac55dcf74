// What a page may set on the element, and a quick look at whether it has set something else.
import type { PageSettings } from '../rest/call-parts-port.js';

/** The settings that are one of a few words. */
export const CHOICES = {
  variant: ['launcher', 'inline', 'orb'],
  placement: ['bottom-end', 'bottom-start'],
  theme: ['auto', 'light', 'dark'],
  mode: ['both', 'voice', 'text'],
} as const satisfies Partial<Record<keyof PageSettings, readonly string[]>>;

/** Whether a setting may be wrong that no error of a call would tell of; what is left out never is. */
export function mayBeMistaken(settings: PageSettings): boolean {
  const { linkHosts, suggestions, labels, variables, rtcConfiguration } = settings;
  const choices = Object.entries(CHOICES) as [keyof typeof CHOICES, readonly unknown[]][];
  return (
    choices.some(([name, words]) => !words.includes(settings[name] ?? words[0])) ||
    [labels, variables, rtcConfiguration].some((given) => typeof (given ?? {}) !== 'object') ||
    typeof (linkHosts ?? '') !== 'string' ||
    !isListOfTexts(suggestions ?? [])
  );
}

export function isListOfTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every((text) => typeof text === 'string');
}
