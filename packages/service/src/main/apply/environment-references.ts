// `${NAME}` in secrets, which are so kept out of the files.

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const WHOLE = /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;

export interface Resolved {
  readonly value: string;
  /** Names that are not set, or are empty. */
  readonly unset: readonly string[];
}

export function resolveReferences(text: string, env: Readonly<Record<string, string | undefined>>): Resolved {
  const unset: string[] = [];
  const value = text.replaceAll(REFERENCE, (_whole, name: string) => {
    const found = env[name] ?? '';
    if (found === '') unset.push(name);
    return found;
  });
  return { value, unset };
}

/** The fields of a JSON value, with dots between their parts, whose text is a reference and nothing else. */
export function referencesIn(value: unknown, field = ''): readonly string[] {
  if (typeof value === 'string') return WHOLE.test(value) ? [field] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    referencesIn(inner, field === '' ? name : `${field}.${name}`),
  );
}
