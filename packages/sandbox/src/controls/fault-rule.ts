// What a test may have go wrong, where, and how often.

import { z } from 'zod';
import { ERROR_STATUS, listOperations, type ErrorCode } from '@voice-agent/service';
import { matchesRoute, ROUTE_PATTERN } from './route-pattern.js';

const CODES = new Map(
  (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [ERROR_STATUS[code] as number, code] as const),
);
const MAX_DELAY_MS = 300_000;
let operations: ReturnType<typeof listOperations> | undefined;

/** @returns the API's code of this status. */
export function codeOf(status: number): ErrorCode {
  return CODES.get(status) ?? 'internal_error';
}

export const faultRule = z
  .strictObject({
    route: z
      .string()
      .regex(ROUTE_PATTERN, { error: 'must be an operationId or [METHOD] /path', abort: true })
      .refine(isOfAnOperation, 'names no operation of the API; what is an id in a path is {id} or *')
      .optional(),
    platform: z.enum(['unavailable', 'rejected']).optional(),
    resource: z.enum(['agent', 'tool', 'voice']).optional(),
    workspaceId: z.uuid().toLowerCase().optional(),
    next: z.int().min(1).max(1_000_000).optional(),
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().min(0).optional(),
    status: z
      .int()
      .refine((status) => CODES.has(status), `must be one of ${[...CODES.keys()].join(', ')}`)
      .optional(),
    retryAfterSeconds: z.int().min(0).max(86_400).optional(),
    delayMs: z.int().min(0).max(MAX_DELAY_MS).optional(),
    dropConnection: z.literal(true).optional(),
  })
  .superRefine((rule, context) => {
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { route, platform, status, delayMs, dropConnection } = rule;
    if ((route === undefined) === (platform === undefined))
      refuse('route', 'must be given, or platform, not both');
    if (rule.next !== undefined && rule.probability !== undefined) refuse('next', 'goes without probability');
    if (route !== undefined) {
      if (rule.resource !== undefined) refuse('resource', 'goes with platform only');
      if (status === undefined && delayMs === undefined && dropConnection === undefined) {
        refuse('status', 'must be given, or delayMs, or dropConnection');
      }
      if (status !== undefined && dropConnection !== undefined)
        refuse('status', 'goes without dropConnection');
    } else if (status !== undefined || delayMs !== undefined || dropConnection !== undefined) {
      refuse('platform', 'goes without status, delayMs and dropConnection');
    }
  });

/** A rule for a misspelt route would never apply, and its test would pass. */
function isOfAnOperation(route: string): boolean {
  operations ??= listOperations();
  return operations.some((operation) => matchesRoute(route, operation));
}

/** Where it fails, how often, and how. `route` or `platform` must be given. */
export interface FaultRule {
  /** An `operationId` of the OpenAPI document, or a path, with or without a method: `POST /webrtc/call`, `/calls/**`. */
  readonly route?: string | undefined;
  /**
   * Instead of `route`: how mirroring to the voice platform fails. `unavailable` leaves agents drafts and answers 502 for tools and
   * voices; `rejected` answers 422 for these.
   */
  readonly platform?: 'unavailable' | 'rejected' | undefined;
  /** With `platform`: what is mirrored. Default: anything. */
  readonly resource?: 'agent' | 'tool' | 'voice' | undefined;
  /** Default: in every workspace. */
  readonly workspaceId?: string | undefined;
  /** How many times. Default: without end. */
  readonly next?: number | undefined;
  /** From 0 to 1. Default: 1. */
  readonly probability?: number | undefined;
  /** Of the random numbers behind `probability`, which are the same for the same seed. Default: 1. */
  readonly seed?: number | undefined;
  /** The answer, one of the API's statuses; with it goes its `code`. */
  readonly status?: number | undefined;
  /** With `status`: the `Retry-After` header. Default: none, but 1 for 429. */
  readonly retryAfterSeconds?: number | undefined;
  /** Held up for so long, at most 300,000; alone, the operation is then carried out. */
  readonly delayMs?: number | undefined;
  /** The connection breaks off without an answer. */
  readonly dropConnection?: true | undefined;
}

export interface Fault {
  readonly id: string;
  readonly rule: FaultRule;
  /** How often its place was reached. */
  readonly matched: number;
  /** How often it failed there. */
  readonly applied: number;
}
