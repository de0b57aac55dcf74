// How a page's author fixes the errors that only the author can fix.
import type { VoiceError, VoiceErrorCode } from '../errors/voice-error.js';

type Fix = (error: VoiceError, agent: string | undefined) => string;

const FIXES: Readonly<Partial<Record<VoiceErrorCode, Fix>>> = {
  origin_not_allowed: () =>
    `The join-proxy does not list this page's origin: add '${location.origin}' to its option \`origins\`.`,
  protocol_error: ({ message }) =>
    `${message} Correct what the page sends, or let the join-proxy take it; the proxy's log says more.`,
  agent_unavailable: (_error, agent) =>
    agent
      ? `The join-proxy or the voice service has no agent '${agent}' that takes calls: correct the attribute \`agent\`, or add it to the proxy's option \`agents\`.`
      : "The join-proxy has no agent 'default', or the voice service does not know its id: set the attribute `agent`, or correct the proxy's option `agents`.",
  insecure_context: () =>
    'Browsers offer no microphone to a page without https: serve it over https, or from localhost.',
  mic_blocked_by_policy: () =>
    'The header Permissions-Policy or the frame around the page forbids the microphone: allow it by `Permissions-Policy: microphone=(self)` or `<iframe allow="microphone">`.',
};

/** Undefined for an error that is not the page's. */
export function fixFor(error: VoiceError, agent: string | undefined): string | undefined {
  return FIXES[error.code]?.(error, agent);
}
