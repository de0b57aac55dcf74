// What a source of knowledge is made of, and what is told of it. The specification names the kinds `text`, `url`, `sitemap` and
// `upload`, and shows neither their fields nor those of a source beyond `id` and `status`. The choice: `kind` is the kind's field;
// beside it `text`, `url` with `max_depth`, `url`, or the `path` of an upload. A name is needed for a text; others are called after
// their address or their file. A source is `active`, or `archived`: it is then found by no search, and can be restored. `ingestion`
// tells how far its newest version is; until that is ready the version before it stays in use. A change with new content makes a
// new version, even where it is the same: pages may have changed.
//
// The older path shows active sources alone, as `document` what is text or a file, and as `web` what comes from the web; it deletes
// them for good. Its status tells of the newest version: `scanning` until it is read, then `ready` or `failed`; where it has failed
// and the version before it is still in use, `ready`. `pending` is never met there, as a source is `scanning` from its first
// moment. How many pages and sources there may be is left open, too: enough for a site, and few enough to be listed.

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
