// What is to be done so that the service has what the files say: compares, and decides. Sends nothing.

import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../client/index.js';
import type { DeclaredAgent, DeclaredTool, Declarations } from './declarations.js';
import { FilesError, type FileProblem } from './file-problem.js';
import type { YamlDocument } from './yaml-documents.js';

type Schemas = components['schemas'];

/** What the service has. */
export interface ServiceState {
  readonly tools: readonly Schemas['Tool'][];
  readonly agents: readonly Schemas['Agent'][];
  readonly voices: readonly Schemas['Voice'][];
}

type Effort =
  | { readonly action: 'create' }
  | { readonly action: 'change'; readonly id: string; readonly fields: readonly string[] }
  | { readonly action: 'keep'; readonly id: string };

export type ToolStep = Effort & { readonly kind: 'tool'; readonly declared: DeclaredTool };
export type AgentStep = Effort & {
  readonly kind: 'agent';
  readonly declared: DeclaredAgent;
  readonly voiceId: string;
};
export interface DeleteStep {
  readonly action: 'delete';
  readonly kind: 'tool' | 'agent';
  readonly id: string;
  readonly name: string;
}
export type Step = ToolStep | AgentStep | DeleteStep;

export interface Plan {
  /** In the order they are to be done in: agents refer to tools. */
  readonly steps: readonly Step[];
  /** By name: those of the service that agents of the files refer to. */
  readonly toolIds: ReadonlyMap<string, string>;
}

export interface PlanOptions {
  /** Also those of what exists. */
  readonly sendsSecrets: boolean;
  /** Deletes what the files do not name. */
  readonly prunes: boolean;
}

/** @throws FilesError that names all that does not fit the service. */
export function makePlan(
  { tools, agents }: Declarations,
  state: ServiceState,
  { sendsSecrets, prunes }: PlanOptions,
): Plan {
  const problems: FileProblem[] = [];
  const refuse = (source: YamlDocument, field: string, message: string): void =>
    void problems.push({ file: source.file, line: source.lineOf(field), field, message });
  /** @returns the only one of the name. */
  const find = <Item extends { readonly name: string }>(
    items: readonly Item[],
    wanted: string,
    { source, field, noun }: { readonly source: YamlDocument; readonly field: string; readonly noun: string },
  ): Item | undefined => {
    const found = items.filter(({ name }) => name === wanted);
    if (found.length > 1) refuse(source, field, `is the name of ${found.length} ${noun}s of the service.`);
    return found[0];
  };

  const toolSteps = tools.map((declared): ToolStep => {
    const { source } = declared;
    const present = find(state.tools, declared.name, { source, field: 'name', noun: 'tool' });
    return { kind: 'tool', declared, ...compareTool(declared, present, sendsSecrets) };
  });
  const toolIds = new Map<string, string>();
  for (const { declared, ...step } of toolSteps)
    if (step.action !== 'create') toolIds.set(declared.name, step.id);
  const declaredTools = new Set(tools.map(({ name }) => name));

  const agentSteps = agents.map((declared): AgentStep => {
    const { source } = declared;
    const voice = find(state.voices, declared.voice, { source, field: 'voice', noun: 'voice' });
    if (voice === undefined) refuse(source, 'voice', 'names no voice of the service.');
    for (const [index, tool] of declared.tools.entries()) {
      const field = `tools.${index}`;
      if (declared.tools.indexOf(tool) < index) refuse(source, field, 'is given twice.');
      if (declaredTools.has(tool)) continue;
      const present = find(state.tools, tool, { source, field, noun: 'tool' });
      if (present === undefined) refuse(source, field, 'names no tool of the files or of the service.');
      else toolIds.set(tool, present.id);
    }
    const present = find(state.agents, declared.name, { source, field: 'name', noun: 'agent' });
    const voiceId = voice?.id ?? '';
    const wanted = {
      ...declared.settings,
      voice_id: voiceId,
      tools: declared.tools.map((tool) => toolIds.get(tool)),
    };
    return { kind: 'agent', declared, voiceId, ...compareAgent(declared, wanted, present, sendsSecrets) };
  });
  if (problems.length > 0) throw new FilesError(problems);
  const deletions = prunes ? deletionsOf(state, { agents, tools, usedTools: new Set(toolIds.values()) }) : [];
  return { steps: [...toolSteps, ...agentSteps, ...deletions], toolIds };
}

function compareTool(
  { definition, secrets }: DeclaredTool,
  present: Schemas['Tool'] | undefined,
  sendsSecrets: boolean,
): Effort {
  if (present === undefined) return { action: 'create' };
  const fields = differences(definition, present.definition).map((field) => `definition.${field}`);
  if (sendsSecrets && secrets !== undefined) fields.push('secrets');
  return effort(present.id, fields);
}

function compareAgent(
  { crm_webhook_secret: secret }: DeclaredAgent,
  wanted: object,
  present: Schemas['Agent'] | undefined,
  sendsSecrets: boolean,
): Effort {
  if (present === undefined) return { action: 'create' };
  // The service has fields of its own, such as the status.
  const comparable = Object.fromEntries(Object.entries(present).filter(([field]) => field in wanted));
  const fields = [...differences(wanted, comparable)];
  if (sendsSecrets && secret !== undefined) fields.push('crm_webhook_secret');
  return effort(present.id, fields);
}

function effort(id: string, fields: readonly string[]): Effort {
  return fields.length === 0 ? { action: 'keep', id } : { action: 'change', id, fields };
}

/** The fields that differ, wherever they are. */
function differences(wanted: object, present: object): string[] {
  const [one, other] = [new Map<string, unknown>(Object.entries(wanted)), new Map(Object.entries(present))];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (field) => !isDeepStrictEqual(one.get(field), other.get(field)),
  );
}

function deletionsOf(
  state: ServiceState,
  {
    agents,
    tools,
    usedTools,
  }: Pick<Declarations, 'agents' | 'tools'> & { readonly usedTools: ReadonlySet<string> },
): readonly DeleteStep[] {
  const named = (declared: readonly { readonly name: string }[]) => new Set(declared.map(({ name }) => name));
  const [namedAgents, namedTools] = [named(agents), named(tools)];
  return [
    ...state.agents
      .filter(({ name }) => !namedAgents.has(name))
      .map(({ id, name }): DeleteStep => ({ action: 'delete', kind: 'agent', id, name })),
    ...state.tools
      .filter(({ id, name }) => !namedTools.has(name) && !usedTools.has(id))
      .map(({ id, name }): DeleteStep => ({ action: 'delete', kind: 'tool', id, name })),
  ];
}
