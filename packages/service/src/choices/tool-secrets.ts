// Where the credentials of a tool are given. The specification names key-based authentication and not how a key is handed over.
// The choice: a field beside the definition, by the names of the definition's requirements; taken, kept encrypted, never shown.

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
