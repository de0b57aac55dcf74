// What a visitor's page may put into an agent's prompt: declared names, plain short text, nothing else.
import { proxyError, type ProblemDetail } from '../proxy-error.js';

/** A name as it stands between `{{` and `}}` in a prompt. */
export const VARIABLE_NAME = /^[A-Za-z_][\w.-]{0,63}$/;

/** What is asked of the value of one declared variable. */
export interface VariableRule {
  /** Whether the page sets it, or a signed ticket does. */
  readonly source: 'client' | 'ticket';
  /** In characters (Unicode code points), after normalisation. */
  readonly maxLength: number;
  /** Must match the whole value. */
  readonly pattern?: RegExp | undefined;
}

/** Most variables a join may set. */
export const MAX_VARIABLES = 20;
/** Most bytes of UTF-8 that names and values may take together. */
const MAX_TOTAL_BYTES = 4096;

/**
 * Text that would be read otherwise than it is seen, or would end a line of the prompt: control characters, lone
 * surrogates, line separators, and everything Unicode draws as nothing (zero-width, bidirectional controls, tags,
 * fillers), but for the two variation selectors that emoji are commonly written with.
 */
const UNSAFE_TEXT = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** For the log alone, where a page or a ticket sets what the agent does not declare. */
const DECLARE_ADVICE =
  'Declare what the page may set in the option agents.*.variables (VOICE_AGENT_VARIABLES), or take it out of the page.';

/** Variables by name, and who has set them. */
interface GivenVariables {
  readonly client: Readonly<Record<string, string>>;
  readonly ticket: Readonly<Record<string, string>>;
}

/**
 * The variables to send upstream, normalised to NFC, as an object without a prototype. What a ticket says wins over
 * the page.
 * @throws ProxyError `validation_error` naming each variable at fault, never quoting a value
 */
export function readVariables(
  rules: ReadonlyMap<string, VariableRule>,
  { client, ticket }: GivenVariables,
): Record<string, string> {
  const accepted = Object.create(null) as Record<string, string>;
  const problems: ProblemDetail[] = [];
  let isUndeclared = false;
  for (const [source, given] of [
    ['client', client],
    ['ticket', ticket],
  ] as const) {
    for (const [name, text] of Object.entries(given)) {
      const value = text.normalize('NFC');
      const undeclared = problemWithSource(source, rules.get(name));
      isUndeclared ||= undeclared !== undefined;
      const problem = undeclared ?? problemWith(value, rules.get(name));
      // A name that nobody declared may be anything, so it is repeated only when it looks like one.
      const path = VARIABLE_NAME.test(name) ? `variables.${name}` : 'variables';
      if (problem !== undefined) problems.push({ path, message: problem });
      accepted[name] = value;
    }
  }
  const names = Object.keys(accepted);
  if (names.length > MAX_VARIABLES) {
    throw refusal([{ path: 'variables', message: `has more than ${MAX_VARIABLES} entries` }]);
  }
  if (problems.length > 0) throw refusal(problems, isUndeclared ? DECLARE_ADVICE : undefined);
  const totalBytes = names.reduce(
    (sum, name) => sum + Buffer.byteLength(name) + Buffer.byteLength(accepted[name] ?? ''),
    0,
  );
  if (totalBytes > MAX_TOTAL_BYTES) {
    throw refusal([{ path: 'variables', message: `are more than ${MAX_TOTAL_BYTES} bytes in all` }]);
  }
  return accepted;
}

function problemWithSource(
  source: VariableRule['source'],
  rule: VariableRule | undefined,
): string | undefined {
  if (source === 'client' && rule?.source !== 'client') return 'may not be set by the browser';
  if (rule === undefined) return 'is not declared for this agent';
  return undefined;
}

function problemWith(value: string, rule: VariableRule | undefined): string | undefined {
  if (rule === undefined) return undefined;
  if (Array.from(value).length > rule.maxLength) return `is longer than ${rule.maxLength} characters`;
  if (value.includes('{{') || value.includes('}}')) return 'must not contain {{ or }}';
  if (UNSAFE_TEXT.test(value)) return 'contains control or invisible characters';
  if (rule.pattern !== undefined && !rule.pattern.test(value)) return 'does not have the expected form';
  return undefined;
}

function refusal(details: readonly ProblemDetail[], advice?: string) {
  return proxyError('validation_error', { details, ...(advice === undefined ? {} : { advice }) });
}
