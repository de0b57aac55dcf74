// Fills the `{{placeholders}}` of prompts and greetings. Knows no agents and no calls.

/** A placeholder with the blank before it and a look at what follows. Braces cannot nest, so that matching stays linear. */
const PLACEHOLDER = /([^\S\n]?)\{\{([^{}]*)\}\}(?=(.?))/gsu;

/** What may follow an empty placeholder without needing the blank in front of it: "Hello {{name}}, …" → "Hello, …". */
const NEEDS_NO_BLANK = /^[\s,.;:!?]?$/u;

/**
 * Replaces every `{{name}}` by the variable of that name. Spaces inside the braces do not matter; an unknown name
 * becomes empty, taking along a blank that would stand before punctuation, another blank or the end.
 * What a variable holds is inserted as it is: placeholders inside it are not filled.
 */
export function fillTemplate(template: string, variables: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (_match, blank: string, inner: string, next: string) => {
    const name = inner.trim();
    // Only own properties: `{{constructor}}` must not reach Object.prototype.
    const value = Object.hasOwn(variables, name) ? (variables[name] ?? '') : '';
    return value === '' && NEEDS_NO_BLANK.test(next) ? '' : blank + value;
  });
}

/** @returns the names that a template has a place for, each once, in the order of their first. */
export function placeholdersIn(template: string): readonly string[] {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, , inner = '']) => inner.trim());
  return [...new Set(names)].filter((name) => name !== '');
}
