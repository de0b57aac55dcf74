// The words of a line of Markdown without its marks. Reads no HTML but to leave out its tags.

const MAX_LINK_CHARACTERS = 2_000;
const LINK = new RegExp(
  `!?\\[([^\\[\\]\\n]{0,${MAX_LINK_CHARACTERS}})\\](?:\\([^()\\n]{0,${MAX_LINK_CHARACTERS}}\\)|\\[[^\\[\\]\\n]{0,200}\\])`,
  'g',
);
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/g;
const TAG = /<\/?[a-z][^<>\n]{0,2000}>/gi;
const STRONG = /(\*\*|__|~~)(?=\S)([^\n]{1,2000}?)(?<=\S)\1/g;
const EMPHASIS = /(?<![\p{L}\p{N}_*\\])([*_])(?=[^\s*_])([^*_\n]{1,2000})(?<=\S)\1(?![\p{L}\p{N}_*])/gu;
const CODE = /(`+)([^`\n]{1,2000})\1/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  euro: '€',
};

export function plainInline(text: string): string {
  return text
    .replace(LINK, '$1')
    .replace(LINK, '$1') // a picture inside of a link
    .replace(AUTOLINK, '$1')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(TAG, '')
    .replace(STRONG, '$2')
    .replace(EMPHASIS, '$2')
    .replace(CODE, '$2')
    .replace(/&([a-z]{2,5});/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(ESCAPED, '$1');
}
