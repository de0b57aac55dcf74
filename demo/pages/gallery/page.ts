// The gallery: a frame for every state, because one page has one call at a time.
import { GALLERY_STATES } from './states.js';

const LANGUAGES = 'en ar cs da de el es fi fr he hi it ja ko nl pl pt sv th tr uk zh'.split(' ');

const choices = document.querySelector<HTMLFormElement>('#choices');
const language = document.querySelector<HTMLSelectElement>('#lang');
const gallery = document.querySelector<HTMLElement>('#gallery');

const names = new Intl.DisplayNames(['en'], { type: 'language' });
language?.append(...LANGUAGES.map((tag) => new Option(names.of(tag) ?? tag, tag)));

function draw(): void {
  if (!choices || !gallery) return;
  const chosen = new FormData(choices);
  gallery.replaceChildren(
    ...GALLERY_STATES.map(({ name }) => {
      const address = new URLSearchParams({ state: name });
      for (const [choice, value] of chosen) if (typeof value === 'string') address.set(choice, value);
      const figure = document.createElement('figure');
      const frame = document.createElement('iframe');
      frame.src = `/state.html?${address}`;
      frame.title = `The element when ${name}`;
      frame.loading = 'lazy';
      const caption = document.createElement('figcaption');
      caption.textContent = name;
      figure.append(frame, caption);
      return figure;
    }),
  );
}

choices?.addEventListener('change', draw);
draw();
