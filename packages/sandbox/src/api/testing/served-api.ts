// An API under test, served over real HTTP on an ephemeral port.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import express from 'express';

import type { AgentDefinition, Scenario } from '../../domain/agent-definition.js';
import type { PreparedCall } from '@voice-agent/service';
import { createCallStore, type CallStore } from '../../domain/call-store.js';
import { SANDBOX_AGENTS } from '../../domain/sandbox-agents.js';
import { API_PATH, createApi, type ApiOptions } from '../app.js';

export const API_KEY = 'canary-key-4711';
/** Stands in every joinUrl, so that leaks of one can be found. */
export const JOIN_TOKEN = 'canary-token-0815';

export interface ApiRequest {
  readonly method?: string;
  /** Sent as it is when text or bytes, as JSON otherwise; none when undefined. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; throws when it is not JSON. */
  json(): unknown;
}

export interface ServedApi {
  /** With the API path. */
  readonly baseUrl: string;
  readonly calls: CallStore;
  /** What joinUrls were issued for. */
  readonly issued: PreparedCall[];
  readonly defects: unknown[];
  request(path: string, options?: ApiRequest): Promise<ApiAnswer>;
  close(): Promise<void>;
}

export async function serveApi(options: Partial<ApiOptions> = {}): Promise<ServedApi> {
  const issued: PreparedCall[] = [];
  const defects: unknown[] = [];
  const calls = options.calls ?? createCallStore();
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const baseUrl = origin + API_PATH;
  app.use(
    API_PATH,
    createApi({
      apiKey: API_KEY,
      agents: SANDBOX_AGENTS,
      calls,
      originOf: () => origin,
      onDefect: (error) => defects.push(error),
      issueJoinUrl: (call) => {
        issued.push(call);
        return `ws://127.0.0.1:9/join?token=${JOIN_TOKEN}`;
      },
      ...options,
    }),
  );

  return {
    baseUrl,
    calls,
    issued,
    defects,
    async request(path, { method, body, headers = {} } = {}) {
      const raw = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const response = await fetch(baseUrl + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          Authorization: `Bearer ${API_KEY}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: raw }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: () => JSON.parse(text) as unknown,
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @throws when no agent of the sandbox has this scenario. */
export function agentOf(scenario: Scenario): AgentDefinition {
  const agent = SANDBOX_AGENTS.find((candidate) => candidate.scenario === scenario);
  if (agent === undefined) throw new Error(`No agent is ${scenario}.`);
  return agent;
}
