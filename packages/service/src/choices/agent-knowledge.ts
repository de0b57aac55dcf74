// How both ways of an agent to name its knowledge relate: `knowledge_bases`, of at most one id, and the newer `knowledge`. The
// specification says that a base is a space by another name, and not what an agent with both means. The choice: an agent searches
// one space. It may be named either way, or both ways alike, and is shown as it was given; two different ones in one request are
// refused. A change that names another one by the one field clears the other. A space must be active to be referred to; when it is
// archived later, the reference stays and finds nothing until it is restored; when the base is deleted, the reference is gone.

/** @returns whether both fields name a space, and not the same one. */
export function nameTwoSpaces(
  knowledgeBases: readonly string[] | undefined,
  knowledge: { readonly id: string } | null | undefined,
): boolean {
  const [base] = knowledgeBases ?? [];
  return base !== undefined && knowledge !== undefined && knowledge !== null && base !== knowledge.id;
}
