// Secrets shared with the backends that mint tickets: several while one is being replaced. HS256 alone.
import type { TicketSecretSettings } from '../config/tickets-schema.js';
import { importHmacKey } from './hmac-key.js';
import type { TicketKeys, VerifyKey } from './ticket-keys.js';

/** Makes the source. A ticket with a `kid` is tried with the secret of that name, and with those that have none. */
export function createSecretKeys(secrets: readonly TicketSecretSettings[]): TicketKeys {
  let imported: Promise<readonly (readonly [string | undefined, VerifyKey])[]> | undefined;
  return {
    algorithms: ['HS256'],
    async find({ kid }) {
      // At the first ticket: edge runtimes do nothing while a module loads.
      imported ??= Promise.all(
        secrets.map(async ({ id, bytes }) => [id, await importHmacKey(bytes, 'verify')] as const),
      );
      const keys = await imported;
      const named = keys.filter(([id]) => kid === undefined || id === undefined || id === kid);
      return named.map(([, key]) => key);
    },
  };
}
