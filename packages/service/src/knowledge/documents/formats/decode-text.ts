// Bytes as text, whatever program wrote them.

import { DocumentError } from '../document-error.js';
import { MAX_CHARACTERS } from '../read-limits.js';

/** Where web pages name their charset, by the HTML standard. */
const PRESCAN_BYTES = 1024;
/** How much of a file shows that it is no text. */
const SAMPLE_CHARACTERS = 65_536;

/** What windows-1252 has from 0x80 to 0x9f, the unused ones as the control characters that they then are. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * A byte order mark tells best, then what is claimed, then whether it can be UTF-8; anything can be windows-1252.
 * @throws DocumentError `broken` for bytes that are no text; `too-long`, before it takes any memory to take them apart.
 */
export function decodeText(bytes: Uint8Array, claimedCharset?: string): string {
  const text = decode(bytes, claimedCharset);
  if (text.slice(0, SAMPLE_CHARACTERS).includes('\0')) throw new DocumentError('broken');
  return text;
}

function decode(bytes: Uint8Array, claimedCharset: string | undefined): string {
  const text = decodeAs(charsetOfMark(bytes) ?? claimedCharset, bytes) ?? decodeUnclaimed(bytes);
  if (text.length > MAX_CHARACTERS) throw new DocumentError('too-long');
  return text;
}

/** Without NULs, as browsers show it. @param claimedCharset of the answer that brought the page; the page itself is asked where there is none. */
export function decodeHtml(bytes: Uint8Array, claimedCharset?: string): string {
  const start = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1');
  const ownCharset = /<(?:meta|\?xml)\b[^>]*?\b(?:charset|encoding)\s*=\s*["']?([\w.:-]+)/i.exec(start)?.[1];
  // A page that could be asked is no UTF-16, whatever it says.
  return decode(
    bytes,
    claimedCharset ?? (/^utf-?16/i.test(ownCharset ?? '') ? 'utf-8' : ownCharset),
  ).replaceAll('\0', '');
}

function charsetOfMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** @returns undefined where the charset does not exist. */
function decodeAs(charset: string | undefined, bytes: Uint8Array): string | undefined {
  if (charset === undefined) return undefined;
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined; // whoever named it was wrong
  }
}

function decodeUnclaimed(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Some versions of Node take it for latin1. */
function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replaceAll(/[\x80-\x9f]/g, (character) =>
    WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80),
  );
}
