// The schema of one agent's options: its id, its variables and their rules, its kill switch.
import { z } from 'zod';
import { MAX_VARIABLE_LENGTH, VARIABLE_NAME } from '../variables/variable-text.js';
import type { VariableRule } from '../variables/variables.js';

const pattern = z.union([z.string(), z.instanceof(RegExp)]).transform((given, context) => {
  try {
    const source = typeof given === 'string' ? given : given.source;
    const flags = typeof given === 'string' ? 'u' : given.flags.replace(/[gy]/g, '');
    return new RegExp(`^(?:${source})$`, flags);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a regular expression' });
    return z.NEVER;
  }
});

const variableName = z.string().regex(VARIABLE_NAME, 'is not a variable name');

const variableRule = z.strictObject({
  source: z.enum(['client', 'ticket'], { error: 'must be "client" or "ticket"' }),
  maxLength: z.int().min(1).max(MAX_VARIABLE_LENGTH).default(MAX_VARIABLE_LENGTH),
  pattern: pattern.optional(),
});

const variables = z
  .union([z.array(variableName), z.record(variableName, variableRule)])
  .transform((given) => {
    if (!Array.isArray(given)) return new Map<string, VariableRule>(Object.entries(given));
    return new Map<string, VariableRule>(
      given.map((name) => [name, { source: 'client', maxLength: MAX_VARIABLE_LENGTH }]),
    );
  });

const killSwitch = z.union([
  z.boolean(),
  z.custom<() => boolean | Promise<boolean>>((value) => typeof value === 'function', 'is not a function'),
]);

/** One agent, as `agents` holds it under its alias. */
export const agentSchema = z.strictObject({
  id: z.guid('is not a UUID'),
  variables: variables.optional(),
  disabled: killSwitch.default(false),
  maxDurationSeconds: z.int().min(1).max(86_400).default(3600),
});
