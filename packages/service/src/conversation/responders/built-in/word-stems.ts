// The words of a question or a sentence that carry its meaning, without their endings. English endings; words of other languages
// are compared as they are. Pure.

const SMALL_WORDS = new Set(
  `a about after all also am an and any anything are as at be been before both but by can could did do does done each else ever every
  for from get gets give given go goes had has have he hello her here hi him his how i if in into is it its just know let like
  list look many may me might more much must my need no not now of off ok okay on one ones only or our out over own please question
  say see shall she should show so some somebody someone something such take takes tell than thanks thank that the their them then
  there these they thing things this those to too up us very want wants was we were what when where whether which while who whom
  whose why will with without wonder would you your yours am's i'd i'm`.split(/\s+/),
);

/** Words that people ask with, and those that documents answer with: the first one stands for all. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  [
    'cost price charge fee pay expensive cheap rate fare',
    'open opening close closed closing shut hour hours opens closes',
    'wifi wireless wlan internet',
    'child children kid kids',
    'phone telephone call',
    'bike bicycle',
    'buy purchase sell sold',
    'photo photograph photography picture',
    'begin begins start starts',
    'end ends finish finishes',
    'refund refunds refunded refundable',
    'dog dogs pet pets',
    'repair repairs repaired fix fixes fixed mend',
    'discount discounts reduced reduction concession concessions',
    'vegan vegans',
    'elevator lift',
    'restroom restrooms toilet toilets bathroom',
    'mobile cell',
    'park parking garage',
    'reserve reservation reservations book booking',
  ].flatMap((group) => {
    const words = group.split(' ');
    return words.map((word) => [withoutEnding(word), withoutEnding(words[0] ?? word)] as const);
  }),
);

/** Of all its words, in order: of some several times. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text)
    .filter((word) => !SMALL_WORDS.has(word))
    .map(withoutEnding)
    .map((stem) => SYNONYMS.get(stem) ?? stem);
}

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'");
  const words = plain.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ').match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  return words.map((word) => word.replace(/'s$/, ''));
}

/** "Repairs", "repaired" and "repairing" are one word. */
function withoutEnding(word: string): string {
  const singular = word.length > 3 ? word.replace(/(?<=(?:ss|sh|ch|x))es$|(?<=[^s])s$/, '') : word;
  const plain = singular.length > 4 ? singular.replace(/(?<=[^aeiou])(?:ie|y)$/, 'i') : singular;
  const stem = plain.length > 4 ? plain.replace(/(?<=[^aeiou])(?:ing|ed)$|ly$/, '') : plain;
  // "Planned" is of "plan", and "prices" of "price".
  return stem.length > 3 ? stem.replace(/([b-df-hj-np-rtv-z])\1$/, '$1').replace(/e$/, '') : stem;
}
