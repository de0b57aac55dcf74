// How deeply HTML is nested, before it is parsed.

/** Comments and scripts whole, since tags in them are none, and tags. */
const TAG =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title)\b[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][^\s/>]*)[^>]*>/gi;
/** Elements that hold nothing, and those that the next one ends by itself. */
const NEVER_DEEP: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option optgroup rp rt'.split(
    ' ',
  ),
);

/** At most so deep: elements that are never ended count as if they went on to the end. */
export function nestingOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, , slash, name] of html.matchAll(TAG)) {
    if (name === undefined || NEVER_DEEP.has(name.toLowerCase())) continue;
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
