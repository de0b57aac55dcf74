// The one typeface of the pictures, given to the page as bytes: whatever fonts a machine has, they play no part.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';

const LATIN = import.meta.resolve('@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2');
const ARABIC = import.meta.resolve('@fontsource-variable/rubik/files/rubik-arabic-wght-normal.woff2');

/** A typeface, and which characters it is asked for. */
interface Face {
  readonly base64: string;
  readonly unicodeRange: string;
}

/** Has every page of `context` show the element in the pinned typeface from its first line on. */
export async function pinFont(context: BrowserContext): Promise<void> {
  await context.addInitScript(wear, [
    { base64: await read(ARABIC), unicodeRange: 'U+0600-06FF' },
    { base64: await read(LATIN), unicodeRange: 'U+0000-05FF, U+2000-22FF' },
  ]);
}

async function read(url: string): Promise<string> {
  return (await readFile(fileURLToPath(url))).toString('base64');
}

/** Runs inside the page, and so may use nothing from outside itself. Bytes and a constructed sheet pass any policy. */
function wear(faces: readonly Face[]): void {
  for (const { base64, unicodeRange } of faces) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    document.fonts.add(new FontFace('Pinned', bytes, { unicodeRange, weight: '300 900' }));
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { --voice-agent-font-family: Pinned }');
  document.adoptedStyleSheets = [sheet];
}
