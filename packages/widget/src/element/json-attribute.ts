// An attribute whose value is JSON. What a page has wrong is told to its author, by the attribute's name alone, and is
// otherwise ignored.
import type { PropertyDeclaration } from 'lit';

/** The property of `attribute`: an object, unless `isShape` says otherwise. Undefined where the value is something else. */
export const jsonAttribute = (attribute: string, isShape = isObject): PropertyDeclaration => ({
  attribute,
  converter: (json) => {
    if (json === null) return undefined;
    try {
      const value: unknown = JSON.parse(json);
      if (isShape(value)) return value;
    } catch {
      // not even JSON: told below
    }
    console.warn(`voice-agent: ${attribute} ignored. It is no JSON of the right shape.`);
    return undefined;
  },
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether `value` is a list of texts. */
export function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
