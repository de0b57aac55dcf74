// Reads an attribute whose value is JSON. What a page has wrong is told to its author, by the attribute's name alone, and is
// otherwise ignored.
import type { ComplexAttributeConverter } from 'lit';

/** The property's `type` is the attribute's name, for the warning: `{ converter: jsonAttribute, type: 'labels' }`. */
export const jsonAttribute: ComplexAttributeConverter = {
  fromAttribute(json, name) {
    if (json === null) return undefined;
    try {
      const value: unknown = JSON.parse(json);
      if (name === 'suggestions' ? isTextList(value) : isObject(value)) return value;
    } catch {
      // not even JSON: told below
    }
    console.warn(`voice-agent: ${String(name)} ignored. It is no JSON of the right shape.`);
    return undefined;
  },
};

/** As JSON has it: no list, and not null. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
