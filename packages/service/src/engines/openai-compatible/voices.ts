// How the voices of a configured speech server are known.

/** The provider identifier of an OpenAI-compatible server. */
export const SPEECH_SERVER_PROVIDER = 'openai-compatible';
