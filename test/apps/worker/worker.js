// The join-proxy on Cloudflare's runtime, made while the module loads, as its documentation shows it.
import { createFetchHandler } from '@voice-agent/proxy/fetch';

const { VOICE_AGENT_BASE_URL, VOICE_AGENT_API_KEY, VOICE_AGENT_ID, VOICE_AGENT_ORIGINS } = process.env;

export default {
  fetch: createFetchHandler({
    baseUrl: VOICE_AGENT_BASE_URL,
    apiKey: VOICE_AGENT_API_KEY,
    agents: { default: { id: VOICE_AGENT_ID, variables: ['first_name'] } },
    origins: [VOICE_AGENT_ORIGINS],
    // Cloudflare writes it; here nobody stands in front.
    clientAddress: (request) => request.headers.get('cf-connecting-ip') ?? undefined,
  }),
};
