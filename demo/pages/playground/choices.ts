// What can be chosen about the element. Attributes and words are listed here; properties, parts and slots come from the
// manifest that is generated from the element's source, so that the playground knows every one there is. Pure.

/** The part of a custom-elements manifest that is read here. */
export interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

interface Named {
  readonly name: string;
  readonly description?: string;
}

interface Declaration extends Named {
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

/** The kinds of choices, in the order in which they are shown. */
export const KINDS = {
  attribute: 'Attributes',
  property: 'Colours and measures',
  label: 'Words',
  part: 'Parts',
  slot: 'Slots',
} as const;

export type ChoiceKind = keyof typeof KINDS;

/** One thing to choose; an empty value leaves it as it is. */
export interface Choice {
  readonly kind: ChoiceKind;
  readonly name: string;
  readonly description: string;
  /** The values to choose from; free text without them. */
  readonly values?: readonly string[];
  /** What the element has without it, where that is one of the values. */
  readonly byDefault?: string;
  /** What could be written, for free text. */
  readonly example?: string;
  /** Whether it is several texts: written with `|` between them, and on the page as a list in JSON. */
  readonly isList?: boolean;
  /** A colour is chosen from a palette, which shows this until one is chosen: about the widget's own. */
  readonly colour?: string;
}

const flag = (name: string, description: string): Choice => ({
  kind: 'attribute',
  name,
  description,
  values: ['off', 'on'],
  byDefault: 'off',
});
const oneOf = (name: string, description: string, values: readonly [string, ...string[]]): Choice => ({
  kind: 'attribute',
  name,
  description,
  values,
  byDefault: values[0],
});

const text = (name: string, description: string, more: Pick<Choice, 'example' | 'isList'> = {}): Choice => ({
  kind: 'attribute',
  name,
  description,
  ...more,
});

/** A new attribute of the element is one more line here. One of `off` and `on` is written without a value. */
const ATTRIBUTES: readonly Choice[] = [
  oneOf('theme', 'Light, dark, or as the visitor’s system is.', ['auto', 'light', 'dark']),
  oneOf('variant', 'Its form on the page.', ['launcher', 'inline', 'orb']),
  oneOf('placement', 'The launcher’s corner.', ['bottom-end', 'bottom-start']),
  oneOf('mode', 'Whether visitors talk and write, or do only one of them.', ['both', 'voice', 'text']),
  text('suggestions', 'What a visitor may ask first, before the first call; | stands between them.', {
    example: 'Are you open? | A table for two',
    isList: true,
  }),
  flag('consent-required', 'Asks the visitor to agree before the call.'),
  text('consent-text', 'What the visitor agrees to.'),
  flag('rating', 'Asks after a call how it was.'),
  flag('push-to-talk', 'The microphone is on only while its button is held.'),
  text('link-hosts', 'The hosts that the agent’s words may link to; without any, every host.', {
    example: 'example.org *.example.com',
  }),
  flag('confirm-leave', 'The browser asks before the page is left during a call.'),
  flag('no-transcript', 'Hides the transcript.'),
  flag('disabled', 'No call can be started.'),
];

/** The words that pages change most, with what they are in English. */
const LABELS: readonly (readonly [name: string, english: string])[] = [
  ['title', 'Voice call'],
  ['welcome', 'One sentence under the title'],
  ['open', 'Talk with us'],
  ['start', 'Start the call'],
  ['startWriting', 'Write a message'],
  ['startAgain', 'Call again'],
  ['hangUp', 'Hang up'],
  ['agent', 'Agent'],
  ['you', 'You'],
  ['messagePlaceholder', 'Type instead of talking'],
];

/** Properties that hold a colour. */
const COLOURS: Readonly<Record<string, string>> = {
  '--voice-agent-accent': '#007f78',
  '--voice-agent-surface': '#fdfcfa',
};

/** Everything that can be chosen, in the order in which it is shown. */
export function choicesOf(manifest: Manifest): readonly Choice[] {
  const element = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ name }) => name === 'VoiceAgentElement');
  const of = (kind: ChoiceKind, named: readonly Named[] = []): Choice[] =>
    named.map(({ name, description = '' }) => {
      const colour = kind === 'property' ? COLOURS[name] : undefined;
      return { kind, name, description: description.replaceAll('`', ''), ...(colour && { colour }) };
    });
  return [
    ...ATTRIBUTES,
    ...of('property', element?.cssProperties),
    ...LABELS.map(([name, description]): Choice => ({ kind: 'label', name, description })),
    ...of('part', element?.cssParts),
    ...of('slot', element?.slots),
  ];
}

const LONGEST_VALUE = 300;
/** What would end a declaration's place in a style sheet, or a style sheet in a page. */
const LEAVES_THE_SHEET = /[{}<>@\\]|\/\*/;
/** What would have a visitor's browser ask somebody else for something. */
const FETCHES = /\b(?:url|src|image|image-set|attr|import)\s*\(/i;

/** Whether a value is one that the choice can have, whoever typed it: a visitor here, or whoever wrote a link. */
export function isValid({ kind, values, colour }: Choice, value: string): boolean {
  if (value.length > LONGEST_VALUE) return false;
  if (values) return values.includes(value);
  if (colour) return /^#[0-9a-f]{6}$/i.test(value);
  if (kind === 'attribute' || kind === 'label' || kind === 'slot') return true; // plain text wherever it goes
  if (LEAVES_THE_SHEET.test(value) || FETCHES.test(value)) return false;
  return kind === 'part' ? /^[^:;]+:[^;]+(;[^:;]+:[^;]+)*;?$/.test(value) : !value.includes(';');
}
