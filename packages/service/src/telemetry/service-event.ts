// What happens in the service, for whoever watches it. Holds no key, address of a call, telephone number, name, prompt, body or spoken
// word, so that nothing of that can come into a log or a figure.

import type { EndReason } from '../rooms/room-call.js';

export type ServiceEvent =
  | RequestEvent
  | {
      readonly type: 'call_started';
      readonly callId: string;
      readonly workspaceId: string;
      readonly joinMs: number;
    }
  | {
      readonly type: 'call_ended';
      readonly callId: string;
      readonly workspaceId: string;
      readonly reason: EndReason;
      /** From the coming of the visitor, or of whoever is on the telephone; of a call that nobody joined 0. */
      readonly durationMs: number;
      /** Words of the service: why it broke off, or never came to a conversation. */
      readonly lastError: string | undefined;
    }
  | JobEvent
  | {
      readonly type: 'webhook_attempted';
      readonly deliveryId: string;
      readonly workspaceId: string;
      readonly attempt: number;
      readonly outcome: 'delivered' | 'failed';
      /** Of the receiver's answer, if there was one. */
      readonly status: number | undefined;
      readonly durationMs: number;
    }
  | {
      readonly type: 'knowledge_ingested';
      readonly versionId: string;
      readonly workspaceId: string;
      readonly kind: 'text' | 'file' | 'web' | 'sitemap';
      readonly outcome: 'ready' | 'failed';
      /** From its being queued. */
      readonly durationMs: number;
    }
  /** What is not a request could not use the database, and tries again. */
  | {
      readonly type: 'database_away';
      /** The driver's or the server's, such as `ECONNREFUSED` or `57P01`. */
      readonly code: string;
    }
  /** What should not have happened; clients see a 500 at most. */
  | { readonly type: 'defect'; readonly error: unknown };

/** A request that was answered, or whose sender has left. */
export interface RequestEvent {
  readonly type: 'request';
  /** The same as `meta.request_id`. */
  readonly requestId: string;
  /** `OTHER` for what no endpoint takes. */
  readonly method: string;
  /** As the endpoint's path is written: `/calls/{call_id}`; `other` where there is none. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly workspaceId: string | undefined;
}

/** One attempt at a job has ended. */
export interface JobEvent {
  readonly type: 'job_ended';
  readonly jobId: string;
  readonly kind: string;
  /** `failed` is tried again, `given_up` is not; `interrupted` was given back. */
  readonly outcome: 'done' | 'failed' | 'given_up' | 'interrupted';
  readonly attempt: number;
}

/** Never throws. */
export type OnEvent = (event: ServiceEvent) => void;
