// A client of the API for backends, with the types of the API. It needs `fetch` and nothing of Node. Never for browsers: the
// key is the workspace's.

import createClient from 'openapi-fetch';
import type { paths } from './api-types.js';
import type { Call, ListItem, ListPath, ListQuery, Method } from './call-types.js';
import { IDEMPOTENCY_HEADER, WORKSPACE_HEADER } from './headers.js';
import { IDEMPOTENT_OPERATIONS } from './idempotent-operations.js';
import { readPages, type Page } from './list-all.js';
import { createRetryingFetch, pauseFor, type RetryingFetchOptions } from './retrying-fetch.js';
import { VoiceApiError } from './voice-api-error.js';

export interface VoiceClientOptions {
  /** With the version, as the service prints it: `http://127.0.0.1:8790/api/public/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** With a master key: the workspace that is meant. */
  readonly workspaceId?: string | undefined;
  /** Default: the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Of each attempt. Default 30 s. */
  readonly timeoutMs?: number;
  /** How often a request that failed is sent again, where that is safe. Default 3. */
  readonly maxRetries?: number;
}

export interface VoiceClient {
  readonly get: Call<'get'>;
  /** What takes an idempotency key gets one of its own for each call; give `X-Idempotency-Key` to use yours. */
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** Every row of a list, from as many pages as it takes. @throws VoiceApiError, as it is read. */
  listAll<Path extends ListPath>(path: Path, query?: ListQuery<Path>): AsyncIterable<ListItem<Path>>;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_RETRIES = 3;

/** @throws TypeError for an address that is none. */
export function createVoiceClient(options: VoiceClientOptions): VoiceClient {
  return openVoiceClient(options, pauseFor);
}

/** As {@link createVoiceClient}, with a way to wait between attempts. */
export function openVoiceClient(
  { baseUrl, apiKey, workspaceId, ...options }: VoiceClientOptions,
  pause: RetryingFetchOptions['pause'],
): VoiceClient {
  const { fetch = (request: Request) => globalThis.fetch(request) } = options;
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxRetries = DEFAULT_MAX_RETRIES } = options;
  const client = createClient<paths>({
    baseUrl: new URL(baseUrl).href,
    fetch: createRetryingFetch({ fetch, timeoutMs, maxRetries, pause }),
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(workspaceId !== undefined && { [WORKSPACE_HEADER]: workspaceId }),
    },
  });
  client.use({
    onRequest({ request, schemaPath }) {
      const takesKey = IDEMPOTENT_OPERATIONS.has(`${request.method} ${schemaPath}`);
      if (takesKey && !request.headers.has(IDEMPOTENCY_HEADER)) {
        request.headers.set(IDEMPOTENCY_HEADER, crypto.randomUUID());
      }
    },
  });
  // One for all methods and paths; which of them fit together is said by the types of the client's methods.
  const request = client.request as unknown as AnyRequest;

  async function send(method: Method, path: string, init: object = {}): Promise<unknown> {
    const { data, response } = await request(method, path, { ...init, parseAs: 'arrayBuffer' });
    return bodyOf(response, data);
  }
  const call = <Verb extends Method>(method: Verb): Call<Verb> =>
    ((path: string, init?: object) => send(method, path, init)) as Call<Verb>;

  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    listAll: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) =>
      readPages(
        async (page) =>
          (await send('get', path, { params: { query: { ...query, ...page } } })) as Page<ListItem<Path>>,
      ),
  };
}

type AnyRequest = (
  method: Method,
  path: string,
  init: object,
) => Promise<{ readonly data?: ArrayBuffer; readonly response: Response }>;

/** JSON as what it says, CSV as text, sound as bytes. @throws VoiceApiError for what the API never answers with. */
function bodyOf({ status, headers }: Response, bytes: ArrayBuffer | undefined): unknown {
  const type = headers.get('Content-Type') ?? '';
  if (bytes !== undefined && type.startsWith('audio/')) return bytes;
  const text = new TextDecoder().decode(bytes);
  if (type.startsWith('text/csv')) return text;
  if (!type.startsWith('application/json')) throw VoiceApiError.unexpected(status);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw VoiceApiError.unexpected(status, error);
  }
}
