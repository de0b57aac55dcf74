// One attempt at a delivery, for whoever watches: all that was sent, and what came of it.

export interface WebhookAttemptNotice {
  /** `msg_…`, which the receiver is told. */
  readonly deliveryId: string;
  /** From 1, replays included. */
  readonly attempt: number;
  readonly workspaceId: string;
  readonly callId: string;
  readonly agentId: string;
  /** By the service's clock. */
  readonly at: Date;
  readonly url: string;
  /**
   * As it was signed and sent, with the words of the call. Without the headers that HTTP itself adds, such as `host`. Undefined
   * where nothing was sent, as the secret could not be had.
   */
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | undefined;
  /** Null: there was no answer. */
  readonly httpStatus: number | null;
  /** For people; null: it was accepted. */
  readonly error: string | null;
}
