// The widget as a proxy serves it: this release's build, and from an archive those of other releases.
import { setTimeout as wait } from 'node:timers/promises';
import type { WidgetArchive } from './widget-archive.js';
import type { WidgetFiles } from './widget-files.js';
import type { WidgetFile, WidgetRelease, WidgetSource } from './widget-source.js';

/** How long a page waits at most until this release is in the archive, in milliseconds. */
const ADD_TIMEOUT_MS = 2_000;

/** See the top of this file. */
export class WidgetReleases implements WidgetSource {
  readonly #own: WidgetFiles;
  readonly #archive: WidgetArchive | undefined;
  /** Undefined once the build is in the archive, or cannot be. */
  #adding: Promise<unknown> | undefined;
  #alert: string | undefined;

  /** Adds the build to the archive at once, so that other replicas have its scripts before a page asks for them. */
  constructor(own: WidgetFiles, archive?: WidgetArchive) {
    this.#own = own;
    this.#archive = archive;
    this.#adding = archive
      ?.add(own)
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
        this.#alert = `This release of the widget cannot be kept in widgetArchive (${code}): let this user write there, or put it there by hand.`;
      })
      .finally(() => (this.#adding = undefined));
  }

  async find(name: string, releaseId?: string): Promise<WidgetFile | undefined> {
    if (releaseId !== undefined) {
      const isOwn = releaseId === (await this.#own.release())?.id;
      return isOwn ? this.#own.find(name) : this.#archive?.find(name, releaseId);
    }
    const file = await this.#own.find(name);
    if (file === undefined) return this.#archive?.findScript(name);
    // Whoever has it asks for its chunks next, and perhaps another replica.
    if (this.#adding !== undefined) {
      await Promise.race([this.#adding, wait(ADD_TIMEOUT_MS, undefined, { ref: false })]);
    }
    return file;
  }

  release(): Promise<WidgetRelease | undefined> {
    return this.#own.release();
  }

  takeAlert(): string | undefined {
    const alert = this.#alert;
    this.#alert = undefined;
    return alert;
  }
}
