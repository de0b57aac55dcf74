// The last attempts at webhooks, each with the very bytes and headers that were sent.

import { z } from 'zod';
import type { VoiceService, WebhookAttemptNotice } from '@voice-agent/service';
import { BoundedLog } from './bounded-log.js';
import { parseControl } from './parse-control.js';

export type LoggedAttempt = WebhookAttemptNotice;

export const attemptFilter = z.strictObject({
  deliveryId: z.string().max(100).optional(),
  callId: z.uuid().toLowerCase().optional(),
  agentId: z.uuid().toLowerCase().optional(),
  workspaceId: z.uuid().toLowerCase().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});
export type AttemptFilter = z.input<typeof attemptFilter>;

export interface WebhookLogControl {
  /** The last 1,000 attempts, or those of them that match, the newest first. */
  attempts(filter?: AttemptFilter): readonly LoggedAttempt[];
  /** Has a delivery sent once more, with all its retries. @returns whether there is such a delivery. */
  replay(deliveryId: string): Promise<boolean>;
}

export class WebhookLog {
  readonly #log = new BoundedLog<LoggedAttempt>();

  add(attempt: LoggedAttempt): void {
    this.#log.add(attempt);
  }

  list(filter: AttemptFilter = {}): readonly LoggedAttempt[] {
    const { limit, ...wanted } = parseControl(attemptFilter, filter);
    const fields = Object.entries(wanted) as [keyof typeof wanted, string | undefined][];
    return this.#log.list(
      (attempt) => fields.every(([name, value]) => value === undefined || attempt[name] === value),
      limit,
    );
  }

  clear(): void {
    this.#log.clear();
  }
}

export function createWebhookControl(
  log: WebhookLog,
  service: Pick<VoiceService, 'replayWebhook'>,
): WebhookLogControl {
  return {
    attempts: (filter) => log.list(filter),
    replay: (deliveryId) => service.replayWebhook(deliveryId),
  };
}
