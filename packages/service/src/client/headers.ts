// The headers of the API, by the specification. Written out here, as this folder imports nothing of the service.

export const IDEMPOTENCY_HEADER = 'X-Idempotency-Key';
export const WORKSPACE_HEADER = 'X-Service-Workspace-Id';
