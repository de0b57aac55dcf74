// One call at a time per page: a microphone has one visitor. The mark is on the page, not in this module, so
// that it holds when the widget's code is loaded twice.

const MARK = Symbol.for('voice-agent.call');

type MarkedPage = typeof globalThis & { [MARK]?: object | undefined };

/** Takes the page's only line for `owner`; returns the undo, or undefined while somebody else has it. */
export function takePageCall(owner: object): (() => void) | undefined {
  const page: MarkedPage = globalThis;
  if (page[MARK] !== undefined && page[MARK] !== owner) return undefined;
  page[MARK] = owner;
  return () => {
    if (page[MARK] === owner) page[MARK] = undefined;
  };
}
