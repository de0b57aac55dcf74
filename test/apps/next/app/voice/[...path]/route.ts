import { createFetchHandler, type FetchHandler } from '@voice-agent/proxy/fetch';

let proxy: FetchHandler | undefined;

/** Made at the first request: a build runs this module too, and knows no key. */
function answer(request: Request): Promise<Response> {
  const { VOICE_AGENT_BASE_URL = '', VOICE_AGENT_API_KEY = '', VOICE_AGENT_ID = '' } = process.env;
  proxy ??= createFetchHandler({
    baseUrl: VOICE_AGENT_BASE_URL,
    apiKey: VOICE_AGENT_API_KEY,
    agents: { default: { id: VOICE_AGENT_ID, variables: ['first_name'] } },
    origins: (process.env.VOICE_AGENT_ORIGINS ?? '').split(','),
    // Nothing stands in front of this server that would tell a visitor's address.
    clientAddress: () => undefined,
  });
  return proxy(request);
}

export { answer as GET, answer as OPTIONS, answer as POST };
