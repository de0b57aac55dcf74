// The client tool of the demo: the agent asks for it, and the page changes.

/** Highlights the menu, or its vegetarian dishes, and says what is on it. */
export function showMenu(menu: HTMLElement, parameters: Readonly<Record<string, unknown>>): string {
  const section = parameters.section === 'vegetarian' ? 'vegetarian' : 'all';
  menu.dataset.section = section;
  menu.classList.add('is-called');
  menu.scrollIntoView({ block: 'nearest' });
  const dishes = menu.querySelectorAll(section === 'vegetarian' ? 'li[data-vegetarian]' : 'li');
  return JSON.stringify({ shown: [...dishes].map((dish) => dish.firstElementChild?.textContent) });
}
