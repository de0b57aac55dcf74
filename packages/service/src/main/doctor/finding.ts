// What one check of the doctor comes to: a line for people, without secrets.

export type Finding =
  | { readonly state: 'ok'; readonly what: string }
  /** The service runs, with less than it could have. */
  | { readonly state: 'note'; readonly what: string; readonly mend: string }
  /** The service does not run, or not as it is configured. */
  | { readonly state: 'problem'; readonly what: string; readonly mend: string };

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const note = (what: string, mend: string): Finding => ({ state: 'note', what, mend });
export const problem = (what: string, mend: string): Finding => ({ state: 'problem', what, mend });

/** One line of it. Errors that come here are the service's own, whose messages hold no secret. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : 'unknown error';
}
