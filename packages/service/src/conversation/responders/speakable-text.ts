// Makes of a model's text what can be said aloud: no markdown, no emoji. Pure.

/** With what joins and colours them. Signs that are read as words are none. */
const EMOJI =
  /(?:(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\ufe0f|\u200d|\p{Emoji_Modifier})*/gu;

/** @param text one line or a part of it. @returns a single line; empty where nothing of it can be said. */
export function speakableText(text: string): string {
  const words = text
    .replace(/^\s*(?:```|~~~).*$/gm, '')
    .replace(/^\s*(?:[-*_]\s*){3,}$/gm, '')
    .replace(/^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+•]\s+)?/gm, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/(?<=\d)\s*\*\s*(?=\d)/g, ' times ')
    .replace(/[*`]|~~|\s#+\s*$/gm, '')
    .replace(/\|/g, ' ')
    // Underscores around words, not those inside.
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\ufe0f?\u20e3/gu, '')
    .replace(EMOJI, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,!?;:](?:\s|$))/g, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}
