// Where the credentials of a tool are sent.
//
// The specification names authentication by key. It does not say how to send the key.
//
// The choice: the field `secrets` beside the definition, with the names that `requirements` uses. Secrets are encrypted, and
// never returned.

import { z } from 'zod';

const MAX_SECRETS = 10;
const MAX_NAME_LENGTH = 64;
const MAX_SECRET_LENGTH = 4_000;

export const toolSecrets = z
  .record(
    z.string().min(1).max(MAX_NAME_LENGTH),
    z
      .string()
      .min(1)
      .max(MAX_SECRET_LENGTH)
      // What a header can carry.
      .regex(/^[\x20-\x7e]*$/, 'must be visible ASCII characters.'),
  )
  .refine((secrets) => Object.keys(secrets).length <= MAX_SECRETS, {
    error: `must hold at most ${MAX_SECRETS} secrets.`,
  })
  .describe(
    'Credentials by the names of the requirements. Kept encrypted, and never returned. Null removes them.',
  );
