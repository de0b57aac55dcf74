// What `apply` says of its steps.

import { VoiceApiError } from '../../client/index.js';
import type { StepError } from './carry-out.js';
import { toLine } from './file-problem.js';
import type { Step } from './plan.js';

interface Mood {
  readonly isDryRun: boolean;
}

const DONE = { create: 'created', change: 'changed', keep: 'unchanged', delete: 'deleted' } as const;
const PLANNED = {
  create: 'would be created',
  change: 'would change',
  keep: 'unchanged',
  delete: 'would be deleted',
} as const;

export function stepLine(step: Step, { isDryRun }: Mood): string {
  const word = (isDryRun ? PLANNED : DONE)[step.action];
  return `${nameOf(step)}: ${word}${step.action === 'change' ? ` ${step.fields.join(', ')}` : ''}`;
}

export function summaryLine(steps: readonly Step[], { isDryRun }: Mood): string {
  const counts = (['create', 'change', 'keep', 'delete'] as const).flatMap((action) => {
    const count = steps.filter((step) => step.action === action).length;
    return count === 0 ? [] : `${count} ${DONE[action]}`;
  });
  return isDryRun ? 'Nothing was changed: this was a dry run.' : `${counts.join(', ')}.`;
}

/** What was done stands on standard output already. */
export function failureLines({ step, remaining, cause }: StepError): readonly string[] {
  const place = step.action === 'delete' ? undefined : step.declared.source;
  const details = cause instanceof VoiceApiError ? (cause.details ?? []) : [];
  const reason = cause instanceof VoiceApiError ? `${cause.message} (${cause.code})` : 'an unexpected error';
  const isUnknown =
    cause instanceof VoiceApiError && (cause.code === 'connection_failed' || cause.code === 'timed_out');
  const isLeft = (each: Step): boolean => each.action !== 'keep';
  return [
    `${nameOf(step)}: failed: ${reason}`,
    ...(place === undefined
      ? []
      : details.map(({ field, message }) =>
          toLine({ file: place.file, line: place.lineOf(field), field, message }),
        )),
    ...(isUnknown ? [`${nameOf(step)}: it is not known whether this was done; apply the files again.`] : []),
    ...remaining.filter(isLeft).map((each) => `${nameOf(each)}: not done`),
  ];
}

function nameOf(step: Step): string {
  return `${step.kind} ${step.action === 'delete' ? step.name : step.declared.name}`;
}
