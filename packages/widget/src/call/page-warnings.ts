// Warns the page's author, in the console, of mistakes around the element: what is wrong, and how to fix it. Each once.
// The entry of a chunk of its own, fetched where there is a mistake or an error.
import type { CallHost, PageSettings } from '../rest/call-parts-port.js';
import { fixFor } from './error-fixes.js';
import { CHOICES, isListOfTexts } from './page-settings.js';

/** One of these words, or a value of one of these kinds. What is left out is never wrong. */
const ALLOWED = {
  ...CHOICES,
  suggestions: 'texts',
  proxyUrl: 'string',
  agent: 'string',
  linkHosts: 'string',
  consentText: 'string',
  ticket: 'string or function',
  join: 'function',
  labels: 'object',
  variables: 'object',
  clientTools: 'object',
  rtcConfiguration: 'object',
} as const satisfies Partial<Record<keyof PageSettings, string | readonly string[]>>;

/** What to write in place of a value of another kind. */
const KINDS = {
  texts: 'a list of texts, as ["…", "…"]',
  string: 'a text',
  'string or function': 'a text, or a function that returns one',
  function: 'a function',
  object: 'an object, as { … }',
} as const;

const warned = new Set<string>();

/** Warns of what is wrong with `element` now. */
export function warnOfMistakes(element: CallHost): void {
  for (const name of Object.keys(ALLOWED) as (keyof typeof ALLOWED)[]) {
    const allowed = ALLOWED[name];
    if (isAllowed(element[name], allowed)) continue;
    if (typeof allowed === 'string') {
      warnOnce(`wrong_${name}`, `The property ${name} is of another type: set it to ${KINDS[allowed]}.`);
    } else {
      warnOnce(
        `unknown_${name}`,
        `${name}=${JSON.stringify(element[name])} means nothing: write ${allowed.join(' or ')}.`,
      );
    }
  }
  const { error } = element.session;
  const fix = error && fixFor(error, element.agent);
  if (fix) warnOnce(error.code, fix);
}

function isAllowed(given: unknown, allowed: string | readonly unknown[]): boolean {
  const value = given ?? undefined; // a removed attribute is null
  if (value === undefined) return true;
  return typeof allowed === 'string' ? allowed.includes(kindOf(value)) : allowed.includes(value);
}

function kindOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value;
  return isListOfTexts(value) ? 'texts' : 'list';
}

function warnOnce(code: string, fix: string): void {
  const message = `voice-agent: ${code}. ${fix}`;
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(message);
}
