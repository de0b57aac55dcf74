// The fields of a source of knowledge.
//
// The specification names the kinds `text`, `url`, `sitemap` and `upload`. It shows neither their fields, nor the fields of a
// source beyond `id` and `status`. It does not limit the number of pages and sources.
//
// The choice: the field `kind` names the kind. A `text` has the field `text` and needs a name. A `url` has `url` and `max_depth`,
// a `sitemap` has `url`, and an `upload` has the `path` of the uploaded file; without a name, they are named after their address
// or file. A source is `active` or `archived`. Searches do not find an archived source; it can be restored. `ingestion` says how
// far the newest version is. Until that version is ready, the previous one stays in use. A change with new content always creates
// a new version, even if the content is the same, because pages may have changed.
//
// The older path of knowledge bases shows active sources only: text and files as `document`, and pages as `web`. It deletes
// sources for good. `status` describes the newest version: `scanning` until it is read, then `ready` or `failed`. If it failed
// and the previous version is still in use, the status is `ready`. `pending` never occurs there.

import { z } from 'zod';

export const MAX_SOURCES = 1_000;
/** In UTF-16 code units, as all lengths of text. */
export const MAX_SOURCE_TEXT_LENGTH = 1_000_000;
/** Of the request that holds the text. */
export const MAX_SOURCE_BODY_BYTES = 8 * 1024 * 1024;
export const MAX_WEB_URLS = 50;

/** How many links are followed; bounds and default are the specification's. */
export const maxDepth = z.int().min(0).max(3);
export const DEFAULT_MAX_DEPTH = 1;
