// How the voice service signs the results it sends after a call. The service's documentation shows neither header nor
// format, so each can be set.

/** Something the voice service has told us of a finished call. */
export interface CallResultEvent {
  /** The service's own id of the delivery, or a digest of the body where it sends none. */
  readonly deliveryId: string;
  /** Milliseconds since 1970: when the service signed it. */
  readonly sentAt: number;
  /** The call it is about, when the payload names one. */
  readonly callId: string | undefined;
  /** The payload as it was sent; its fields are the service's. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Receiver of call results. */
export interface WebhookOptions {
  /** The agent's `crm_webhook_secret`; several while one is being replaced. */
  readonly secret: string | readonly string[];
  /** Given each event once. When it throws or rejects the service is answered 500, so that it sends the event again. */
  readonly onResult: (event: CallResultEvent) => void | Promise<void>;
  /** Header names and format of the Standard Webhooks specification in place of the four options below. Default: false. */
  readonly standardWebhooks?: boolean;
  /** Header with the signature. Default: `X-Webhook-Signature`. */
  readonly signatureHeader?: string;
  /** Header with the time of signing, in seconds since 1970. Default: `X-Webhook-Timestamp`. */
  readonly timestampHeader?: string;
  /** Header that names the delivery. Default: `X-Webhook-Id`. */
  readonly idHeader?: string;
  /** Default: `sha256`. */
  readonly algorithm?: 'sha256' | 'sha512';
  /** Default: `hex`. */
  readonly encoding?: 'hex' | 'base64';
  /** What is signed, of `{id}`, `{timestamp}` and `{body}`. Default: `{timestamp}.{body}`. */
  readonly signed?: string;
}
