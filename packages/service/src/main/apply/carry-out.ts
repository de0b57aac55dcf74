// Does what was planned, one step after another, and says after each what it did.

import type { VoiceClient } from '../../client/index.js';
import type { AgentStep, Plan, Step, ToolStep } from './plan.js';

export interface CarryOutOptions {
  readonly client: VoiceClient;
  readonly sendsSecrets: boolean;
  /** Told of each step when it is done. */
  readonly onDone: (step: Step) => void;
}

/** A step that failed; those before it are done. */
export class StepError extends Error {
  override readonly name = 'StepError';
  readonly step: Step;
  readonly remaining: readonly Step[];

  constructor(step: Step, remaining: readonly Step[], cause: unknown) {
    super('a step failed', { cause });
    this.step = step;
    this.remaining = remaining;
  }
}

/** @throws StepError. */
export async function carryOut({ steps, toolIds }: Plan, options: CarryOutOptions): Promise<void> {
  const ids = new Map(toolIds);
  for (const [index, step] of steps.entries()) {
    try {
      if (step.action === 'delete') await remove(step, options);
      else if (step.kind === 'tool') ids.set(step.declared.name, await writeTool(step, options));
      else await writeAgent(step, ids, options);
    } catch (error) {
      throw new StepError(step, steps.slice(index + 1), error);
    }
    options.onDone(step);
  }
}

async function remove({ kind, id }: Extract<Step, { action: 'delete' }>, { client }: CarryOutOptions) {
  if (kind === 'tool') await client.delete('/tools/{tool_id}', { params: { path: { tool_id: id } } });
  else await client.delete('/agents/{agent_id}', { params: { path: { agent_id: id } } });
}

/** @returns its id. */
async function writeTool(step: ToolStep, { client, sendsSecrets }: CarryOutOptions): Promise<string> {
  const { name, definition, secrets } = step.declared;
  if (step.action === 'keep') return step.id;
  if (step.action === 'create') {
    const body = { name, definition, ...(secrets && { secrets }) };
    return (await client.post('/tools', { body })).data.id;
  }
  const isSent = (field: string): boolean => step.fields.some((each) => each.startsWith(field));
  await client.patch('/tools/{tool_id}', {
    params: { path: { tool_id: step.id } },
    body: { ...(isSent('definition') && { definition }), ...(sendsSecrets && secrets && { secrets }) },
  });
  return step.id;
}

async function writeAgent(
  step: AgentStep,
  toolIds: ReadonlyMap<string, string>,
  { client }: CarryOutOptions,
): Promise<void> {
  if (step.action === 'keep') return;
  const { declared, voiceId } = step;
  const { crm_webhook_secret } = declared;
  const body = {
    ...declared.settings,
    voice_id: voiceId,
    tools: declared.tools.flatMap((tool) => toolIds.get(tool) ?? []),
    ...(crm_webhook_secret !== undefined && { crm_webhook_secret }),
  };
  if (step.action === 'create') {
    await client.post('/agents', { body });
    return;
  }
  const { fields } = step;
  await client.patch('/agents/{agent_id}', {
    params: { path: { agent_id: step.id } },
    body: Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field))),
  });
}
