// Tables in Markdown, and what may stand in their cells.

/** @param {string | undefined} text */
export const inCell = (text) =>
  (text ?? '')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();

/** @param {string | undefined} text */
export const code = (text) => (text ? `\`${inCell(text)}\`` : '');

/**
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows
 */
export const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
