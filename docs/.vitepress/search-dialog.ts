// Gives VitePress's search box the roles it has: a dialog with a field and a list of links. It calls itself a button, and its
// results options, neither of which may hold anything that takes the focus.

const CHANGES: readonly (readonly [was: RegExp, becomes: string])[] = [
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  [/:aria-activedescendant="[^"]*"\s+aria-autocomplete="both"/, ''],
  [/:role="results\?\.length \? 'listbox' : undefined"/, ''],
  [/:aria-selected="[^"]*"\s+role="option"/, ''],
  [/:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/, ':aria-current="selectedIndex === index"'],
  [/class="title-icon"/, 'class="title-icon" aria-hidden="true"'],
];

/** Vite plugin. @throws when the box is no longer written as it was */
export function searchDialog() {
  return {
    name: 'search-dialog',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
      return CHANGES.reduce((text, [was, becomes]) => {
        if (!was.test(text))
          throw new Error(`VitePress has changed its search box: there is no ${was.source}.`);
        return text.replace(was, becomes);
      }, code);
    },
  };
}
