// What the name and the value of a variable may be, whoever sets it: the proxy refuses by this, and so does whoever mints
// tickets. Knows neither agents nor requests, and runs without Node.

/** Most characters of a value (Unicode code points), and what an agent's variable allows by default. */
export const MAX_VARIABLE_LENGTH = 500;
/** Most variables of a join. */
export const MAX_VARIABLES = 20;
/** Most bytes of UTF-8 that names and values may take together. */
const MAX_VARIABLES_BYTES = 4096;

/** A name as it stands between `{{` and `}}` in a prompt; what JavaScript gives a meaning to is none. */
export const VARIABLE_NAME = /^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][\w.-]{0,63}$/;

/** Scripts whose letters take another form beside U+200C and U+200D, so that names are spelled with them. */
const JOINING_SCRIPTS = [
  'Adlam',
  'Arabic',
  'Balinese',
  'Bengali',
  'Chakma',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Hanifi_Rohingya',
  'Javanese',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mandaic',
  'Meetei_Mayek',
  'Mongolian',
  'Myanmar',
  'Nko',
  'Oriya',
  'Sinhala',
  'Sundanese',
  'Syriac',
  'Tamil',
  'Telugu',
  'Tibetan',
];
const JOINING_LETTER = `[${JOINING_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`;
const EMOJI = '\\p{Extended_Pictographic}';
/** Invisible characters that ordinary text is written with: emoji presentation, single joiners, and joined emoji. */
const WRITTEN = [
  '[\\uFE0E\\uFE0F]',
  `(?<=${JOINING_LETTER})[\\u200C\\u200D](?![\\u200C\\u200D])`,
  `(?<=${EMOJI}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=${EMOJI})`,
].join('|');

/**
 * Text that would be read otherwise than it is seen, or would end a line of the prompt: control characters, lone
 * surrogates, line separators, and everything Unicode draws as nothing (zero-width, bidirectional controls, tags,
 * fillers) where writing does not ask for it.
 */
const UNSAFE_TEXT = new RegExp(
  `(?!${WRITTEN})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]`,
  'u',
);

/** What is wrong with a value in NFC, in words that follow the variable's name and never quote the value. */
export function problemWithText(value: string, maxLength = MAX_VARIABLE_LENGTH): string | undefined {
  if (Array.from(value).length > maxLength) return `is longer than ${maxLength} characters`;
  if (value.includes('{{') || value.includes('}}')) return 'must not contain {{ or }}';
  return UNSAFE_TEXT.test(value) ? 'contains control or invisible characters' : undefined;
}

/** What is wrong with the number of variables, in words that follow `variables`. */
export function problemWithCount(variables: object): string | undefined {
  return Object.keys(variables).length > MAX_VARIABLES ? `has more than ${MAX_VARIABLES} entries` : undefined;
}

/** What is wrong with variables in NFC taken together, in words that follow `variables`. */
export function problemWithSize(variables: Readonly<Record<string, string>>): string | undefined {
  const { byteLength } = new TextEncoder().encode(Object.entries(variables).flat().join(''));
  return byteLength > MAX_VARIABLES_BYTES ? `are more than ${MAX_VARIABLES_BYTES} bytes in all` : undefined;
}
