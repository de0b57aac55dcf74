// The operations and their OpenAPI document without a running service, for what is generated or checked from them.

import type { Operation } from '../rest/interception.js';
import { createOpenApiDocument } from '../rest/openapi.js';
import { createEndpoints, NAMED_SCHEMAS } from './api.js';
import { INERT_INDEX } from './inert-index.js';
import { NO_SPEECH } from './opening-engines.js';
import type { CallPlacer } from '../resources/phone-calls/service.js';
import type { CallOpener } from '../resources/web-calls/service.js';

/** Of endpoints that are described, and never called. */
const nobody: CallOpener & CallPlacer = {
  maxConcurrentCalls: undefined,
  leaseUntil: unused,
  recordingPathOf: unused,
  faultsOf: unused,
  open: unused,
  place: unused,
};

/** As it is served at `/openapi.json`, but for the address. */
export function describeApi() {
  const endpoints = createInertEndpoints();
  return createOpenApiDocument({ baseUrl: '/api/public/v1', endpoints, namedSchemas: NAMED_SCHEMAS });
}

/** All that an {@link Operation} can be, in no order. */
export function listOperations(): readonly Omit<Operation, 'workspaceId'>[] {
  return createInertEndpoints().map(({ operationId, method, path }) => ({ operationId, method, path }));
}

const createInertEndpoints = () =>
  createEndpoints({ opener: nobody, placer: nobody, synthesizer: NO_SPEECH, index: INERT_INDEX });

function unused(): never {
  throw new Error('the endpoints are described only');
}
