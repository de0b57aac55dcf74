// Where the key of the secrets comes from, for each place that the data can be in.

import type { DatabaseLocation } from '../db/database.js';
import { createSecretBox, type SecretBox } from '../secrets/secret-box.js';
import { createSigner, type Signer } from '../secrets/signer.js';
import {
  createKey,
  keyFromSecret,
  keyOfFolder,
  MIN_SECRET_LENGTH,
  problemOfSecret,
} from '../secrets/secret-key.js';

/** What the service makes of its key. */
export interface Secrets {
  /** For what is kept and never shown. */
  readonly box: SecretBox;
  /** For addresses that are reached without a key. */
  readonly signer: Signer;
}

/**
 * @param secret the operator's; without one the key is kept in the data folder, or nowhere where the data is in memory.
 * @throws Error of one line: the secret is too short; or a server keeps the data, which would keep the key beside it.
 */
export async function openSecrets(secret: string | undefined, location: DatabaseLocation): Promise<Secrets> {
  const key = secret === undefined ? await ownKey(location) : keyFromSecret(checked(secret));
  return { box: createSecretBox(key), signer: createSigner(key) };
}

function checked(secret: string): string {
  const problem = problemOfSecret(secret);
  if (problem !== undefined) throw new Error(problem);
  return secret;
}

async function ownKey(location: DatabaseLocation): Promise<Buffer> {
  switch (location.kind) {
    case 'memory':
      return createKey();
    case 'folder':
      return keyOfFolder(location.path);
    case 'server':
      throw new Error(
        `with DATABASE_URL, VOICE_AGENT_SECRET must be set: random text of at least ${MIN_SECRET_LENGTH} characters`,
      );
  }
}
