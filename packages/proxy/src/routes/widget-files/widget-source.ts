// Where the widget's files come from, as the handler sees it. Knows no disk.
import { createHash } from 'node:crypto';
import type { ContentEncoding } from './content-encoding.js';

/** The name that pages write into their script tag. */
export const WIDGET_ENTRY = 'voice-agent.js';

/** The licences of what the build holds. */
export const NOTICES = 'third-party-notices.txt';
/** Version and digest of a build, as addresses and folders name it. */
export const RELEASE_ID = /^\d+\.\d+\.\d+[\w.]*-[0-9a-f]{12}$/;

/** A file ready to be sent. */
export interface WidgetFile {
  readonly contentType: string;
  /** Of the plain bytes, for `ETag`; unquoted. */
  readonly tag: string;
  /** For `<script integrity>`. */
  readonly integrity: string;
  /** Its name changes whenever its content does, so that browsers may keep it for ever. */
  readonly isImmutable: boolean;
  /** The file in that encoding; compressed at the first call, then kept. */
  readonly bytesIn: (encoding: ContentEncoding) => Promise<Uint8Array>;
}

/** One build of the widget. Its id is part of addresses whose content never changes. */
export interface WidgetRelease {
  /** Version and digest of all scripts, such as `0.1.0-3fa94c1b27de`. */
  readonly id: string;
  /** Name → integrity of every script, the entry among them. */
  readonly integrity: ReadonlyMap<string, string>;
}

/** Of 64: enough that two builds never share a name by accident. */
const DIGEST_LENGTH = 12;

/** What ends the id of a release with these scripts. */
export function digestOf(integrity: WidgetRelease['integrity']): string {
  const text = JSON.stringify([...integrity]);
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
}

/** See the top of this file. */
export interface WidgetSource {
  /**
   * The file of that name: of the release with that id, or of this one. A script whose name holds a hash of its content
   * may be another release's. Undefined when there is none, or when the name is not one of a widget file.
   */
  find(name: string, releaseId?: string): Promise<WidgetFile | undefined>;
  /** The build there is; undefined when there is none. */
  release(): Promise<WidgetRelease | undefined>;
  /** What the operator should do about the files, once; for the log. */
  takeAlert(): string | undefined;
}
