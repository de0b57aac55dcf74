// The widget's script-tag build on disk: an entry and its lazy chunks, flat in one folder. Reads nothing else.
import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The name that pages write into their script tag. */
export const WIDGET_ENTRY = 'voice-agent.js';

/** A file ready to be sent. */
export interface WidgetFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Strong, quoted. */
  readonly etag: string;
  /** Its name changes whenever its content does, so that browsers may keep it for ever. */
  readonly isImmutable: boolean;
}

interface CachedFile extends WidgetFile {
  readonly version: string;
}

/** One name within the folder: no separator, no leading dot, a known ending. */
const FILE_NAME = /^[\w-][\w-]*(?:\.[\w-]+)*\.(?:js|css|map)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
/** What bundlers append: `-` or `.` and eight or more of base64url, told from a word by a digit or capital in it. */
const CONTENT_HASH = /[-.](?=[\w-]*[0-9A-Z])[\w-]{8,}\.(?:js|css)(?:\.map)?$/;

/** Serves the files of a folder from memory, and reads one anew when it has changed on disk. */
export class WidgetFiles {
  readonly #directory: string;
  readonly #cache = new Map<string, CachedFile>();

  constructor(directory: string) {
    this.#directory = path.resolve(directory);
  }

  /** The file of that name; undefined when the folder holds none, or when the name is not one of a widget file. */
  async find(name: string): Promise<WidgetFile | undefined> {
    if (!FILE_NAME.test(name)) return undefined;
    const file = path.join(this.#directory, name);
    try {
      const stats = await lstat(file);
      // A link could lead out of the folder.
      if (!stats.isFile()) return undefined;
      const version = `${stats.mtimeMs}-${stats.size}`;
      const cached = this.#cache.get(name);
      if (cached?.version === version) return cached;
      const fresh = describe(name, await readFile(file), version);
      this.#cache.set(name, fresh);
      return fresh;
    } catch {
      // To a visitor a file that cannot be read is the same as one that is not there.
      return undefined;
    }
  }
}

function describe(name: string, bytes: Buffer, version: string): CachedFile {
  return {
    bytes,
    version,
    contentType: CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    isImmutable: name !== WIDGET_ENTRY && CONTENT_HASH.test(name),
  };
}
