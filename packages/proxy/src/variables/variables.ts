// What a visitor's page may put into an agent's prompt: declared names, plain short text, nothing else.
import { type ErrorDetail, proxyError } from '../http/proxy-error.js';
import { problemWithCount, problemWithSize, problemWithText, VARIABLE_NAME } from './variable-text.js';

/** What is asked of the value of one declared variable. */
export interface VariableRule {
  /** Whether the page sets it, or a signed ticket does. */
  readonly source: 'client' | 'ticket';
  /** In characters (Unicode code points), after normalisation. */
  readonly maxLength: number;
  /** Must match the whole value. */
  readonly pattern?: RegExp | undefined;
}

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
  const problems: ErrorDetail[] = [];
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
  const countProblem = problemWithCount(accepted);
  if (countProblem !== undefined) throw refusal([{ path: 'variables', message: countProblem }]);
  if (problems.length > 0) throw refusal(problems, isUndeclared ? DECLARE_ADVICE : undefined);
  const sizeProblem = problemWithSize(accepted);
  if (sizeProblem !== undefined) throw refusal([{ path: 'variables', message: sizeProblem }]);
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
  const problem = problemWithText(value, rule.maxLength);
  if (problem !== undefined) return problem;
  return rule.pattern?.test(value) === false ? 'does not have the expected form' : undefined;
}

function refusal(details: readonly ErrorDetail[], advice?: string) {
  return proxyError('validation_error', { details, ...(advice === undefined ? {} : { advice }) });
}
