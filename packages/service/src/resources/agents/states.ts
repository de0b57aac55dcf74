// The life of an agent: a draft until the voice platform has it as it is written here. The specification names four states and
// shows no move into `creating` and `failed`, so nothing moves there.

export const AGENT_STATUSES = ['active', 'draft', 'creating', 'failed'] as const;

export type AgentStatus = (typeof AGENT_STATUSES)[number];

export type AgentEvent =
  /** Created or changed: what the platform has is not what is written. */
  | 'written'
  | 'synced'
  | 'sync_failed'
  /** Its voice is gone: it needs another one. */
  | 'voice_deleted';

export function nextStatus(status: AgentStatus, event: AgentEvent): AgentStatus {
  switch (event) {
    case 'written':
    case 'voice_deleted':
      return 'draft';
    case 'synced':
      return status === 'draft' ? 'active' : status;
    case 'sync_failed':
      return status;
  }
}

/** Of an agent that was just created. */
export const FIRST_STATUS: AgentStatus = 'draft';
