// Answers of the controls, in the envelope of the API.

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorCode } from '@voice-agent/service';
import type { ControlProblem } from '../parse-control.js';

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly ControlProblem[];
}

export function sendData(response: ServerResponse, status: 200 | 201, data: unknown): void {
  send(response, status, { data });
}

export function sendRefusal(response: ServerResponse, error: Refusal): void {
  send(response, ERROR_STATUS[error.code], { error });
}

/** The time is the machine's: the clock is what is controlled. */
function send(response: ServerResponse, status: number, content: object): void {
  const meta = { request_id: randomUUID(), ts: new Date().toISOString() };
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify({ ...content, meta }));
}
