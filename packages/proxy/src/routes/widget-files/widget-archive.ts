// Releases of the widget on disk, each in a folder of its own that is named by its id, so that pages of an earlier release,
// and during a rolling upgrade of a later one, find their scripts at every replica. Nothing in it is ever changed.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WidgetFiles } from './widget-files.js';
import { digestOf, NOTICES, RELEASE_ID, WIDGET_ENTRY, type WidgetFile } from './widget-source.js';

/** Most releases that are looked into, the newest first: each is kept in memory once it was asked for. */
const MAX_RELEASES = 20;
/** For how long the list of releases is believed, in milliseconds, while the folder says that nothing has changed. */
const LIST_FRESH_MS = 1_000;

/** One release, once its scripts have been found to be those that its name promises. */
interface KeptRelease {
  readonly files: WidgetFiles;
  /** Of each script, as it was when the release's name was found to be true. */
  readonly integrity: ReadonlyMap<string, string>;
}

interface ListedRelease {
  readonly id: string;
  /** When its folder was last changed, in milliseconds since 1970. */
  readonly changedAt: number;
}

interface Listing {
  readonly changedAt: number;
  readonly readAt: number;
  readonly releases: Promise<readonly ListedRelease[]>;
}

/** A folder of releases, shared by replicas where they can share one. */
export class WidgetArchive {
  readonly #directory: string;
  /** By name and time of the release's folder. */
  readonly #releases = new Map<string, Promise<KeptRelease | undefined>>();
  #listing: Listing | undefined;

  constructor(directory: string) {
    this.#directory = path.resolve(directory);
  }

  /** The file of that release; undefined when the archive has no such release or file. */
  async find(name: string, releaseId: string): Promise<WidgetFile | undefined> {
    const release = (await this.#list()).find(({ id }) => id === releaseId);
    return release && this.#findIn(release, name);
  }

  /** A script whose name holds a hash of its content, of whichever release has it. */
  async findScript(name: string): Promise<WidgetFile | undefined> {
    for (const release of await this.#list()) {
      const file = await this.#findIn(release, name);
      if (file?.isImmutable === true) return file;
    }
    return undefined;
  }

  /**
   * Adds a build, unless it is there already. It appears whole or not at all.
   * @throws the system's error when the folder cannot be written to
   */
  async add(build: WidgetFiles): Promise<void> {
    const release = await build.release();
    if (release === undefined || (await this.find(WIDGET_ENTRY, release.id)) !== undefined) return;
    const draft = path.join(this.#directory, `.${release.id}.${randomUUID()}`);
    await mkdir(draft, { recursive: true });
    try {
      for (const name of [...release.integrity.keys(), NOTICES]) {
        const bytes = await (await build.find(name))?.bytesIn('identity');
        if (bytes !== undefined) await writeFile(path.join(draft, name), bytes, { flag: 'wx' });
      }
      await rename(draft, path.join(this.#directory, release.id));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another replica of the same release was faster.
      if ((await this.find(WIDGET_ENTRY, release.id)) === undefined) throw error;
    }
  }

  async #findIn(listed: ListedRelease, name: string): Promise<WidgetFile | undefined> {
    const key = keyOf(listed);
    const known = this.#releases.get(key) ?? this.#open(listed.id);
    this.#releases.set(key, known);
    const release = await known;
    const file = await release?.files.find(name);
    // A script that has been changed since is none; the licences run nowhere.
    return name === NOTICES || file?.integrity === release?.integrity.get(name) ? file : undefined;
  }

  /** A folder that was copied in part, or changed, is none. */
  async #open(id: string): Promise<KeptRelease | undefined> {
    const files = new WidgetFiles(path.join(this.#directory, id));
    const integrity = (await files.release())?.integrity;
    if (integrity === undefined || !id.endsWith(`-${digestOf(integrity)}`)) return undefined;
    return { files, integrity };
  }

  /** Read anew when a release has come or gone: another replica may have brought its own. */
  async #list(): Promise<readonly ListedRelease[]> {
    try {
      const { mtimeMs: changedAt } = await stat(this.#directory);
      const isFresh =
        this.#listing?.changedAt === changedAt && performance.now() - this.#listing.readAt < LIST_FRESH_MS;
      if (!isFresh) this.#listing = { changedAt, readAt: performance.now(), releases: this.#read() };
      return (await this.#listing?.releases) ?? [];
    } catch {
      // To a visitor a folder that cannot be read is the same as an empty one.
      this.#listing = undefined;
      return [];
    }
  }

  async #read(): Promise<readonly ListedRelease[]> {
    const entries = await readdir(this.#directory, { withFileTypes: true });
    const releases = await Promise.all(
      entries
        .filter((entry) => entry.isDirectory() && RELEASE_ID.test(entry.name))
        .map(async ({ name: id }) => {
          const { mtimeMs: changedAt } = await stat(path.join(this.#directory, id)).catch(() => GONE);
          return { id, changedAt };
        }),
    );
    const listed = releases.sort((one, other) => other.changedAt - one.changedAt).slice(0, MAX_RELEASES);
    const keys = new Set(listed.map(keyOf));
    for (const [key, release] of this.#releases) {
      // What was no release may have been half copied: writing a file's content does not change the time of its folder.
      if (!keys.has(key) || (await release) === undefined) this.#releases.delete(key);
    }
    return listed;
  }
}

const keyOf = ({ id, changedAt }: ListedRelease): string => `${id} ${changedAt}`;

/** A release that was deleted while it was being listed. */
const GONE = { mtimeMs: 0 };
