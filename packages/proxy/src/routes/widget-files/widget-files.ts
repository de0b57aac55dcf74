// The widget's script-tag build on disk: an entry and its lazy chunks, flat in one folder. Reads nothing else.
import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '../../config/version.js';
import { compress, readCompressed } from './compress.js';
import type { ContentEncoding } from './content-encoding.js';
import { digestOf, WIDGET_ENTRY, type WidgetFile, type WidgetRelease } from './widget-source.js';

/** A file as it was when its stamp was taken. */
interface CachedFile {
  readonly stamp: string;
  readonly content: Promise<WidgetFile>;
}

/**
 * One name within the folder: no separator, no leading dot, a known ending. Of texts only the licences of what the build
 * holds, which ask to go wherever it goes.
 */
const FILE_NAME = /^(?:[\w-]+(?:\.[\w-]+)*\.(?:js|css|map)|third-party-notices\.txt)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
/** What bundlers append: `-` or `.` and eight or more of base64url, told from a word by a digit or capital in it. */
const CONTENT_HASH = /[-.](?=[\w-]*[0-9A-Z])[\w-]{8,}\.(?:js|css)(?:\.map)?$/;

/** Serves the files of a folder from memory, and reads one anew when it has changed on disk. */
export class WidgetFiles {
  readonly #directory: string;
  readonly #cache = new Map<string, CachedFile>();
  #release: { readonly of: WidgetFile; readonly value: Promise<WidgetRelease> } | undefined;

  constructor(directory: string) {
    this.#directory = path.resolve(directory);
  }

  /** The file of that name; undefined when there is none, or when the name is not one of a widget file. */
  async find(name: string): Promise<WidgetFile | undefined> {
    if (!FILE_NAME.test(name)) return undefined;
    const file = path.join(this.#directory, name);
    try {
      const stats = await lstat(file);
      // A link could lead out of the folder.
      if (!stats.isFile()) return undefined;
      const stamp = `${stats.mtimeMs}-${stats.size}`;
      const cached = this.#cache.get(name);
      if (cached?.stamp === stamp) return await cached.content;
      // Kept before it is there: of a crowd of visitors one reads it, and it is compressed once.
      const content = readFile(file).then((bytes) => describe(file, bytes));
      this.#cache.set(name, { stamp, content });
      return await content;
    } catch {
      this.#cache.delete(name);
      // To a visitor a file that cannot be read is the same as one that is not there.
      return undefined;
    }
  }

  /** The build there is; undefined when there is none. */
  async release(): Promise<WidgetRelease | undefined> {
    const entry = await this.find(WIDGET_ENTRY);
    if (entry === undefined) return undefined;
    if (this.#release?.of !== entry) this.#release = { of: entry, value: this.#readRelease() };
    return this.#release.value;
  }

  async #readRelease(): Promise<WidgetRelease> {
    const names = await readdir(this.#directory).catch(() => []);
    const integrity = new Map<string, string>();
    for (const name of names.sort()) {
      const file = name.endsWith('.js') ? await this.find(name) : undefined;
      if (file !== undefined) integrity.set(name, file.integrity);
    }
    return { id: `${VERSION}-${digestOf(integrity)}`, integrity };
  }
}

function describe(file: string, bytes: Uint8Array): WidgetFile {
  const name = path.basename(file);
  const encode = async (encoding: ContentEncoding): Promise<Uint8Array> =>
    (encoding === 'br' ? await readCompressed(file, bytes) : undefined) ?? compress(bytes, encoding);
  const encoded = new Map<ContentEncoding, Promise<Uint8Array>>();
  return {
    contentType: CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    isImmutable: name !== WIDGET_ENTRY && CONTENT_HASH.test(name),
    bytesIn(encoding) {
      const known = encoded.get(encoding) ?? encode(encoding);
      encoded.set(encoding, known);
      return known;
    },
  };
}
