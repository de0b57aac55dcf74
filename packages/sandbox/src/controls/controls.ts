// All that a test can do with a running sandbox, beside its API.

import type { ClockControl } from './clock-control.js';
import type { FaultControl } from './fault-rules.js';
import type { RequestLogControl } from './request-log.js';
import type { TelephoneControl } from './telephone-control.js';
import type { WebhookLogControl } from './webhook-log.js';
import type { TestWorkspace, WorkspaceRequest } from './workspace-control.js';

export interface Controls {
  readonly clock: ClockControl;
  readonly requests: RequestLogControl;
  readonly webhooks: WebhookLogControl;
  readonly faults: FaultControl;
  readonly telephone: TelephoneControl;
  reset(): Promise<void>;
  createWorkspace(request?: WorkspaceRequest): Promise<TestWorkspace>;
}
