// Reads an attribute that holds JSON. What is none is told to the page's author, and counts as left out.
import type { ComplexAttributeConverter } from 'lit';

/** The property's `type` is the attribute's name, for the warning: `{ converter: jsonAttribute, type: 'labels' }`. */
export const jsonAttribute: ComplexAttributeConverter = {
  fromAttribute(value, name) {
    try {
      return (JSON.parse(value ?? 'null') as unknown) ?? undefined;
    } catch (cause) {
      console.warn(`<voice-agent>: the attribute ${String(name)} is no JSON.`, cause);
      return undefined;
    }
  },
};
