// What is said of a version whose pages are all read: whether it can be used, and what is missing. Sentences for people.

import type { IngestionLimits } from '../../choices/ingestion-limits.js';
import type { Reading } from './page-record.js';

export type EndedWith =
  | { readonly status: 'ready'; readonly error: string | null }
  | { readonly status: 'failed'; readonly error: string };

export function endedWith(
  { known, indexed, failed, firstError, notes }: Reading,
  { maxPages, maxAddresses }: Pick<IngestionLimits, 'maxPages' | 'maxAddresses'>,
): EndedWith {
  const first = firstError ?? 'There is nothing to read.';
  if (indexed === 0) {
    return {
      status: 'failed',
      error: known > 1 ? `None of its ${known} pages can be used. ${first}` : first,
    };
  }
  const sentences = [
    ...(failed > 0 ? [`${failed} of its ${known} pages could not be read. ${first}`] : []),
    ...(indexed >= maxPages ? [`No more than ${maxPages} pages of a source are taken.`] : []),
    ...(known >= maxAddresses ? [`No more than ${maxAddresses} addresses of a source are asked for.`] : []),
    ...notes,
  ];
  return { status: 'ready', error: sentences.length === 0 ? null : sentences.join(' ') };
}
