// Asks the demo's sandbox for an invitation, as the owner of its key: for clients that know no join-proxy.
import type { DemoSite } from '@voice-agent/demo';

/** @param agentName default: the sandbox's first. @throws when the sandbox refuses */
export async function requestJoinUrl({ sandbox }: DemoSite, agentName?: string): Promise<string> {
  if (!sandbox) throw new Error('The comparison needs the sandbox.');
  const agent = sandbox.agents.find(({ name }) => agentName === undefined || name === agentName);
  const response = await fetch(`${sandbox.baseUrl}/webrtc/call`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: agent?.id }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
  return ((await response.json()) as { readonly joinUrl: string }).joinUrl;
}
