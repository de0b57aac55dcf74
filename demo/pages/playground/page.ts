// The playground: the element with whatever is chosen, in any state, its code, and a link that carries all of it.
import '@voice-agent/widget/define';
import { playState } from '../gallery/play-state.js';
import { GALLERY_STATES } from '../gallery/states.js';
import { copyText } from '../shared/copy-text.js';
import { choicesOf, type Choice, type Manifest } from './choices.js';
import { attributeValue, codeOf, labelsOf, styleOf, type Chosen } from './code.js';
import { createFields } from './fields.js';
import { readFragment, writeFragment } from './link.js';

/** An element on a page of its own is inline; everything else begins as it is by itself. */
const FIRST_VARIANT = 'inline';

function find<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${selector}.`);
}

const form = find('#choices', HTMLFormElement);
const states = find('#state', HTMLSelectElement);
const code = find('#code', HTMLElement);
const codeBox = find('#code-box', HTMLElement);
const codeButton = find('#show-code', HTMLButtonElement);
const copied = find('#copied', HTMLElement);
const found = find('#found', HTMLElement);
const filter = find('#filter', HTMLInputElement);
const pick = find('#pick', HTMLInputElement);
const stage = find('#stage', HTMLElement);
const subject = document.querySelector('voice-agent');
if (!subject) throw new Error('The page has no element.');

// Constructed sheets need no inline style, so that the strictest policy lets them be.
const [looks, marker] = [new CSSStyleSheet(), new CSSStyleSheet()];
document.adoptedStyleSheets.push(looks, marker);

const manifestUrl = new URL('../../../packages/widget/dist/custom-elements.json', import.meta.url);
// Our own build has written it; there is nothing to doubt about its shape.
const choices = choicesOf((await (await fetch(manifestUrl)).json()) as Manifest);
const known = { choices, states: GALLERY_STATES.map(({ name }) => name) };
const attributes = choices.filter(({ kind }) => kind === 'attribute');
const startsWith: Chosen = choices.flatMap((choice) =>
  choice.name === 'variant' ? [[choice, FIRST_VARIANT] as const] : [],
);

const fields = createFields(form, choices, draw);
/** The attributes that the element has because they were chosen. */
const worn = new Set(attributes.filter(({ name }) => subject.hasAttribute(name)));

function draw(): void {
  const chosen = fields.chosen();
  looks.replaceSync(styleOf(chosen));
  for (const choice of attributes) wear(choice, chosen.find(([it]) => it === choice)?.[1]);
  stage.dataset.variant = chosen.find(([{ name }]) => name === 'variant')?.[1] ?? 'launcher';
  if (subject) {
    subject.labels = labelsOf(chosen);
    wearSlotted(subject, chosen);
  }
  code.textContent = codeOf(chosen);
  copied.textContent = '';
}

/** What was not chosen is left to the state that is played. */
function wear(choice: Choice, value: string | undefined): void {
  const wasWorn = worn.delete(choice);
  if (value !== undefined) {
    worn.add(choice);
    subject?.setAttribute(choice.name, attributeValue(choice, value));
  } else if (wasWorn) {
    subject?.removeAttribute(choice.name);
  }
}

function wearSlotted(element: Element, chosen: Chosen): void {
  const slotted = chosen
    .filter(([{ kind }]) => kind === 'slot')
    .map(([choice, value]) => {
      const child = document.createElement('span');
      child.slot = choice.name;
      child.textContent = value;
      return child;
    });
  const outdated = [...element.children].filter(
    (child) => child instanceof HTMLSpanElement || slotted.some(({ slot }) => slot === child.slot),
  );
  for (const child of outdated) child.remove();
  element.append(...slotted);
}

let leaveState = (): void => undefined;

/** Takes the element into the state that is chosen. */
function play(): void {
  leaveState();
  draw(); // the state has taken what was chosen meanwhile off with its own
  const state = GALLERY_STATES.find(({ name }) => name === states.value);
  if (subject && state) leaveState = playState(subject, state);
}

/** What is chosen, as the address of this page. A launcher is what the element is by itself, but not what this page begins with. */
function link(): string {
  const variant = choices.find(({ name }) => name === 'variant');
  const chosen = fields.chosen();
  const isLauncher = variant && !chosen.some(([choice]) => choice === variant);
  return new URL(
    `#${writeFragment({
      chosen: isLauncher ? [...chosen, [variant, variant.byDefault ?? '']] : chosen,
      state: states.value === known.states[0] ? undefined : states.value,
    })}`,
    location.href,
  ).href;
}

/** Shows what the address says, on top of what this page begins with. */
function follow(): void {
  const { chosen, state } = readFragment(location.hash, known);
  fields.set([...startsWith, ...chosen]);
  states.value = state ?? known.states[0] ?? '';
  play();
}

/** The innermost part under a click: its own name comes last. */
function partAt(event: Event): string | undefined {
  for (const node of event.composedPath()) {
    if (node === subject) return undefined;
    const part = node instanceof Element ? node.getAttribute('part') : null;
    const names = (part ?? '').split(/\s+/).filter((name) => name !== '' && name !== 'icon');
    if (names.length > 0) return names.at(-1);
  }
  return undefined;
}

function showCode(isShown: boolean): void {
  codeBox.hidden = !isShown;
  codeButton.setAttribute('aria-expanded', String(isShown));
}

/** Outlines a part in the element, for as long as one is at its field. */
function mark(field: EventTarget | null): void {
  const { kind, name } = field instanceof HTMLElement ? field.dataset : {};
  marker.replaceSync(
    kind === 'part' && name
      ? `voice-agent::part(${name}) { outline: 2px dashed var(--focus); outline-offset: -2px }`
      : '',
  );
}

showCode(matchMedia('(width >= 60rem)').matches); // on a phone the room is for the element
states.append(...GALLERY_STATES.map(({ name, title }) => new Option(title, name)));
follow();
addEventListener('hashchange', follow);
states.addEventListener('change', play);
for (const event of ['change', 'reset'] as const) {
  form.addEventListener(event, () => history.replaceState(null, '', link()));
}
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('focusin', ({ target }) => mark(target));
form.addEventListener('focusout', () => mark(null));
filter.addEventListener('input', () => {
  const count = fields.filter(filter.value);
  found.textContent = count === 0 ? 'Nothing is called that.' : '';
});
// A visitor's click in the element chooses a part, and does nothing else: the state is chosen above it.
stage.addEventListener(
  'click',
  (event) => {
    const part = event.isTrusted && pick.checked ? partAt(event) : undefined;
    if (part === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    fields.showPart(part);
  },
  { capture: true },
);
codeButton.addEventListener('click', () => showCode(codeBox.hidden !== false));
find('#copy', HTMLButtonElement).addEventListener('click', () => void copyText(code.textContent, copied));
find('#copy-link', HTMLButtonElement).addEventListener('click', () => void copyText(link(), copied));
find('#reset', HTMLButtonElement).addEventListener('click', () => {
  history.replaceState(null, '', location.pathname);
  follow();
});
