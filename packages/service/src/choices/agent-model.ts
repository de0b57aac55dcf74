// Which language model an agent's `model` means.
//
// The specification has a field `model` with the default `voicemodel-v0.7`, which is a name of the platform behind it. It shows
// no other names.
//
// The choice: `voicemodel-v0.7` means the model that the service is configured with (`VOICE_AGENT_LLM_MODEL`). Any other name is
// sent to the configured server unchanged, so that agents can use different models. If the server does not know the name, it
// refuses the request, and the record of the call says so.

export const DEFAULT_MODEL = 'voicemodel-v0.7';

/** @returns what to ask the server for; undefined: the configured one. */
export function askedModel(agentModel: string): string | undefined {
  return agentModel === DEFAULT_MODEL ? undefined : agentModel;
}
