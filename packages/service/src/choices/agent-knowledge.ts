// An agent with `knowledge_bases`, with `knowledge`, or with both.
//
// The specification has two fields for the knowledge of an agent: `knowledge_bases`, with at most one id, and the newer
// `knowledge`. A knowledge base is a knowledge space under an older name. It does not say what an agent with both fields means.
//
// The choice: an agent searches one space. Either field can name it, or both, if they name the same one. The API returns the
// fields as they were given. A request with two different spaces is refused. A change of one field to another space clears the
// other field. The space must be active when an agent is given it. If it is archived later, the agent keeps the reference, but
// searches find nothing until the space is restored. If it is deleted, the reference is removed.

/** @returns whether both fields name a space, and not the same one. */
export function nameTwoSpaces(
  knowledgeBases: readonly string[] | undefined,
  knowledge: { readonly id: string } | null | undefined,
): boolean {
  const [base] = knowledgeBases ?? [];
  return base !== undefined && knowledge !== undefined && knowledge !== null && base !== knowledge.id;
}
