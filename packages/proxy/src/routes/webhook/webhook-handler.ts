// A call result from the voice service to the host's handler: server to server, so that a signature takes the place of
// origin, limits and tickets.
import { createHash } from 'node:crypto';
import type { CallResultEvent } from '../../config/webhook-options.js';
import type { WebhookSettings } from '../../config/webhook-schema.js';
import { headerOf, type ProxyRequest, type Reply, type RequestHandler } from '../../http/http-types.js';
import { proxyError } from '../../http/proxy-error.js';
import { asProxyError } from '../../http/unexpected-error.js';
import { type SharedState, StateUnavailableError } from '../../state/shared-state.js';
import { Deadline } from '../../time/deadline.js';
import { raceDeadline } from '../../time/race-deadline.js';
import { callIdIn } from './call-id-in.js';
import { deliverOnce } from './deliver-once.js';
import { readSignatureClaim, type SignatureClaim, verifySignature } from './webhook-signature.js';

/** Largest body, in bytes: the transcript of an hour and what was extracted from it fit. */
const MAX_WEBHOOK_BYTES = 1024 * 1024;
/**
 * Bodies that may be read and worked on at the same time: 32 MB at most, whoever sends them. A signature can be looked at
 * only once its body is there.
 */
const MAX_DELIVERIES = 32;
/** How long the host's handler may take, in milliseconds: services commonly give up after 15 s or more. */
export const HANDLER_TIMEOUT_MS = 10_000;
/** Longer than any handler, and than the store takes around it. */
const RUNNING_MS = HANDLER_TIMEOUT_MS + 5_000;
/** Three days, in milliseconds: by then the retries that Standard Webhooks recommends are over. */
const REMEMBER_MS = 3 * 86_400_000;
/** What a delivery that is being worked on, or cannot be counted, is told to wait, in milliseconds. */
const RETRY_MS = 15_000;

/** What the handler needs besides its settings. */
export interface WebhookPorts {
  readonly state: SharedState;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Makes the handler of `POST {mount}/webhook`. */
export function createWebhookHandler(
  settings: WebhookSettings,
  { state, now }: WebhookPorts,
): RequestHandler {
  let underWay = 0;

  async function takeDelivery(request: ProxyRequest, claim: SignatureClaim): Promise<Reply> {
    const body = await readRawBody(request);
    verifySignature(body, claim, settings);

    const payload = readPayload(body);
    const deliveryId = claim.id ?? createHash('sha256').update(body).digest('base64url');
    const callId = callIdIn(payload);
    if (callId !== undefined) await state.release(callId);

    const event: CallResultEvent = { deliveryId, sentAt: claim.sentAt, callId, payload };
    const delivery = { id: deliveryId, runningMs: RUNNING_MS, rememberMs: REMEMBER_MS };
    const outcome = await deliverOnce(state, delivery, () => runHandler(event, settings.onResult)).catch(
      (error: unknown) => {
        throw error instanceof StateUnavailableError ? storeIsAway(error) : error;
      },
    );
    if (outcome === 'in-progress') throw proxyError('delivery_in_progress', { retryAfterMs: RETRY_MS });
    return { status: 204, headers: {}, logFields: {} };
  }

  return async function handleWebhook(request) {
    if (request.method !== 'POST') throw proxyError('method_not_allowed', { headers: { allow: 'POST' } });
    if ((headerOf(request.headers, 'content-encoding') ?? 'identity') !== 'identity') {
      throw proxyError('unsupported_media_type');
    }
    const claim = readSignatureClaim(request.headers, settings, now());
    if (underWay >= MAX_DELIVERIES) throw tooManyDeliveries();
    underWay += 1;
    try {
      return await takeDelivery(request, claim);
    } finally {
      underWay -= 1;
    }
  };
}

/** The service sends them again; nobody else is owed anything. No alert: strangers must not be able to raise one. */
function tooManyDeliveries() {
  return proxyError('service_unavailable', {
    reason: 'too-many-deliveries',
    retryAfterMs: RETRY_MS,
    closesConnection: true,
  });
}

/** The very bytes that were signed. */
async function readRawBody({ readBody }: ProxyRequest): Promise<Uint8Array> {
  const body = await readBody(MAX_WEBHOOK_BYTES);
  if (body.kind === 'parsed') {
    const alert =
      'A body parser ran before the webhook: mount the proxy before it, or let it keep the bytes in rawBody.';
    throw proxyError('proxy_misconfigured', { alert });
  }
  if (body.bytes.byteLength > MAX_WEBHOOK_BYTES) throw proxyError('payload_too_large');
  return body.bytes;
}

function readPayload(body: Uint8Array): Readonly<Record<string, unknown>> {
  const payload = parse(body);
  if (typeof payload === 'object' && payload !== null && !Array.isArray(payload)) {
    return payload as Readonly<Record<string, unknown>>;
  }
  const alert =
    'The voice service signed a call result that is not a JSON object: see that its crm_webhook_url leads here for call results alone.';
  throw proxyError('invalid_body', { alert });
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // No JSON is no object either.
    return undefined;
  }
}

/** The service may hang up meanwhile: the handler goes on, and the next delivery is a duplicate. */
async function runHandler(event: CallResultEvent, onResult: WebhookSettings['onResult']): Promise<void> {
  const deadline = new Deadline(HANDLER_TIMEOUT_MS, new AbortController().signal);
  try {
    await raceDeadline(deadline, (signal) => onResult(event, { signal }));
  } catch (error) {
    if (deadline.abortedBy === undefined) throw asProxyError(error);
    const alert = `onResult took longer than ${HANDLER_TIMEOUT_MS / 1000} s: make it quicker, or only queue the work there. The service is asked to send the result again.`;
    throw proxyError('internal_error', { alert, cause: error });
  } finally {
    deadline.release();
  }
}

function storeIsAway(cause: StateUnavailableError) {
  return proxyError('service_unavailable', {
    cause,
    retryAfterMs: RETRY_MS,
    alert:
      'The shared store cannot be reached, and call results are refused until it can: see that Redis runs and can be reached. The service sends them again.',
  });
}
