// The browser's own Event and EventTarget. Pages with older libraries have something else under these names, as MooTools
// does; so they are taken from classes that descend from them, and that nobody replaces.

/** What every event of ours descends from. */
export const NativeEvent = parentOf(MessageEvent, Event);

/** What a session descends from. */
export const NativeEventTarget = parentOf(AbortSignal, EventTarget);

function parentOf<Parent>(descendant: object, byName: Parent): Parent {
  const parent: unknown = Object.getPrototypeOf(descendant);
  return parent === Function.prototype ? byName : (parent as Parent);
}
