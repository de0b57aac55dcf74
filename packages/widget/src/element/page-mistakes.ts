// Mistakes of the page around the element, told to its author in the console: what is wrong, and the cure. Once each, and
// not before a visitor comes near, since this comes with the parts of a call.
import type { VoiceErrorCode } from '../errors/voice-error.js';
import type { VoiceSessionElement } from './voice-session-element.js';

/** What a page may write, by the attribute. */
const CHOICES = {
  variant: ['launcher', 'inline', 'orb'],
  placement: ['bottom-end', 'bottom-start'],
  theme: ['auto', 'light', 'dark'],
} as const;

/** What a page sets on the element; anything at all, where it is a script that sets it. */
export type PageSettings = Readonly<Record<keyof typeof CHOICES, string | undefined>> & {
  readonly agent: string | undefined;
};

/** The cures of errors that only the page's author can do anything about. */
const CURES: Readonly<Partial<Record<VoiceErrorCode, (agent: string | undefined) => string>>> = {
  origin_not_allowed: () =>
    `The join-proxy does not list this page's origin: add '${location.origin}' to its option \`origins\`.`,
  agent_unavailable: (agent) =>
    agent
      ? `The join-proxy or the voice service has no agent '${agent}' that takes calls: correct the attribute \`agent\`, or add it to the proxy's option \`agents\`.`
      : "The join-proxy has no agent 'default', or the voice service does not know its id: set the attribute `agent`, or correct the proxy's option `agents`.",
  insecure_context: () =>
    'Browsers offer no microphone to a page without https: serve it over https, or from localhost.',
  mic_blocked_by_policy: () =>
    'The header Permissions-Policy or the frame around the page forbids the microphone: allow it by `Permissions-Policy: microphone=(self)` or `<iframe allow="microphone">`.',
};

const told = new Set<string>();

/** Watches `element` for as long as it lives. */
export function tellMistakes(element: VoiceSessionElement & PageSettings): void {
  element.addController({ hostUpdated: () => checkChoices(element) });
  element.addEventListener('error', ({ error: { code } }) => {
    const cure = CURES[code]?.(element.agent);
    if (cure) tell(code, cure);
  });
}

function checkChoices(settings: PageSettings): void {
  for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
    const choices: readonly string[] = CHOICES[name];
    const value = settings[name] ?? choices[0]; // a removed attribute is null
    if (value === undefined || choices.includes(value)) continue;
    tell(`unknown_${name}`, `${name}="${value}" means nothing: write ${choices.join(' or ')}.`);
  }
}

function tell(code: string, cure: string): void {
  const words = `voice-agent: ${code}. ${cure}`;
  if (told.has(words)) return;
  told.add(words);
  console.warn(words);
}
