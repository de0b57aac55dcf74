// Verifies Cloudflare Turnstile's proofs. Knows the siteverify interface and nothing of joins.
import { z } from 'zod';
import type { ChallengeVerifier } from '../config/challenge-verifier.js';
import { UNSET } from '../config/options-error.js';
import { boundedText } from '../http/bounded-text.js';
import { isLoopbackHost } from '../http/loopback.js';
import { parseJson } from '../http/parse-json.js';
import { proxyError } from '../http/proxy-error.js';

/** What `turnstile` needs to know of the widget on the page. */
export interface TurnstileOptions {
  /** The widget's secret key. Goes to Cloudflare and nowhere else. */
  readonly secretKey: string;
  /** The sites whose proofs are taken, such as `www.example.com`. Default: those that the widget allows. */
  readonly hostnames?: readonly string[];
  /** The `data-action` of the widget. Default: any. */
  readonly action?: string;
  /** Where proofs are verified: https, or http on loopback. Default: Cloudflare's siteverify. */
  readonly verifyUrl?: string;
  /** How Cloudflare is asked, for instance through an outgoing proxy. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** Cloudflare's own limit, in characters: longer ones are no proofs. */
const MAX_PROOF_LENGTH = 2048;
const MAX_ANSWER_BYTES = 16 * 1024;
const RETRY_MS = 30_000;

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

type SiteverifyAnswer = z.infer<typeof answerSchema>;

/** The code after which the same question may be asked once more. */
const TRANSIENT = 'internal-error';

/** Refusals that say nothing about the visitor. */
const NOT_THE_VISITORS_FAULT: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'internal-error',
]);

/**
 * Makes a verifier for the `challenge` option. A proof is used up by asking. When no usable answer comes, it is asked for
 * once more under the same idempotency key, by which Cloudflare gives the answer that it gave, or would have given, before.
 * @throws TypeError when the secret key is missing or `verifyUrl` is neither https nor loopback
 */
export function turnstile(options: TurnstileOptions): ChallengeVerifier {
  const { secretKey, hostnames, action } = options;
  const given: unknown = secretKey;
  if (given === undefined) throw new TypeError(`secretKey ${UNSET}`);
  if (typeof secretKey !== 'string' || secretKey === '') throw new TypeError('secretKey is missing');
  const url = verifyUrlOf(options.verifyUrl ?? SITEVERIFY);

  return async (proof, { address, signal }) => {
    if (proof.length > MAX_PROOF_LENGTH) return false;
    const question = JSON.stringify({
      secret: secretKey,
      response: proof,
      remoteip: address,
      idempotency_key: crypto.randomUUID(),
    });
    const first = await ask(question, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
    const answer = first === undefined || isTransient(first) ? await ask(question, signal) : first;
    const { success, 'error-codes': codes, ...seen } = answer;
    const fault = codes.find((code) => NOT_THE_VISITORS_FAULT.has(code));
    if (fault !== undefined) {
      throw unverified(
        `Turnstile could not verify a proof (${fault}): check secretKey, and Cloudflare's status.`,
      );
    }
    if (!success) return false;
    if (hostnames !== undefined && !hostnames.includes(seen.hostname ?? '')) return false;
    return action === undefined || seen.action === action;
  };

  /** Throws when there is no answer, or none that can be read. */
  async function ask(question: string, signal: AbortSignal): Promise<SiteverifyAnswer> {
    const response = await (options.fetch ?? fetch)(url, {
      method: 'POST',
      // A redirect would take the secret key along.
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: question,
      signal,
    });
    const text = await boundedText(response, MAX_ANSWER_BYTES);
    if (text === undefined)
      throw unverified('Turnstile answered with more than anyone reads: check verifyUrl.');
    const answer = answerSchema.safeParse(parseJson(text));
    if (!answer.success) {
      throw unverified(
        `Turnstile answered ${response.status} with nothing that can be read: check verifyUrl, and whether Cloudflare can be reached from here.`,
      );
    }
    return response.ok ? answer.data : { ...answer.data, success: false };
  }
}

function isTransient({ 'error-codes': codes }: SiteverifyAnswer): boolean {
  return codes.includes(TRANSIENT);
}

function verifyUrlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (url === undefined || !isSafe) throw new TypeError('verifyUrl is not https (http is for loopback only)');
  return url;
}

function unverified(alert: string) {
  return proxyError('service_unavailable', { alert, retryAfterMs: RETRY_MS });
}
