// Where the widget's files come from, as the handler sees it. Knows no disk.
import type { ContentEncoding } from './content-encoding.js';

/** The name that pages write into their script tag. */
export const WIDGET_ENTRY = 'voice-agent.js';

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

/** See the top of this file. */
export interface WidgetSource {
  /** The file of that name; undefined when there is none, or when the name is not one of a widget file. */
  find(name: string): Promise<WidgetFile | undefined>;
  /** The build there is; undefined when there is none. */
  release(): Promise<WidgetRelease | undefined>;
}
