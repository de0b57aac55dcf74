// Requests that may be sent again: the same key with the same body is carried out once, and answered the same each time. As
// in the IETF's draft "The Idempotency-Key HTTP Header Field", but for the header's name, which is the specification's.
//
// The key is written in the transaction that does the work. A second request with it waits in the database for the end of the
// first; where the first failed, or its process died, nothing of it is left and the second does the work.

import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { tablesOf, type Db } from '../db/database.js';
import { ApiError } from './api-error.js';

export const IDEMPOTENCY_HEADER = 'X-Idempotency-Key';

/** How long an answer is kept: 24 hours. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

export interface IdempotencyTables {
  readonly idempotency_keys: {
    /** Whose key it is: that of an API key. */
    readonly caller_id: string;
    readonly operation: string;
    readonly key: string;
    readonly request_hash: string;
    /** JSON text; null while the work is under way, which no other transaction sees. */
    readonly answer: string | null;
    readonly created_at: Date;
  };
}

export async function createIdempotencyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('caller_id', 'uuid', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['caller_id', 'operation', 'key'])
    .execute();
  await sql`create index idempotency_keys_oldest on idempotency_keys (created_at)`.execute(db);
}

/** Forgets answers that nobody may ask for any more. @returns how many. */
export async function forgetExpiredKeys(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await tablesOf<IdempotencyTables>(db)
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface RepeatableRequest {
  readonly callerId: string;
  readonly operationId: string;
  /** As the client sent it; undefined: the request is carried out, and nothing is kept. */
  readonly key: string | undefined;
  /** What makes it the same request: path, query and body, as they were parsed. */
  readonly content: unknown;
  readonly now: Date;
}

/**
 * Does the work once. To be called in a transaction.
 * @returns what it came to, now or before; JSON.
 * @throws ApiError `validation_error` where the key was used for another request, or is unusable.
 */
export async function once<Answer extends object>(
  db: Db,
  { callerId, operationId, key, content, now }: RepeatableRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  if (key.length > MAX_KEY_LENGTH || !/^[\x20-\x7e]+$/.test(key)) {
    throw refusal(`must be 1 to ${MAX_KEY_LENGTH} characters of ASCII.`);
  }
  const keys = tablesOf<IdempotencyTables>(db);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const identity = { caller_id: callerId, operation: operationId, key };
  const expiredAt = new Date(now.getTime() - KEPT_MS);
  const taken = await keys
    .insertInto('idempotency_keys')
    .values({ ...identity, request_hash: hash, answer: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['caller_id', 'operation', 'key'])
        .doUpdateSet({ request_hash: hash, answer: null, created_at: now })
        .where('idempotency_keys.created_at', '<=', expiredAt),
    )
    .returning('key')
    .executeTakeFirst();
  const row = keys.selectFrom('idempotency_keys').select(['request_hash', 'answer']);
  if (taken === undefined) {
    const earlier = await row.where(sameAs(identity)).executeTakeFirstOrThrow();
    if (earlier.request_hash !== hash) throw refusal('was used for another request.');
    return JSON.parse(earlier.answer ?? '{}') as Answer;
  }
  const answer = await work();
  await keys
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where(sameAs(identity))
    .execute();
  return answer;
}

type Identity = Pick<IdempotencyTables['idempotency_keys'], 'caller_id' | 'operation' | 'key'>;

function sameAs({ caller_id, operation, key }: Identity) {
  return sql<boolean>`(caller_id, operation, key) = (${caller_id}, ${operation}, ${key})`;
}

function refusal(message: string): ApiError {
  return ApiError.validation([{ field: IDEMPOTENCY_HEADER, message }]);
}
