// The two fields by which an agent names its knowledge, as the columns that keep them: see `choices/agent-knowledge.ts`.

import type { AgentChange } from './schema.js';
import type { AgentTables } from './table.js';

type KnowledgeColumns = Pick<AgentTables['agents'], 'knowledge_base_id' | 'knowledge_space_id'>;

/** @returns the columns of what was given, and all other fields. */
export function splitKnowledge<Change extends AgentChange>({
  knowledge_bases: bases,
  knowledge,
  ...others
}: Change) {
  const columns: Partial<KnowledgeColumns> = {
    ...(bases !== undefined && { knowledge_base_id: bases[0] ?? null }),
    ...(knowledge !== undefined && { knowledge_space_id: knowledge?.id ?? null }),
  };
  return { columns, others };
}

/** @returns the change; where it names a space by one field alone, the other one keeps no other space. */
export function withoutOther(
  current: KnowledgeColumns,
  change: Partial<KnowledgeColumns>,
): Partial<KnowledgeColumns> {
  const { knowledge_base_id: base = current.knowledge_base_id } = change;
  const { knowledge_space_id: space = current.knowledge_space_id } = change;
  if (base === null || space === null || base === space) return change;
  return change.knowledge_space_id === undefined
    ? { ...change, knowledge_space_id: null }
    : { ...change, knowledge_base_id: null };
}
