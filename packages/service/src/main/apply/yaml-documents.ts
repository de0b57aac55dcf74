// Reads the documents of a YAML file, and knows on which line each of their fields stands. What they mean is not known here.

import { isMap, isScalar, isSeq, LineCounter, parseAllDocuments, type Document } from 'yaml';
import type { FileProblem } from './file-problem.js';
import type { TextFile } from './read-files.js';

/** How often one document may refer to what stands elsewhere in it: a few short lines could otherwise mean gigabytes. */
const MAX_ALIASES = 50;
/** As JSON; the service takes no more either. */
const MAX_LENGTH = 1024 * 1024;

export interface YamlDocument {
  readonly file: string;
  /** Plain JSON. */
  readonly value: unknown;
  /** @param field with dots between its parts; where it is not there, the line of what it would be in. */
  lineOf(field: string): number;
}

export interface ReadDocuments {
  readonly documents: readonly YamlDocument[];
  readonly problems: readonly FileProblem[];
}

export function readDocuments({ file, text }: TextFile): ReadDocuments {
  const lines = new LineCounter();
  const lineAt = (offset: number): number => Math.max(lines.linePos(offset).line, 1);
  const documents: YamlDocument[] = [];
  const problems: FileProblem[] = [];
  for (const parsed of parse(text, lines)) {
    const first = lineAt(parsed?.contents?.range[0] ?? 0);
    const refuse = (line: number, message: string): void =>
      void problems.push({ file, line, field: '', message });
    if (parsed === undefined) {
      refuse(first, 'cannot be read as YAML: it is nested too deep.');
      continue;
    }
    const [defect] = [...parsed.errors, ...parsed.warnings];
    if (defect !== undefined) {
      refuse(lineAt(defect.pos[0]), `is no valid YAML: ${DEFECTS[defect.code] ?? 'it cannot be read'}.`);
      continue;
    }
    if (parsed.contents === null || (isScalar(parsed.contents) && parsed.contents.value === null)) continue;
    const value = toJson(parsed);
    if (value === undefined) {
      refuse(first, 'refers to itself, or repeats so much of itself that it is too large.');
      continue;
    }
    documents.push({ file, value, lineOf: (field) => lineAt(offsetOf(parsed, field)) });
  }
  return { documents, problems };
}

/** The library's own words may quote the file, and so a secret. */
const DEFECTS: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'a field is given twice',
  BAD_INDENT: 'the indentation is wrong',
  MISSING_CHAR: 'a quote, bracket or colon is missing',
  TAB_AS_INDENT: 'a tab is used for indentation',
  TAG_RESOLVE_FAILED: 'a tag is unknown',
  BAD_ALIAS: 'an alias refers to nothing',
};

function parse(text: string, lineCounter: LineCounter): readonly (Document.Parsed | undefined)[] {
  try {
    const parsed = parseAllDocuments(text, { lineCounter, prettyErrors: false, logLevel: 'silent' });
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [undefined]; // a RangeError: the parser goes as deep as the text
  }
}

/** @returns undefined where it cannot be had. */
function toJson(parsed: Document.Parsed): unknown {
  try {
    const text = JSON.stringify(parsed.toJS({ maxAliasCount: MAX_ALIASES }));
    return text.length > MAX_LENGTH ? undefined : JSON.parse(text);
  } catch {
    return undefined; // too many aliases, or a circle of them
  }
}

function offsetOf({ contents }: Document.Parsed, field: string): number {
  let node: unknown = contents;
  let offset = contents?.range[0] ?? 0;
  for (const part of field === '' ? [] : field.split('.')) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part);
      if (pair === undefined) break;
      offset = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)];
      offset = rangeStart(item) ?? offset;
      node = item;
    } else break;
  }
  return offset;
}

function rangeStart(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : undefined;
}
