// Which ids belong to which collection of the API, read from the paths of its document: `{tool_id}` in `/tools/{tool_id}` is an
// id of `/tools`, and so is what a body has in `tool_id`, `tool_ids` or `tools`.

import type { DocumentedOperation } from './api-document.js';

export interface ApiCollections {
  /** Such as `/tools` or `/knowledge-bases/{kb_id}/sources`. */
  readonly names: readonly string[];
  /** The collection that a path parameter, or a field of a query or a body, refers to. */
  of(field: string): string | undefined;
  /** The collection that a parameter of this path refers to. */
  ofParameter(path: string, parameter: string): string;
}

export function readCollections(operations: readonly DocumentedOperation[]): ApiCollections {
  const byField = new Map<string, string>();
  const names = new Set<string>();
  for (const { path } of operations) {
    for (const [placeholder, parameter = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const collection = collectionBefore(path, placeholder);
      names.add(collection);
      const plural = (collection.split('/').at(-1) ?? '').replaceAll('-', '_');
      for (const field of [parameter, `${parameter}s`, plural]) {
        if (!byField.has(field)) byField.set(field, collection);
      }
    }
  }
  return {
    names: [...names],
    of: (field) => byField.get(field),
    ofParameter: (path, parameter) => collectionBefore(path, `{${parameter}}`),
  };
}

function collectionBefore(path: string, placeholder: string): string {
  return path.slice(0, path.indexOf(`/${placeholder}`));
}
