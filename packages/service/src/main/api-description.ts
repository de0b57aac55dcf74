// The OpenAPI document without a running service, for what is generated from it.

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
  const endpoints = createEndpoints({
    opener: nobody,
    placer: nobody,
    synthesizer: NO_SPEECH,
    index: INERT_INDEX,
  });
  return createOpenApiDocument({ baseUrl: '/api/public/v1', endpoints, namedSchemas: NAMED_SCHEMAS });
}

function unused(): never {
  throw new Error('the endpoints are described only');
}
