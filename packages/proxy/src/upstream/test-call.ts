// The service's test calls: browser calls for development, which take no variables and answer in another form.
import { z } from 'zod';

/** What the page shows as the agent's name: the service tells none, and a test call should be seen to be one. */
const AGENT_NAME = 'Test call';

/** The specification's result of `POST /agents/{agent_id}/test-call`. */
const testCallSchema = z.object({ data: z.object({ join_url: z.string(), call_id: z.string() }) });

/** Below the base URL. */
export function testCallPath(agentId: string): string {
  return `/agents/${agentId}/test-call`;
}

/** A test call's answer in the form of a web call's, still to be checked; undefined when it is none. */
export function webCallOf(value: unknown): unknown {
  const result = testCallSchema.safeParse(value);
  if (!result.success) return undefined;
  const { join_url: joinUrl, call_id: callId } = result.data.data;
  return { joinUrl, callId, agentName: AGENT_NAME };
}
