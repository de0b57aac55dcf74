// What a ticket may grant, checked before it is signed by the same rules as when it is read: a mistake is told to whoever
// mints the ticket, and not to the visitor who brings it.
import { AGENT_ALIAS, MAX_SUBJECT_LENGTH } from '../config/ticket-defaults.js';
import {
  problemWithCount,
  problemWithSize,
  problemWithText,
  VARIABLE_NAME,
} from '../variables/variable-text.js';

/** Whom a ticket is for, and what it may do. */
export interface TicketGrant {
  /** The user in the site's own terms, 1 to 256 characters: what the proxy's limit per user counts by. */
  readonly userId: string;
  /**
   * Values for the agent's variables with `source: 'ticket'`: at most 20, 500 characters each and 4 KB in all. Signed,
   * not encrypted: the visitor can read them.
   */
  readonly variables?: Readonly<Record<string, string>>;
  /** The alias of the one agent that the ticket opens. Default: any. */
  readonly agent?: string;
}

/** @throws TypeError naming the field at fault, never quoting a value */
export function checkGrant({ userId, variables = {}, agent = 'any' }: TicketGrant): void {
  const [givenUser, givenVariables, givenAgent]: unknown[] = [userId, variables, agent];
  if (typeof givenUser !== 'string' || givenUser === '' || givenUser.length > MAX_SUBJECT_LENGTH) {
    throw new TypeError(`userId is not a text of 1 to ${MAX_SUBJECT_LENGTH} characters`);
  }
  if (typeof givenAgent !== 'string' || !AGENT_ALIAS.test(givenAgent)) {
    throw new TypeError('agent is not an alias');
  }
  // Lists and maps are objects, too, and would not be what they seem in JSON.
  if (typeof givenVariables !== 'object' || givenVariables === null || Symbol.iterator in givenVariables) {
    throw new TypeError('variables is not an object of texts');
  }
  checkVariables(givenVariables);
}

function checkVariables(variables: object): void {
  refuse('variables', problemWithCount(variables));
  const normalized: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables) as [string, unknown][]) {
    // What is no name may be anything, so it is not repeated.
    if (!VARIABLE_NAME.test(name)) throw new TypeError('variables has a name that no variable can have');
    if (typeof value !== 'string') throw new TypeError(`variables.${name} is not a text`);
    normalized[name] = value.normalize('NFC');
    refuse(`variables.${name}`, problemWithText(normalized[name]));
  }
  refuse('variables', problemWithSize(normalized));
}

function refuse(field: string, problem: string | undefined): void {
  if (problem !== undefined) throw new TypeError(`${field} ${problem}`);
}
