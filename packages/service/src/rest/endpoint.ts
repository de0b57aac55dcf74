// One endpoint of the API as a value: what it takes, what it answers, and what it does. Requests are validated, answers shaped
// and the OpenAPI document written from that value, so that they cannot differ.

import type { z } from 'zod';
import type { Clock } from '../time/clock.js';
import type { Db } from '../db/database.js';
import type { Egress } from '../egress/egress.js';
import type { VoicePlatform } from '../engines/voice-platform.js';
import type { FileStore } from '../files/file-store.js';
import type { RecordingStore } from '../files/recording-store.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { Signer } from '../secrets/signer.js';
import type { ErrorCode } from './api-error.js';
import type { FileContent, FileForm } from './file-answer.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What is the same for every request. */
export interface ServiceContext {
  readonly clock: Clock;
  /** To which agents, tools and voices are mirrored. */
  readonly platform: VoicePlatform;
  /** For what is kept and never shown. */
  readonly secrets: SecretBox;
  /** For addresses that are reached without a key. */
  readonly signer: Signer;
  readonly recordings: RecordingStore;
  /** What knowledge is made of. */
  readonly files: FileStore;
  /** The only way out to addresses that users name. */
  readonly egress: Egress;
}

/** What an endpoint works with. */
export interface EndpointContext extends ServiceContext {
  /** A transaction, which is undone when the endpoint throws; not for `get`, and for those with transactions of their own. */
  readonly db: Db;
  /**
   * Has something done once the transaction is committed, for what no rollback brings back; never when it is undone, nor where
   * the process dies in between. Where it fails the client is not told.
   */
  readonly afterCommit: (work: () => Promise<void>) => void;
  readonly keyId: string;
  /** Where the sender of the request reaches the service, without a path: `http://127.0.0.1:8787`. */
  readonly origin: string;
}

export interface WorkspaceContext extends EndpointContext {
  /** The only workspace whose resources exist for this request. */
  readonly workspaceId: string;
}

/** The parsed input of a request. */
interface EndpointInput<Path extends z.ZodObject, Query extends z.ZodObject, Body> {
  readonly parameters: z.output<Path>;
  readonly query: z.output<Query>;
  readonly body: Body extends z.ZodType ? z.output<Body> : undefined;
}

interface EndpointShape<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodObject | FileForm,
> {
  /** camelCase and unique; names the operation in the OpenAPI document. */
  readonly operationId: string;
  readonly method: Method;
  /** Relative to the base URL, with parameters in braces: `/tools/{tool_id}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: Path;
  readonly query: Query;
  /** JSON; `undefined` where the endpoint takes none. */
  readonly body: Body;
  readonly status: 200 | 201;
  /** The whole body of a success; `meta`, where it has one, is added on sending. Or the file that a success is. */
  readonly answer: Answer;
  /** The refusals of this endpoint, besides those of {@link errorsOf}. */
  readonly errors: readonly ErrorCode[];
  /** Of the request's body, after which it is refused. Default: 1 MB. */
  readonly maxBodyBytes?: number;
  /** Whether it takes `X-Idempotency-Key`. */
  readonly isIdempotent?: boolean;
  /** Whether it starts a call, which is limited more strictly. Default false. */
  readonly startsCall?: boolean;
  /** What it does outside of the database cannot be undone: it opens its transactions itself. Default false. */
  readonly hasOwnTransactions?: boolean;
}

type Result<Answer extends z.ZodObject> = Promise<Omit<z.input<Answer>, 'meta'>>;

/** What any endpoint looks like to those who mount and describe it. */
export interface Endpoint extends EndpointShape<
  z.ZodObject,
  z.ZodObject,
  z.ZodType | undefined,
  z.ZodObject | FileForm
> {
  /** `workspace`: acts on one workspace, by either kind of key; `master`: takes master keys only. */
  readonly caller: 'workspace' | 'master';
  readonly handle: (input: never, context: never) => Promise<object>;
}

/** An endpoint of the resources of one workspace. The handler answers, or throws an `ApiError`. */
export function workspaceEndpoint<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodObject,
>(
  shape: EndpointShape<Path, Query, Body, Answer> & {
    readonly handle: (input: EndpointInput<Path, Query, Body>, context: WorkspaceContext) => Result<Answer>;
  },
): Endpoint {
  return { ...shape, caller: 'workspace' };
}

/** What answers with a file, and has neither a body nor a transaction. */
type FileShape<Path extends z.ZodObject, Query extends z.ZodObject> = Omit<
  EndpointShape<Path, Query, undefined, FileForm>,
  'method' | 'body' | 'maxBodyBytes' | 'status' | 'isIdempotent'
>;

/** An endpoint of one workspace whose success is no JSON; its refusals are those of the others. */
export function fileEndpoint<Path extends z.ZodObject, Query extends z.ZodObject>(
  shape: FileShape<Path, Query> & {
    readonly handle: (
      input: EndpointInput<Path, Query, undefined>,
      context: WorkspaceContext,
    ) => Promise<FileContent>;
  },
): Endpoint {
  return { ...shape, method: 'get', body: undefined, status: 200, caller: 'workspace' };
}

/** An endpoint for master keys. */
export function masterEndpoint<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodObject,
>(
  shape: EndpointShape<Path, Query, Body, Answer> & {
    readonly handle: (input: EndpointInput<Path, Query, Body>, context: EndpointContext) => Result<Answer>;
  },
): Endpoint {
  return { ...shape, caller: 'master' };
}

/** Every refusal that the endpoint can give, each once. Any can be sent a query that cannot be taken. */
export function errorsOf({ errors }: Endpoint): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      'bad_request',
      'unauthorized',
      'forbidden',
      'validation_error',
      ...errors,
      'rate_limited',
      'internal_error',
    ]),
  ];
}
