// What a batch call should be after any series of requests, by the specification's table of states. Nobody is called meanwhile.

type ModelAction = 'change' | 'delete' | 'add' | 'schedule' | 'pause' | 'resume';

export interface ModelBatch {
  readonly name: string;
  readonly agentId: string;
  /** Empty: the agent's. */
  readonly numbers: readonly string[];
  readonly source: 'csv' | 'folder' | 'manual';
  readonly folderId: string | null;
  /** Whether its time is far ahead. */
  readonly isLater: boolean;
  readonly status: 'draft' | 'scheduled' | 'active' | 'paused';
  readonly contacts: readonly { readonly phoneNumber: string; readonly doNotCall: boolean }[];
}

const ALLOWED_IN: Readonly<Record<ModelAction, readonly ModelBatch['status'][]>> = {
  change: ['draft'],
  delete: ['draft'],
  add: ['draft'],
  schedule: ['draft'],
  pause: ['active', 'scheduled'],
  resume: ['paused'],
};

/** Whether its status allows what is asked. */
export function allows({ status }: ModelBatch, action: ModelAction): boolean {
  return ALLOWED_IN[action].includes(status);
}

export function statusAfter(
  { isLater }: ModelBatch,
  action: 'schedule' | 'pause' | 'resume',
): ModelBatch['status'] {
  if (action === 'pause') return 'paused';
  return isLater ? 'scheduled' : 'active';
}

/** As the API shows it. Of each number only the first is called, once the batch is scheduled. */
export function shownBatch({ name, agentId, status, source, contacts }: ModelBatch): object {
  const numbers = contacts.map(({ phoneNumber }) => phoneNumber);
  const skipped = contacts.filter(
    ({ phoneNumber, doNotCall }, index) =>
      doNotCall || (status !== 'draft' && numbers.indexOf(phoneNumber) < index),
  ).length;
  const counts = { total: contacts.length, pending: contacts.length - skipped, skipped };
  return { name, agent_id: agentId, status, contact_source: source, counts };
}
