// What can be chosen about the looks of the element: made from the manifest that is generated from its source, so that
// the playground knows every property, part and slot there is. Pure.

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

/** One thing to choose; an empty value leaves it as it is. */
export interface Choice {
  readonly kind: 'attribute' | 'property' | 'part' | 'slot';
  readonly name: string;
  readonly description: string;
  /** The values to choose from; free text without them. */
  readonly values?: readonly string[];
}

const ATTRIBUTES: readonly Choice[] = [
  { kind: 'attribute', name: 'theme', description: 'Light or dark.', values: ['auto', 'light', 'dark'] },
  { kind: 'attribute', name: 'variant', description: 'Its shape.', values: ['inline', 'launcher', 'orb'] },
  {
    kind: 'attribute',
    name: 'placement',
    description: 'The launcher’s corner.',
    values: ['bottom-end', 'bottom-start'],
  },
];

/** Everything that can be chosen, in the order it is shown. */
export function choicesOf(manifest: Manifest): readonly Choice[] {
  const element = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ name }) => name === 'VoiceAgentElement');
  const of = (kind: Choice['kind'], named: readonly Named[] = []): Choice[] =>
    named.map(({ name, description = '' }) => ({ kind, name, description }));
  return [
    ...ATTRIBUTES,
    ...of('property', element?.cssProperties),
    ...of('part', element?.cssParts),
    ...of('slot', element?.slots),
  ];
}

/** What was chosen. Parts hold declarations such as `border-width: 3px`. */
export type Chosen = readonly (readonly [Choice, string])[];

/** The style sheet of what was chosen. */
export function styleOf(chosen: Chosen): string {
  const properties = chosen
    .filter(([{ kind }]) => kind === 'property')
    .map(([{ name }, value]) => `  ${name}: ${value};`);
  const parts = chosen
    .filter(([{ kind }]) => kind === 'part')
    .map(([{ name }, value]) => `voice-agent::part(${name}) {\n  ${value.replace(/;?\s*$/, ';')}\n}`);
  const host = properties.length === 0 ? [] : [`voice-agent {\n${properties.join('\n')}\n}`];
  return [...host, ...parts].join('\n');
}

/** What the element has without an attribute. */
const DEFAULTS: Readonly<Record<string, string>> = {
  theme: 'auto',
  variant: 'launcher',
  placement: 'bottom-end',
};
/** An inline agent fills its box, and so needs one. */
const INLINE_BOX = 'voice-agent {\n  display: block;\n  block-size: 38rem;\n}';

/** All that a page needs for what was chosen. */
export function codeOf(chosen: Chosen): string {
  const isInline = chosen.some(([{ name }, value]) => name === 'variant' && value === 'inline');
  const style = [...(isInline ? [INLINE_BOX] : []), styleOf(chosen)].filter((text) => text !== '').join('\n');
  const written = chosen.filter(
    ([{ kind, name }, value]) => kind !== 'attribute' || DEFAULTS[name] !== value,
  );
  return [
    '<script type="module" src="https://your-server.example/voice/voice-agent.js"></script>',
    ...(style === '' ? [] : [`<style>\n${style}\n</style>`]),
    markupOf(written),
    '',
  ].join('\n');
}

/** The element's tag with what was chosen. */
function markupOf(chosen: Chosen): string {
  const attributes = chosen
    .filter(([{ kind }]) => kind === 'attribute')
    .map(([{ name }, value]) => ` ${name}="${escape(value)}"`)
    .join('');
  const slotted = chosen
    .filter(([{ kind }]) => kind === 'slot')
    .map(([{ name }, value]) => `\n  <span slot="${name}">${escape(value)}</span>`)
    .join('');
  return `<voice-agent agent="default"${attributes}>${slotted}${slotted === '' ? '' : '\n'}</voice-agent>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
