// What a knowledge space has, and what becomes of it once it is archived. The specification shows no fields of a space, no query
// of its list, and no name of the archived state; it calls a knowledge base the same thing by an older name. The choice: a space
// has the fields of a base, `active` or `archived` for a status, and every space is seen at both paths. The list has the active
// ones, or with `status=archived` the others; the unified list likewise, each once, with `rag_v2` for its `kind` where it was made
// as a space, and `knowledge_base` where it was made by the older path.
//
// An archived space can be read, changed and restored (`status: "active"`) at its own path, takes no sources, and is not searched
// in calls; agents keep their reference to it. The older path, whose bases are `ready` or `creating`, does not know it; there a
// base that is deleted is gone. `creating` is never met, as a base is ready at once.
//
// A space has one language, `en` unless it is told otherwise, in which its words are indexed: it can be changed as long as there is
// no source. A base gets the default, as its path has no such field, and the path of spaces changes it.

import { languageHint } from './language-hint.js';

export const SPACE_KINDS = ['rag_v2', 'knowledge_base'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

export const spaceLanguage = languageHint;
export const DEFAULT_SPACE_LANGUAGE = 'en';
