// The body of a join. Knows neither agents nor limits.
import { z } from 'zod';
import type { RequestBody } from '../../http/http-types.js';
import { readJsonBody } from '../../http/json-body.js';
import { MAX_VARIABLES } from '../../variables/variable-text.js';

/** What a page may send. Strict and flat, so that depth and unknown fields are refused by it. */
export const joinBodySchema = z
  .strictObject({
    agent: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('Alias of the agent. Default: `default`, or the only one.'),
    variables: z
      .record(z.string(), z.string())
      .optional()
      .describe(`At most ${MAX_VARIABLES}, each declared for the agent; 500 characters each, 4 KB in all.`),
    challenge: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('Proof from a challenge widget, where one is asked for.'),
  })
  .meta({ title: 'JoinRequest' });

/** A join as the page asked for it. */
export type JoinBody = z.infer<typeof joinBodySchema>;

/**
 * The checked body.
 * @throws ProxyError `invalid_body`, `payload_too_large` or `validation_error`
 */
export function readJoinBody(body: RequestBody): JoinBody {
  return readJsonBody(body, joinBodySchema);
}
