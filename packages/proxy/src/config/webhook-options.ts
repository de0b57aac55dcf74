// How the voice service signs the results it sends after a call. The service's documentation shows neither header nor
// format, so each can be set.

/** Something the voice service has told us of a finished call. */
export interface CallResultEvent {
  /** The service's own id of the delivery where it signs one (`{id}`), otherwise a digest of the body. */
  readonly deliveryId: string;
  /** Milliseconds since 1970: when the service signed it; undefined where it signs no time. */
  readonly sentAt: number | undefined;
  /** The call it is about, when the payload names one. */
  readonly callId: string | undefined;
  /** The payload as it was sent; its fields are the service's. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Receiver of call results. */
export interface WebhookOptions {
  /** The agent's `crm_webhook_secret`; several while one is being replaced. */
  readonly secret: string | readonly string[];
  /**
   * Given each event once. When it throws or rejects, or takes longer than 10 s (the signal fires), the service is
   * answered 500, so that it sends the event again.
   */
  readonly onResult: (
    event: CallResultEvent,
    context: { readonly signal: AbortSignal },
  ) => void | Promise<void>;
  /**
   * The Standard Webhooks specification in place of the six options below; the secret is then `whsec_…`.
   * Default: false.
   */
  readonly standardWebhooks?: boolean;
  /** Header with the signature, with or without the algorithm's name before it (`sha256=…`). Default: `X-Webhook-Signature`. */
  readonly signatureHeader?: string;
  /** Header with the time of signing, in seconds since 1970. Default: `X-Webhook-Timestamp`. */
  readonly timestampHeader?: string;
  /** Header that names the delivery. Default: `X-Webhook-Id`. */
  readonly idHeader?: string;
  /** Default: `sha256`. */
  readonly algorithm?: 'sha256' | 'sha512';
  /** Default: `hex`. */
  readonly encoding?: 'hex' | 'base64';
  /**
   * What is signed, of `{id}`, `{timestamp}` and `{body}`. A header that it does not name is not looked at, since
   * anyone could have changed it. Without `{timestamp}` an old delivery cannot be told from a new one: what was seen
   * three days ago or earlier may be played again. Default: `{timestamp}.{body}`.
   */
  readonly signed?: string;
}
