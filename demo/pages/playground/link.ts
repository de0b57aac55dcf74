// What was chosen as the fragment of an address, and back. A fragment comes from anybody: what is not a choice with a value
// that it can have is left out. Pure.
import { isValid, type Choice } from './choices.js';
import type { Chosen } from './code.js';

const LONGEST_FRAGMENT = 8_000;
const STATE = 'state';

/** What a link says. */
export interface Settings {
  readonly chosen: Chosen;
  /** The name of a state of the gallery, if it names one. */
  readonly state: string | undefined;
}

const keyOf = ({ kind, name }: Choice): string => `${kind}.${name}`;

/** Without the `#`; empty where nothing was chosen. */
export function writeFragment({ chosen, state }: Settings): string {
  const parameters = new URLSearchParams(chosen.map(([choice, value]) => [keyOf(choice), value]));
  if (state !== undefined) parameters.set(STATE, state);
  return parameters.toString();
}

/** @param fragment with or without the `#` */
export function readFragment(
  fragment: string,
  known: { readonly choices: readonly Choice[]; readonly states: readonly string[] },
): Settings {
  const parameters = new URLSearchParams(
    fragment.length > LONGEST_FRAGMENT ? '' : fragment.replace(/^#/, ''),
  );
  const state = parameters.get(STATE);
  return {
    chosen: known.choices.flatMap((choice) => {
      const value = parameters.get(keyOf(choice))?.trim() ?? '';
      return value !== '' && isValid(choice, value) ? [[choice, value] as const] : [];
    }),
    state: state !== null && known.states.includes(state) ? state : undefined,
  };
}
