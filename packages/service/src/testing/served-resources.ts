// Resources under test: the API over real HTTP on a database in memory, with as many workspaces as a test wants.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { z } from 'zod';
import { openDatabase, type Db } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { MIGRATIONS } from '../main/migrations.js';
import { createApiKey, createCallerDirectory } from '../resources/api-keys/service.js';
import { createWorkspace } from '../resources/workspaces/service.js';
import { API_PATH, createApi } from '../rest/app.js';
import type { Endpoint } from '../rest/endpoint.js';
import { errorEnvelope } from '../rest/envelope.js';
import { createSecretBox, type SecretBox } from '../secrets/secret-box.js';
import { createKey } from '../secrets/secret-key.js';
import { systemClock } from '../time/clock.js';
import { createSwitchablePlatform, type SwitchablePlatform } from './switchable-platform.js';

/** For an id that nothing has. */
export const UNKNOWN_ID = '99999999-9999-4999-8999-999999999999';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client with the key of a workspace of its own. */
export interface WorkspaceClient {
  readonly workspaceId: string;
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>;
}

export interface ServedResources {
  readonly db: Db;
  readonly platform: SwitchablePlatform;
  readonly secrets: SecretBox;
  createClient(): Promise<WorkspaceClient>;
  close(): Promise<void>;
}

export async function serveResources(endpoints: readonly Endpoint[]): Promise<ServedResources> {
  const database = await openDatabase({ kind: 'memory' });
  const { db } = database;
  await migrate(db, MIGRATIONS);
  const platform = createSwitchablePlatform();
  const secrets = createSecretBox(createKey());
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api = createApi({
    endpoints,
    namedSchemas: {},
    db,
    clock: systemClock,
    platform,
    secrets,
    callers: createCallerDirectory(db),
    originOf: () => origin,
    onDefect: (error) => console.error(error),
  });
  app.use(API_PATH, api);
  return {
    db,
    platform,
    secrets,
    async createClient() {
      const scope = { db, clock: systemClock };
      const { id } = await createWorkspace(scope, { name: 'Test', slug: randomUUID() });
      const { key } = await createApiKey(scope, { name: 'Test', workspaceId: id });
      return {
        workspaceId: id,
        async send(method, path, { body, headers = {} } = {}) {
          const response = await fetch(`${origin}${API_PATH}${path}`, {
            method,
            headers: {
              Authorization: `Bearer ${key}`,
              ...(body !== undefined && { 'Content-Type': 'application/json' }),
              ...headers,
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          return { status: response.status, text: await response.text() };
        },
      };
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await database.close();
    },
  };
}

/** @returns the `data` of a success, parsed. */
export function dataOf<Data extends z.ZodType>(answer: Answer, status: number, data: Data): z.output<Data> {
  assert.equal(answer.status, status, answer.text);
  return data.parse((JSON.parse(answer.text) as { readonly data: unknown }).data);
}

/** @returns the error of a refusal. */
export function refusalOf(answer: Answer, status: number, code: string) {
  assert.equal(answer.status, status, answer.text);
  const { error } = errorEnvelope.parse(JSON.parse(answer.text));
  assert.equal(error.code, code);
  return error;
}

/** A 422 that names the field. @returns its message. */
export function assertInvalid(answer: Answer, field: string): string {
  const { details = [], message } = refusalOf(answer, 422, 'validation_error');
  assert.ok(
    details.some((problem) => problem.field === field),
    `${field} is not named: ${answer.text}`,
  );
  return message;
}
