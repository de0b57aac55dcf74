// Registers the element, once per name, however often it is asked to.
import { VoiceAgentElement } from './voice-agent.js';

export interface DefineOptions {
  /** Where the join-proxy is, for elements that do not say so themselves. */
  readonly defaultProxyUrl?: string;
}

/**
 * Registers `<voice-agent>`, or the same element under `tagName`. A name that is taken stays as it is; on a server it
 * does nothing.
 */
export function defineVoiceAgent(tagName = 'voice-agent', options: DefineOptions = {}): void {
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  if (!registry || registry.get(tagName)) return;
  // A class can be registered under one name only.
  const elementClass = tagName === 'voice-agent' ? VoiceAgentElement : class extends VoiceAgentElement {};
  if (options.defaultProxyUrl !== undefined) elementClass.defaultProxyUrl = options.defaultProxyUrl;
  registry.define(tagName, elementClass);
}
