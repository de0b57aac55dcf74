import { expect } from 'chai';
import { englishAtRest } from '../labels/english-at-rest.js';
import { createVoiceError } from '../session/voice-error.js';
import { errorWords } from './call-words.js';
import type { CallView } from './call-view.js';

describe('errorWords', () => {
  const view = {
    labels: englishAtRest,
    error: createVoiceError('busy', { retryAfterMs: 20_000 }),
    isPlaybackBlocked: false,
    isAsking: false,
    isIncomplete: false,
  } as CallView;

  it('says nothing while the words for errors are on their way', () => {
    expect(errorWords(view)).to.equal(undefined);
  });

  it('says that something is missing when they did not come', () => {
    expect(errorWords({ ...view, isIncomplete: true })).to.equal(englishAtRest.partsMissing);
  });

  it('prefers the page’s own words', () => {
    const labels = { ...englishAtRest, errors: { busy: 'The kitchen is full.' } } as CallView['labels'];
    expect(errorWords({ ...view, labels, isIncomplete: true })).to.equal('The kitchen is full.');
  });
});
