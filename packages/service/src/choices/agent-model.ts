// Which language model answers for an agent. The specification has a `model` with the default `voicemodel-v0.7`, a name of the
// platform behind it, and shows no other names. The choice: that name means the model that this service is configured with
// (`VOICE_AGENT_LLM_MODEL`); any other name is asked of the configured server as it is, so that agents may differ. A server that
// does not know the name refuses it, and the call says so on its record.

export const DEFAULT_MODEL = 'voicemodel-v0.7';

/** @returns what to ask the server for; undefined: the configured one. */
export function askedModel(agentModel: string): string | undefined {
  return agentModel === DEFAULT_MODEL ? undefined : agentModel;
}
