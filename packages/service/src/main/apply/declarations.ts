// What the documents declare: tools and agents, each valid on its own. Which voices and tools the service has is not known here.

import { z } from 'zod';
import { toolDefinition } from '../../choices/tool-definition.js';
import { toolSecrets } from '../../choices/tool-secrets.js';
import { agentChange, agentCreation } from '../../resources/agents/schema.js';
import { toModelToolName } from '../../resources/tools/service.js';
import { ApiError } from '../../rest/api-error.js';
import { name } from '../../rest/fields.js';
import { parseInput } from '../../rest/validation.js';
import { referencesIn, resolveReferences } from './environment-references.js';
import type { FileProblem } from './file-problem.js';
import type { YamlDocument } from './yaml-documents.js';

const toolDocument = z.strictObject({
  kind: z.literal('tool'),
  name,
  definition: toolDefinition.prefault({}),
  secrets: toolSecrets.optional(),
});

/** What is compared and sent as it stands. */
const agentSettings = agentCreation.omit({ voice_id: true, tools: true, crm_webhook_secret: true });

const agentDocument = z.strictObject({
  ...agentSettings.shape,
  kind: z.literal('agent'),
  /** By name, as the tools are. */
  voice: name,
  tools: z.array(name).max(100).default([]),
  crm_webhook_secret: agentChange.shape.crm_webhook_secret,
});

export type DeclaredTool = z.output<typeof toolDocument> & { readonly source: YamlDocument };

export type DeclaredAgent = Pick<
  z.output<typeof agentDocument>,
  'name' | 'voice' | 'tools' | 'crm_webhook_secret'
> & { readonly settings: z.output<typeof agentSettings>; readonly source: YamlDocument };

export interface Declarations {
  readonly tools: readonly DeclaredTool[];
  readonly agents: readonly DeclaredAgent[];
  readonly problems: readonly FileProblem[];
}

export function readDeclarations(
  documents: readonly YamlDocument[],
  env: Readonly<Record<string, string | undefined>>,
): Declarations {
  const problems: FileProblem[] = [];
  const tools: DeclaredTool[] = [];
  const agents: DeclaredAgent[] = [];
  const known = new Map<string, YamlDocument>();
  for (const source of documents) {
    const refuse = (field: string, message: string): void =>
      void problems.push({ file: source.file, line: source.lineOf(field), field, message });
    if (!isRecord(source.value)) {
      refuse('', 'must be an object with a kind.');
      continue;
    }
    const value = withSecrets(source.value, env, refuse);
    const { kind } = value;
    let declared: DeclaredTool | DeclaredAgent | undefined;
    if (kind === 'tool') {
      const tool = parse(toolDocument, value, refuse);
      if (tool !== undefined) tools.push((declared = { ...withModelToolName(tool), source }));
    } else if (kind === 'agent') {
      const agent = parse(agentDocument, value, refuse);
      if (agent !== undefined)
        agents.push((declared = { ...agent, settings: agentSettings.parse(agent), source }));
    } else refuse('kind', 'must be agent or tool.');
    if (declared === undefined) continue;
    const key = `${String(kind)} ${declared.name}`;
    const twin = known.get(key);
    if (twin !== undefined) {
      refuse('name', `is that of another ${String(kind)}, in ${twin.file}:${twin.lineOf('name')}.`);
    }
    known.set(key, source);
  }
  return { tools, agents, problems };
}

type Refuse = (field: string, message: string) => void;

function withSecrets(
  document: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
  refuse: Refuse,
): Record<string, unknown> {
  const { crm_webhook_secret, secrets, ...others } = document;
  const resolve = (field: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const resolved = resolveReferences(value, env);
    for (const unset of resolved.unset) {
      refuse(field, `needs the environment variable ${unset}, which is not set.`);
    }
    // What is missing is told once, and not by what it leaves behind.
    return resolved.unset.length > 0 ? 'unset' : resolved.value;
  };
  for (const field of referencesIn(others)) {
    refuse(field, 'refers to an environment variable, which only secrets may.');
  }
  return {
    ...others,
    ...(crm_webhook_secret !== undefined && {
      crm_webhook_secret: resolve('crm_webhook_secret', crm_webhook_secret),
    }),
    ...(secrets !== undefined && {
      secrets: isRecord(secrets)
        ? Object.fromEntries(
            Object.entries(secrets).map(([key, secret]) => [key, resolve(`secrets.${key}`, secret)]),
          )
        : secrets,
    }),
  };
}

/** By the very rules of the API. */
function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refuse: Refuse,
): z.output<Schema> | undefined {
  try {
    return parseInput(schema, value, 'body');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const unknownFields = (schema.safeParse(value).error?.issues ?? []).flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? [{ parent: issue.path.map(String), keys: issue.keys }] : [],
    );
    for (const { parent, keys } of unknownFields) {
      for (const key of keys) refuse([...parent, key].join('.'), 'is not a known field.');
    }
    // These are named already, each on its line.
    const named = new Set(unknownFields.map(({ parent }) => parent.join('.') || 'body'));
    for (const { field, message } of error.details ?? []) {
      if (!named.has(field)) refuse(field === 'body' ? '' : field, message);
    }
    return undefined;
  }
}

/** Written out, so that it can be compared with what the service made of it. */
function withModelToolName<Tool extends z.output<typeof toolDocument>>(tool: Tool): Tool {
  const { name: shown, definition } = tool;
  const modelToolName = definition.modelToolName ?? toModelToolName(shown);
  return { ...tool, definition: { ...definition, modelToolName } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
