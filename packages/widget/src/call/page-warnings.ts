// Warns the page's author, in the console, of mistakes around the element: what is wrong, and how to fix it. Each once,
// and not before a visitor comes near, because this loads with the parts of a call.
import type { CallHost, PageSettings } from '../rest/call-parts-port.js';
import type { VoiceError } from '../errors/voice-error.js';

/** What a page may write, by the attribute. */
const CHOICES = {
  variant: ['launcher', 'inline', 'orb'],
  placement: ['bottom-end', 'bottom-start'],
  theme: ['auto', 'light', 'dark'],
  mode: ['both', 'voice', 'text'],
} as const;

const warned = new Set<string>();

/** Watches `element` for as long as it lives. */
export function warnOfMistakes(element: CallHost): void {
  element.addController({ hostUpdated: () => checkChoices(element) });
  element.addEventListener('error', ({ error }) => void explain(error, element.agent));
}

/** Nothing is said where the explanation cannot be fetched: the error itself was told. */
async function explain(error: VoiceError, agent: string | undefined): Promise<void> {
  const explanations = await import('./refused-call.js').catch(() => undefined);
  const fix = explanations?.fixFor(error, agent);
  if (fix) warnOnce(error.code, fix);
}

function checkChoices(settings: PageSettings): void {
  if (!isListOfTexts(settings.suggestions ?? [])) {
    warnOnce('wrong_suggestions', 'Only texts in a list can be suggestions: write ["…", "…"].');
  }
  for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
    const choices: readonly string[] = CHOICES[name];
    const value = settings[name] ?? choices[0]; // a removed attribute is null
    if (value === undefined || choices.includes(value)) continue;
    warnOnce(`unknown_${name}`, `${name}="${value}" means nothing: write ${choices.join(' or ')}.`);
  }
}

function isListOfTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every((text) => typeof text === 'string');
}

function warnOnce(code: string, fix: string): void {
  const message = `voice-agent: ${code}. ${fix}`;
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(message);
}
