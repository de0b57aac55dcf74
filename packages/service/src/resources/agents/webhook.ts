// Where an agent's calls are reported to, and what such a report is signed with. A secret that is replaced signs for a while yet.

import { ROTATION_MS } from '../../choices/webhook-signature.js';
import { tablesOf } from '../../db/database.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { SecretError, type SecretBox } from '../../secrets/secret-box.js';
import type { AgentTables } from './table.js';

type SecretColumns = Pick<
  AgentTables['agents'],
  'crm_webhook_secret' | 'replaced_webhook_secret' | 'webhook_secret_replaced_at'
>;

/**
 * @returns the columns that change with the secret, none where it is the present one: a form that is saved twice ends no rotation.
 * @param secret the new one; null takes all secrets away.
 */
export function replaceSecret(
  { id, crm_webhook_secret: current }: { readonly id: string; readonly crm_webhook_secret: string | null },
  secret: string | null,
  { secrets, now }: { readonly secrets: SecretBox; readonly now: Date },
): Partial<SecretColumns> {
  if (current !== null && secret !== null && isOf(current, secret, { id, secrets })) return {};
  const replaced = secret === null ? null : current;
  return {
    crm_webhook_secret: secret === null ? null : secrets.seal(secret, id),
    replaced_webhook_secret: replaced,
    webhook_secret_replaced_at: replaced === null ? null : now,
  };
}

/** @returns the columns of a new agent. */
export function firstSecret(id: string, secret: string | null, secrets: SecretBox): SecretColumns {
  return {
    crm_webhook_secret: secret === null ? null : secrets.seal(secret, id),
    replaced_webhook_secret: null,
    webhook_secret_replaced_at: null,
  };
}

/** One that cannot be opened, since the service's own secret was changed, is another one. */
function isOf(
  sealed: string,
  secret: string,
  { id, secrets }: { readonly id: string; readonly secrets: SecretBox },
): boolean {
  try {
    return secrets.open(sealed, id) === secret;
  } catch (error) {
    if (error instanceof SecretError) return false;
    throw error;
  }
}

/** @returns nothing where there is no such agent, or it has no address. */
export async function webhookAddressOf(
  { db, workspaceId }: Pick<WorkspaceContext, 'db' | 'workspaceId'>,
  id: string,
): Promise<string | undefined> {
  const agent = await tablesOf<AgentTables>(db)
    .selectFrom('agents')
    .select('settings')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return agent?.settings.crm_webhook_url ?? undefined;
}

/**
 * @returns what to sign with now, the present secret first; none where the agent has none; nothing where there is no such agent.
 * @throws SecretError.
 */
export async function webhookSecretsOf(
  { db, clock, secrets, workspaceId }: Pick<WorkspaceContext, 'db' | 'clock' | 'secrets' | 'workspaceId'>,
  id: string,
): Promise<readonly string[] | undefined> {
  const agent = await tablesOf<AgentTables>(db)
    .selectFrom('agents')
    .select(['crm_webhook_secret', 'replaced_webhook_secret', 'webhook_secret_replaced_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (agent === undefined) return undefined;
  const { crm_webhook_secret: present, replaced_webhook_secret: replaced } = agent;
  const replacedAt = agent.webhook_secret_replaced_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  const isInRotation = clock.now().getTime() - replacedAt < ROTATION_MS;
  return [present, isInRotation ? replaced : null].flatMap((sealed) =>
    sealed === null ? [] : secrets.open(sealed, id),
  );
}
