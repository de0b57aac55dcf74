// When a batch stops by itself. The specification says nothing. The choice: after ten calls in a row that the carrier could not place
// (it refused them, or its network failed) the batch is paused and says why, as the next hundred contacts would be used up for
// nothing; resume starts the count anew. Without credit, without an active agent and without a number it is paused as well.

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
