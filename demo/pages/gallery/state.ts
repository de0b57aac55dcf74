// One cell of the gallery: the element in one state, named by the address.
import '@voice-agent/widget/define';
import { playState } from './play-state.js';
import { GALLERY_STATES } from './states.js';

const parameters = new URLSearchParams(location.search);
const state = GALLERY_STATES.find(({ name }) => name === parameters.get('state'));
const element = document.querySelector('voice-agent');

if (state && element) {
  for (const name of ['theme', 'variant', 'lang']) element.setAttribute(name, parameters.get(name) ?? '');
  // The page around the element goes dark with it.
  const theme = parameters.get('theme') ?? '';
  document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
  if (parameters.get('dir') === 'rtl') document.documentElement.dir = 'rtl';
  for (const page of document.querySelectorAll<HTMLElement>('.page')) page.hidden = !parameters.has('page');
  const words = parameters.get('words');
  if (words) element.append(launcherLabel(words));
  element.toggleAttribute('open', parameters.get('variant') === 'launcher' && !parameters.has('closed'));
  if (window.parent !== window) leaveFocusOutside();
  playState(element, state);
}

/** In the gallery's frames nobody has asked for the focus, which would scroll the page to them, before a visitor is in one. */
function leaveFocusOutside(): void {
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus');
  if (!own) return;
  Object.defineProperty(HTMLElement.prototype, 'focus', { ...own, value: () => undefined });
  const restore = (): void => {
    Object.defineProperty(HTMLElement.prototype, 'focus', own);
  };
  for (const event of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(event, restore, { once: true, capture: true });
  }
}

function launcherLabel(words: string): HTMLElement {
  const label = document.createElement('span');
  label.slot = 'launcher-label';
  label.textContent = words;
  return label;
}
