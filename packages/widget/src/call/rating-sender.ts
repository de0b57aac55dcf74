// Sends ratings to the join-proxy, one after the other, so that the last one is the one that stays. A proxy that takes none
// is no fault of the visitor's: nobody hears of it, and the page has had its event.

/** Of one call. */
export interface SentRating {
  readonly rating: number;
  readonly comment?: string | undefined;
}

/** Where a call's rating goes, and what shows whose call it was. */
export interface RatedCall {
  /** The address the proxy is mounted at, absolute or relative to the page. */
  readonly proxyUrl: string;
  readonly callId: string;
  readonly callToken: string;
}

/** Longer than the proxy waits for the voice service, in milliseconds. */
const TIMEOUT_MS = 12_000;

export class RatingSender {
  #next: (() => Promise<unknown>) | undefined;
  #isSending = false;

  /** Sends it, unless another one follows before its turn. Never rejects. */
  async send(call: RatedCall, rating: SentRating): Promise<void> {
    this.#next = () => post(call, rating);
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#next) {
      const send = this.#next;
      this.#next = undefined;
      await send().catch(() => undefined); // told above
    }
    this.#isSending = false;
  }
}

/** By a request that outlives its page: many visitors leave once they have chosen. */
function post({ proxyUrl, callId, callToken }: RatedCall, rating: SentRating): Promise<unknown> {
  const mount = proxyUrl.replace(/\/+$/, '');
  return fetch(`${mount}/calls/${encodeURIComponent(callId)}/rating`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${callToken}` },
    body: JSON.stringify(rating),
    keepalive: true,
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
