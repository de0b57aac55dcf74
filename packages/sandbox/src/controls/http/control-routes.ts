// The controls as routes: the same names and values as the methods.

import { z } from 'zod';
import { accelerating, advancing, freezing } from '../clock-control.js';
import type { Controls } from '../controls.js';
import { faultRule } from '../fault-rule.js';
import { parseControl } from '../parse-control.js';
import { requestFilter } from '../request-log.js';
import { ringRequest } from '../telephone-control.js';
import { attemptFilter } from '../webhook-log.js';
import { workspaceRequest } from '../workspace-control.js';

export interface ControlRequest {
  /** What stood in the place of the path's `{id}`. */
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/_sandbox`; may hold `{id}`. */
  readonly path: string;
  readonly status: 200 | 201;
  /** @returns the answer's data; undefined: there is no such thing. @throws ControlError */
  readonly handle: (controls: Controls, request: ControlRequest) => unknown;
}

const nothing = z.strictObject({});

const clockRequest = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('real') }),
  freezing.extend({ mode: z.literal('frozen') }),
  accelerating.extend({ mode: z.literal('accelerated') }),
]);

export const CONTROL_ROUTES: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/reset',
    status: 200,
    async handle(controls, { body }) {
      parseControl(nothing, body);
      await controls.reset();
      return { reset: true };
    },
  },
  { method: 'GET', path: '/clock', status: 200, handle: ({ clock }) => clock.state },
  {
    method: 'PUT',
    path: '/clock',
    status: 200,
    handle({ clock }, { body }) {
      const request = parseControl(clockRequest, body);
      if (request.mode === 'frozen') clock.freeze(request.at);
      else if (request.mode === 'accelerated') clock.accelerate(request.factor);
      else clock.useRealTime();
      return clock.state;
    },
  },
  {
    method: 'POST',
    path: '/clock/advance',
    status: 200,
    async handle({ clock }, { body }) {
      await clock.advance(parseControl(advancing, body).byMs);
      return clock.state;
    },
  },
  {
    method: 'GET',
    path: '/requests',
    status: 200,
    handle: ({ requests }, { query }) => requests.list(parseControl(requestFilter, query)),
  },
  {
    method: 'GET',
    path: '/webhooks',
    status: 200,
    handle: ({ webhooks }, { query }) => webhooks.attempts(parseControl(attemptFilter, query)),
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/replay',
    status: 200,
    async handle({ webhooks }, { id, body }) {
      parseControl(nothing, body);
      return (await webhooks.replay(id)) ? { deliveryId: id } : undefined;
    },
  },
  {
    method: 'POST',
    path: '/faults',
    status: 201,
    handle: ({ faults }, { body }) => faults.add(parseControl(faultRule, body)),
  },
  { method: 'GET', path: '/faults', status: 200, handle: ({ faults }) => faults.list() },
  {
    method: 'DELETE',
    path: '/faults',
    status: 200,
    handle({ faults }) {
      faults.clear();
      return { deleted: true };
    },
  },
  {
    method: 'DELETE',
    path: '/faults/{id}',
    status: 200,
    handle: ({ faults }, { id }) => (faults.remove(id) ? { id, deleted: true } : undefined),
  },
  {
    method: 'POST',
    path: '/telephone/rings',
    status: 201,
    handle: ({ telephone }, { body }) => telephone.ring(parseControl(ringRequest, body)),
  },
  { method: 'GET', path: '/telephone/rings', status: 200, handle: ({ telephone }) => telephone.rings() },
  {
    method: 'POST',
    path: '/workspaces',
    status: 201,
    handle: (controls, { body }) => controls.createWorkspace(parseControl(workspaceRequest, body)),
  },
];
