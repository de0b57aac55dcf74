// One cell of the gallery: the element in one state, named by the address.
import '@voice-agent/widget/define';
import { createPlayedSession } from './played-session.js';
import { GALLERY_STATES } from './states.js';

const parameters = new URLSearchParams(location.search);
const state = GALLERY_STATES.find(({ name }) => name === parameters.get('state'));
const element = document.querySelector('voice-agent');

if (state && element) {
  for (const name of ['theme', 'variant', 'lang']) element.setAttribute(name, parameters.get(name) ?? '');
  // The page around the element goes dark with it.
  document.documentElement.style.colorScheme = parameters.get('theme') ?? '';
  element.toggleAttribute('open', parameters.get('variant') === 'launcher' && !parameters.has('closed'));
  element.session = createPlayedSession(state);
  if (state.name !== 'ready') void element.session.start();
}
