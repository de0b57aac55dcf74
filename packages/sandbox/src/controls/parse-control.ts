// Reads what a test asks of the controls, by method or over HTTP, and says what is wrong with it.

import type { z } from 'zod';

export interface ControlProblem {
  /** The field's path, or `body` for all of it. */
  readonly field: string;
  readonly message: string;
}

/** The message names the first field; the problems name them all. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly problems: readonly ControlProblem[];

  constructor(problems: readonly [ControlProblem, ...ControlProblem[]]) {
    const [{ field, message }] = problems;
    super(`${field}: ${message}`);
    this.problems = problems;
  }
}

/** @throws ControlError */
export function parseControl<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [first, ...others] = parsed.error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.') || 'body',
    message,
  }));
  throw new ControlError([first ?? { field: 'body', message: 'is invalid' }, ...others]);
}
