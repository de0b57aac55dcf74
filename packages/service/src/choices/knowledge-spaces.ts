// The fields of a knowledge space, and archived spaces.
//
// The specification shows no fields of a space, no query parameters of its list, and no name for the archived state. It says that
// a knowledge base is the same thing under an older name.
//
// The choice: a space has the fields of a knowledge base. Its status is `active` or `archived`. Both paths show every space. The
// list contains active spaces, or archived ones with `status=archived`. The unified list contains each space once: with the
// `kind` `rag_v2` if it was created as a space, and `knowledge_base` if it was created by the older path.
//
// At its own path, an archived space can be read, changed and restored (`status: "active"`). It accepts no sources, and calls do
// not search it. Agents keep their reference to it. The older path, whose knowledge bases are `ready` or `creating`, does not
// show archived spaces; a knowledge base that is deleted there is deleted for good. `creating` never occurs, because a knowledge
// base is ready at once.
//
// A space has one language, `en` by default, which decides how its text is indexed. It can be changed while the space has no
// source. The older path has no field for it; set it by the path of spaces.

import { languageHint } from './language-hint.js';

export const SPACE_KINDS = ['rag_v2', 'knowledge_base'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

export const spaceLanguage = languageHint;
export const DEFAULT_SPACE_LANGUAGE = 'en';
