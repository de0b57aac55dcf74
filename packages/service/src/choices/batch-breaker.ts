// When a batch pauses by itself.
//
// The specification says nothing about it.
//
// The choice: a batch pauses after ten calls in a row that the carrier could not place, because it refused them or its network
// failed. Otherwise it would use up the remaining contacts for nothing. A batch also pauses when the workspace has no credit,
// when its agent was deleted or is not active, when it has no number left to call from, and when none of its hours comes within
// two years. It says why in `status_reason`. Resuming the batch starts the count again.

export const MAX_CARRIER_FAILURES = 10;

export const PAUSED_BECAUSE = {
  carrier: (lastError: string) =>
    `The carrier could not place ${MAX_CARRIER_FAILURES} calls in a row. The last error: ${lastError}`,
  agentGone: 'The agent was deleted.',
  agentInactive: 'The agent is not active.',
  noNumber: 'There is no number left to call from.',
  noCredit: 'The workspace has no credit left.',
  neverOpen: 'None of its hours comes within two years.',
} as const;
