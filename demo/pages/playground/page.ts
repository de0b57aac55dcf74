// The theming playground: shows a choice for everything there is, the element with it in any state, and the code.
import '@voice-agent/widget/define';
import { createPlayedSession, type PlayedState } from '../gallery/played-session.js';
import { GALLERY_STATES } from '../gallery/states.js';
import { choicesOf, codeOf, styleOf, type Choice, type Chosen, type Manifest } from './looks.js';

const TITLES = { attribute: 'Attributes', property: 'Properties', part: 'Parts', slot: 'Slots' } as const;
const STARTS: Readonly<Record<string, string>> = {
  theme: 'auto',
  variant: 'inline',
  placement: 'bottom-end',
};
const ACCENT = '--voice-agent-accent';
/** What a colour field shows before a colour is chosen: about the widget's own. A colour field is never empty. */
const OWN_ACCENT = '#007f78';

const quiet = { user: 0, agent: 0 } as const;
/** The gallery's, and two that come before a call. */
const STATES: readonly PlayedState[] = [
  ...GALLERY_STATES,
  { name: 'consent', levels: quiet, events: [] },
  { name: 'microphone refused', levels: quiet, events: [], isMicrophoneRefused: true },
];

const form = document.querySelector<HTMLFormElement>('#choices');
const states = document.querySelector<HTMLSelectElement>('#state');
const subject = document.querySelector('voice-agent');
const code = document.querySelector<HTMLElement>('#code');
const copied = document.querySelector<HTMLElement>('#copied');
// A constructed sheet needs no inline style, so that the strictest policy lets it be.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

type Field = HTMLInputElement | HTMLSelectElement;
const fields = new Map<Choice, Field>();
/** The colour fields that somebody has set. */
const coloured = new Set<EventTarget>();

function fieldFor(choice: Choice): HTMLElement {
  const label = document.createElement('label');
  label.textContent = choice.name;
  const field = document.createElement(choice.values ? 'select' : 'input');
  field.id = `${choice.kind}-${choice.name}`;
  label.htmlFor = field.id;
  const description = document.createElement('p');
  description.className = 'quiet';
  description.id = `${field.id}-description`;
  description.textContent = choice.description.replaceAll('`', '');
  field.setAttribute('aria-describedby', description.id);
  const row = document.createElement('div');
  row.append(label, description, field);
  if (field instanceof HTMLSelectElement) {
    field.append(...(choice.values ?? []).map((value) => new Option(value)));
    field.value = STARTS[choice.name] ?? '';
  } else if (choice.name === ACCENT) {
    field.type = 'color';
    field.value = OWN_ACCENT;
    const both = document.createElement('div');
    both.className = 'row';
    both.append(field, defaultButton(field));
    row.append(both);
  } else {
    field.autocomplete = 'off';
    field.placeholder = choice.kind === 'part' ? 'color: tomato' : '';
  }
  fields.set(choice, field);
  return row;
}

function defaultButton(field: HTMLInputElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Default colour';
  button.addEventListener('click', () => {
    coloured.delete(field);
    field.value = OWN_ACCENT;
    draw();
  });
  return button;
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
    .filter(([, field]) => field.type !== 'color' || coloured.has(field))
    .map(([choice, field]) => [choice, field.value.trim()] as const)
    .filter(([, value]) => value !== '');
}

function draw(): void {
  const now = chosen();
  sheet.replaceSync(styleOf(now));
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
  if (code) code.textContent = codeOf(now);
  if (copied) copied.textContent = '';
}

/** Takes the element into the state that is chosen. */
function play(): void {
  const state = STATES.find(({ name }) => name === states?.value);
  if (!subject || !state) return;
  subject.session.end(); // one page has one call
  subject.consentRequired = state.name === 'consent';
  subject.session = createPlayedSession(state);
  if (state.name !== 'ready') void subject.startCall();
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
states?.append(...STATES.map(({ name }) => new Option(name)));
states?.addEventListener('change', play);
play();
draw();
form?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'color') coloured.add(target);
  draw();
});
form?.addEventListener('submit', (event) => event.preventDefault());
document.querySelector('#copy')?.addEventListener('click', () => void copy());
