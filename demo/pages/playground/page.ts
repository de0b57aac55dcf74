// The theming playground: shows a choice for everything there is, the element with it, and the code.
import '@voice-agent/widget/define';
import { choicesOf, markupOf, styleOf, type Choice, type Chosen, type Manifest } from './looks.js';

const TITLES = { attribute: 'Attributes', property: 'Properties', part: 'Parts', slot: 'Slots' } as const;
const STARTS: Readonly<Record<string, string>> = {
  theme: 'auto',
  variant: 'inline',
  placement: 'bottom-end',
};
const ACCENT = '--voice-agent-accent';

const form = document.querySelector<HTMLFormElement>('#choices');
const subject = document.querySelector<HTMLElement>('#subject');
const code = document.querySelector<HTMLElement>('#code');
const copied = document.querySelector<HTMLElement>('#copied');
// A constructed sheet needs no inline style, so that the strictest policy lets it be.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

const fields = new Map<Choice, HTMLInputElement | HTMLSelectElement>();

function fieldFor(choice: Choice): HTMLElement {
  const label = document.createElement('label');
  label.textContent = choice.name;
  label.title = choice.description;
  const field = document.createElement(choice.values ? 'select' : 'input');
  field.id = `${choice.kind}-${choice.name}`;
  label.htmlFor = field.id;
  if (field instanceof HTMLSelectElement) {
    field.append(...(choice.values ?? []).map((value) => new Option(value)));
    field.value = STARTS[choice.name] ?? '';
  } else {
    field.autocomplete = 'off';
    field.placeholder = choice.kind === 'part' ? 'color: tomato' : choice.description;
    if (choice.name === ACCENT) {
      field.type = 'color';
      field.value = '#b4532a';
    }
  }
  fields.set(choice, field);
  const row = document.createElement('div');
  row.append(label, field);
  return row;
}

function fill(choices: readonly Choice[]): void {
  for (const [kind, title] of Object.entries(TITLES)) {
    const group = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = title;
    group.append(legend, ...choices.filter((choice) => choice.kind === kind).map(fieldFor));
    form?.append(group);
  }
}

function chosen(): Chosen {
  return [...fields]
    .map(([choice, field]) => [choice, field.value.trim()] as const)
    .filter(([, value]) => value !== '');
}

function draw(): void {
  const now = chosen();
  const style = styleOf(now);
  sheet.replaceSync(style);
  for (const [{ kind, name }, value] of now) if (kind === 'attribute') subject?.setAttribute(name, value);
  subject?.replaceChildren(
    ...now
      .filter(([{ kind }]) => kind === 'slot')
      .map(([{ name }, value]) => {
        const child = document.createElement('span');
        child.slot = name;
        child.textContent = value;
        return child;
      }),
  );
  // What is at its default need not be written.
  const written = now.filter(([{ name }, value]) => STARTS[name] !== value || name === 'variant');
  if (code) code.textContent = `<style>\n${style}\n</style>\n\n${markupOf(written)}\n`;
  if (copied) copied.textContent = '';
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(code?.textContent ?? '');
    if (copied) copied.textContent = 'Copied.';
  } catch {
    // Without permission to write there is still the text to select.
    if (copied) copied.textContent = 'Select the code to copy it.';
  }
}

// Our own build has written it; there is nothing to doubt about its shape.
const manifest = (await (await fetch('./custom-elements.json')).json()) as Manifest;
fill(choicesOf(manifest));
draw();
form?.addEventListener('input', draw);
form?.addEventListener('submit', (event) => event.preventDefault());
document.querySelector('#copy')?.addEventListener('click', () => void copy());
