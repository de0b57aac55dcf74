// From what clients send to what a source is made of, and is called where they do not say.

import type { SourceContent } from '../../knowledge/source-content.js';
import { ApiError } from '../../rest/api-error.js';
import type { ReadScope } from './service.js';
import type { SourceChange, SourceCreation } from './source-schema.js';
import { nameOfAddress, nameOfFile } from './source-names.js';
import type { SourceKind } from './table.js';
import { takeUpload } from './uploads.js';

/** A source that content is to be changed of. */
interface Changeable {
  readonly kind: SourceKind;
  readonly space_id: string;
  readonly newest: { readonly content: SourceContent };
}

/** @throws ApiError `validation_error` for a path that leads to no file. */
export async function contentOf(
  scope: ReadScope,
  spaceId: string,
  creation: SourceCreation,
): Promise<{ readonly name: string; readonly content: SourceContent }> {
  const { name } = creation;
  switch (creation.kind) {
    case 'text':
      return { name: creation.name, content: { kind: 'text', text: creation.text } };
    case 'url': {
      const { url, max_depth: maxDepth } = creation;
      return { name: name ?? nameOfAddress(url), content: { kind: 'web', urls: [url], maxDepth } };
    }
    case 'sitemap':
      return {
        name: name ?? nameOfAddress(creation.url),
        content: { kind: 'sitemap', url: creation.url },
      };
    case 'upload': {
      const content = await takeUpload(scope, spaceId, creation.path);
      return { name: name ?? nameOfFile(content.filename), content };
    }
  }
}

/** Which fields say what a source of a kind is made of. */
const CONTENT_FIELDS = {
  text: ['text'],
  url: ['url', 'max_depth'],
  sitemap: ['url'],
  upload: ['path'],
} as const satisfies Readonly<Record<SourceKind, readonly (keyof SourceChange)[]>>;

/** @returns undefined where it is not given any. @throws ApiError `validation_error`. */
export async function changedContent(
  scope: ReadScope,
  { kind, space_id, newest }: Changeable,
  change: SourceChange,
): Promise<SourceContent | undefined> {
  const own: readonly string[] = CONTENT_FIELDS[kind];
  for (const field of Object.values(CONTENT_FIELDS).flat()) {
    if (change[field] !== undefined && !own.includes(field)) {
      throw ApiError.validation([{ field, message: `is not what a source of kind ${kind} is made of.` }]);
    }
  }
  const { text, url, max_depth, path } = change;
  const { content } = newest;
  if (text !== undefined) return { kind: 'text', text };
  if (path !== undefined) return takeUpload(scope, space_id, path);
  if (kind === 'sitemap' && url !== undefined) return { kind: 'sitemap', url };
  if (content.kind !== 'web' || (url === undefined && max_depth === undefined)) return undefined;
  return {
    kind: 'web',
    urls: url === undefined ? content.urls : [url],
    maxDepth: max_depth ?? content.maxDepth,
  };
}
