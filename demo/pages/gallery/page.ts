// The gallery: a frame for every state, because one page has one call at a time. A frame loads when it comes near.
import { GALLERY_FORMS } from './forms.js';
import { GALLERY_STATES, STATE_GROUPS } from './states.js';

const LANGUAGES = 'en ar cs da de el es fi fr he hi it ja ko nl pl pt sv th tr uk zh'.split(' ');
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he'];

const choices = document.querySelector<HTMLFormElement>('#choices');
const language = document.querySelector<HTMLSelectElement>('#lang');
const rightToLeft = document.querySelector<HTMLInputElement>('#rtl');
const gallery = document.querySelector<HTMLElement>('#gallery');

/** What each frame shows, beside what is chosen for all of them. */
const frames = new Map<HTMLIFrameElement, Readonly<Record<string, string>>>();
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLIFrameElement)) continue;
      near.unobserve(target);
      target.src = addressOf(target);
    }
  },
  { rootMargin: '400px' },
);

function addressOf(frame: HTMLIFrameElement): string {
  const address = new URLSearchParams(frames.get(frame));
  for (const [choice, value] of new FormData(choices ?? undefined)) {
    if (typeof value === 'string') address.set(choice, value);
  }
  return `/state.html?${address}`;
}

function tile(title: string, shown: Readonly<Record<string, string>>, look = ''): HTMLElement {
  const figure = document.createElement('figure');
  figure.className = look;
  const caption = document.createElement('figcaption');
  caption.textContent = title;
  const frame = document.createElement('iframe');
  frame.title = title;
  figure.append(caption, frame);
  frames.set(frame, shown);
  return figure;
}

function group(title: string, tiles: readonly HTMLElement[]): HTMLElement {
  const section = document.createElement('section');
  section.className = 'group';
  const heading = document.createElement('h2');
  heading.textContent = title;
  const grid = document.createElement('div');
  grid.className = 'tiles';
  grid.append(...tiles);
  section.append(heading, grid);
  return section;
}

/** The direction is that of the language: choosing one chooses the other. */
function matchDirection(changed: EventTarget | null): void {
  if (!language || !rightToLeft) return;
  const isRightToLeft = RIGHT_TO_LEFT.includes(language.value);
  if (changed === language) rightToLeft.checked = isRightToLeft;
  else if (rightToLeft.checked !== isRightToLeft) language.value = rightToLeft.checked ? 'ar' : 'en';
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
language?.append(...LANGUAGES.map((tag) => new Option(names.of(tag) ?? tag, tag)));

for (const [name, title] of Object.entries(STATE_GROUPS)) {
  const states = GALLERY_STATES.filter((state) => state.group === name);
  gallery?.append(
    group(
      title,
      states.map((state) => {
        const figure = tile(state.title, { state: state.name, variant: 'inline' });
        figure.dataset.state = state.name;
        return figure;
      }),
    ),
  );
}
gallery?.append(
  group(
    'Other forms',
    GALLERY_FORMS.map(({ title, state, variant, isClosed, words }) =>
      tile(
        title,
        {
          state,
          variant,
          ...(isClosed && { closed: '' }),
          ...(words && { words }),
          ...(variant === 'launcher' && { page: '' }),
        },
        `${variant === 'launcher' ? 'is-page' : ''} ${isClosed ? 'is-low' : ''}`,
      ),
    ),
  ),
);
for (const frame of frames.keys()) near.observe(frame);

choices?.addEventListener('change', ({ target }) => {
  matchDirection(target);
  for (const frame of frames.keys()) {
    // In place, so that a step back leads to the page before the gallery.
    if (frame.src !== '') frame.contentWindow?.location.replace(addressOf(frame));
  }
});
