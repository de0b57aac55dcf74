// Finds the tool that somebody asks for by words of its name or description. Pure.

import type { CallTool } from '../../tools/call-tool.js';

/** Of the words of a description, so many must be said; of a name, all. */
const MIN_DESCRIPTION_WORDS = 2;
const SMALL_WORDS = new Set(
  'a an and at by can could do for from get i in is it me my of on or please run the this to tool use want with would you your'.split(
    ' ',
  ),
);

/** @returns the tool that fits best; undefined where none fits, or two fit as well. */
export function namedTool(text: string, tools: readonly CallTool[]): CallTool | undefined {
  const said = significantWords(text);
  const fits = tools
    .map((tool) => ({ tool, fit: fitOf(said, tool) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit);
  const [best, second] = fits;
  return best === undefined || best.fit === second?.fit ? undefined : best.tool;
}

/** `lookupOrder-status` is spoken "lookup order status". */
export function spokenName(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();
}

/** A name outweighs any description, and a longer name a shorter one. */
function fitOf(said: ReadonlySet<string>, { modelToolName, description }: CallTool): number {
  const name = significantWords(spokenName(modelToolName));
  // "look up" may stand for "lookup", and the other way round.
  const run = [...said].join('');
  const isNamed =
    name.size > 0 && ([...name].every((word) => said.has(word)) || run.includes([...name].join('')));
  if (isNamed) return 100 + name.size;
  const shared = [...significantWords(description)].filter((word) => said.has(word)).length;
  return shared >= MIN_DESCRIPTION_WORDS ? shared : 0;
}

function significantWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(words.filter((word) => !SMALL_WORDS.has(word)).map(withoutEnding));
}

/** "Looks up orders" and "look up order" are the same words. */
function withoutEnding(word: string): string {
  return word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word;
}
