// An agent that can be called.

import { z } from 'zod';
import type { ApiClient } from './api-client.js';

const withId = z.looseObject({ id: z.uuid() });

/** @param fields besides those that every agent needs. @returns its id. */
export async function createTestAgent(
  client: ApiClient,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const [voice] = z.array(withId).parse((await client.get('/voices')).body.data);
  const agent = { name: 'Test', voice_id: voice?.id, system_prompt: 'You are tested.', ...fields };
  return withId.parse((await client.post('/agents', agent)).body.data).id;
}
