// The code of what was chosen, and the style sheet in it: only what differs from the element as it is. Pure.
import type { Choice, ChoiceKind } from './choices.js';

/** What was chosen, in the order of the choices. Parts hold declarations such as `border-width: 3px`. */
export type Chosen = readonly (readonly [Choice, string])[];

/** The style sheet of what was chosen. */
export function styleOf(chosen: Chosen): string {
  const properties = ofKind(chosen, 'property').map(([{ name }, value]) => `  ${name}: ${value};`);
  const parts = ofKind(chosen, 'part').map(
    ([{ name }, value]) => `voice-agent::part(${name}) {\n  ${value.replace(/;?\s*$/, ';')}\n}`,
  );
  const host = properties.length === 0 ? [] : [`voice-agent {\n${properties.join('\n')}\n}`];
  return [...host, ...parts].join('\n');
}

/** The words that were chosen, by their labels. */
export function labelsOf(chosen: Chosen): Readonly<Record<string, string>> {
  return Object.fromEntries(ofKind(chosen, 'label').map(([{ name }, value]) => [name, value]));
}

/** An inline agent fills its box, and so needs one. */
const INLINE_BOX = 'voice-agent {\n  display: block;\n  block-size: 38rem;\n}';

/** What a chosen attribute has as its value. */
export function attributeValue({ values, isList = false }: Choice, value: string): string {
  if (values && value === 'on') return '';
  if (!isList) return value;
  const texts = value.split('|').map((text) => text.trim());
  return JSON.stringify(texts.filter((text) => text !== ''));
}

/** All that a page needs for what was chosen. */
export function codeOf(chosen: Chosen): string {
  const isInline = chosen.some(([{ name }, value]) => name === 'variant' && value === 'inline');
  const style = [...(isInline ? [INLINE_BOX] : []), styleOf(chosen)].filter((text) => text !== '').join('\n');
  return [
    '<script type="module" src="https://your-server.example/voice/voice-agent.js"></script>',
    ...(style === '' ? [] : [`<style>\n${style}\n</style>`]),
    markupOf(chosen),
    '',
  ].join('\n');
}

/** The element's tag with what was chosen. */
function markupOf(chosen: Chosen): string {
  const attributes = ofKind(chosen, 'attribute').map(([choice, value]) =>
    attributeOf(choice.name, attributeValue(choice, value)),
  );
  const labels = labelsOf(chosen);
  if (Object.keys(labels).length > 0) attributes.push(attributeOf('labels', JSON.stringify(labels)));
  const slotted = ofKind(chosen, 'slot').map(
    ([{ name }, value]) => `\n  <span slot="${name}">${escape(value)}</span>`,
  );
  const end = slotted.length === 0 ? '' : '\n';
  return `<voice-agent agent="default"${attributes.join('')}>${slotted.join('')}${end}</voice-agent>`;
}

/** With the quotation marks that make it easiest to read. */
function attributeOf(name: string, value: string): string {
  if (value === '') return ` ${name}`;
  const escaped = escape(value);
  return value.includes('"') ? ` ${name}='${escaped.replaceAll('&quot;', '"')}'` : ` ${name}="${escaped}"`;
}

/** Those of one kind that differ from what the element has by itself. */
function ofKind(chosen: Chosen, kind: ChoiceKind): Chosen {
  return chosen.filter(([choice, value]) => choice.kind === kind && choice.byDefault !== value);
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
