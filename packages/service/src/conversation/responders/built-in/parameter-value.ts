// What somebody says for a tool's parameter, as its schema wants it. Pure.

import type { ToolDefinition } from '../../../choices/tool-definition.js';
import { numberInWords } from './number-in-words.js';
import { spokenName } from './named-tool.js';

export type ToolParameter = NonNullable<ToolDefinition['dynamicParameters']>[number];

/** @returns undefined where the words are none of the values that the schema allows. */
export function parameterValue(text: string, { schema }: ToolParameter): unknown {
  const words = text.trim();
  const allowed: unknown = schema.enum;
  if (Array.isArray(allowed)) {
    const said = spokenName(words.replace(/[.!?]$/, ''));
    return allowed.find((value) => spokenName(String(value)) === said);
  }
  switch (schema.type) {
    case 'number':
      return numberInWords(words);
    case 'integer': {
      const value = numberInWords(words);
      return Number.isInteger(value) ? value : undefined;
    }
    case 'boolean':
      if (/^(yes|yeah|yep|sure|true|correct|of course)\b/i.test(words)) return true;
      return /^(no|nope|false|not)\b/i.test(words) ? false : undefined;
    case 'array':
    case 'object':
      return undefined; // which nobody can say
    default:
      return words === '' ? undefined : words;
  }
}

/** How the visitor is asked for it. */
export function parameterQuestion({ name, schema }: ToolParameter): string {
  const allowed: unknown = schema.enum;
  if (Array.isArray(allowed)) return `Which ${spokenName(name)}: ${allowed.map(String).join(', or ')}?`;
  if (schema.type === 'boolean') return `${capitalized(spokenName(name))}: yes or no?`;
  return `What is the ${spokenName(name)}?`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
