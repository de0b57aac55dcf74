// Runs the tools of agents in calls: through egress, with credentials that are opened for the request and for nothing else.

import { callHttpTool } from '../conversation/tools/http-tool.js';
import type { RunTool } from '../conversation/tools/server-tools.js';
import type { Egress } from '../egress/egress.js';
import { openToolSecrets } from '../resources/tools/service.js';
import type { SecretBox } from '../secrets/secret-box.js';

export function createToolRunner({
  egress,
  secrets: box,
}: {
  readonly egress: Egress;
  readonly secrets: SecretBox;
}): RunTool {
  return async ({ id, definition, sealedSecrets }, parameters, signal) =>
    callHttpTool(egress, {
      definition,
      parameters,
      secrets: openToolSecrets(box, id, sealedSecrets),
      signal,
    });
}
