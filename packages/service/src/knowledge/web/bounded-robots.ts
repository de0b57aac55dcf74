// Makes a robots.txt harmless to its reader: how long a pattern takes grows with its length and its wildcards, and both are its
// author's. What is cut off a ban makes it wider, and a permission that would have to be cut goes.

/** Of one pattern, in characters. */
const MAX_PATTERN = 250;
/** Of all patterns with wildcards. */
const MAX_WILDCARDS_TOTAL = 20_000;
const RULE = /^(\s*(allow|disallow)\s*:\s*)(\S[^#]*)/i;

export function boundRobots(text: string): string {
  let left = MAX_WILDCARDS_TOTAL;
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const [, start = '', verb = '', rest = ''] = RULE.exec(line.slice(0, 3 * MAX_PATTERN)) ?? [];
      if (verb === '') return line.length > 3 * MAX_PATTERN ? '' : line;
      const whole = rest.trim().replace(/\*+/g, '*');
      let pattern = whole.slice(0, MAX_PATTERN);
      if (pattern.includes('*')) {
        left -= pattern.length;
        if (left < 0) pattern = pattern.slice(0, pattern.indexOf('*'));
      }
      const isCut = pattern !== whole || line.length > 3 * MAX_PATTERN;
      if (isCut && verb.toLowerCase() === 'allow') return '';
      return `${start}${pattern === '' ? '/' : pattern}`;
    })
    .join('\n');
}
