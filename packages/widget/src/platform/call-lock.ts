// The lock that allows one call at a time per page. It is a property of the page, not in this module, so
// that it holds when the widget's code is loaded twice.

const MARK = Symbol.for('voice-agent.call');

type MarkedPage = typeof globalThis & { [MARK]?: object | undefined };

/** Acquires the page's lock for `owner`; returns the release, or undefined while another owner holds it. */
export function acquireCallLock(owner: object): (() => void) | undefined {
  const page: MarkedPage = globalThis;
  if (page[MARK] !== undefined && page[MARK] !== owner) return undefined;
  page[MARK] = owner;
  return () => {
    if (page[MARK] === owner) page[MARK] = undefined;
  };
}
