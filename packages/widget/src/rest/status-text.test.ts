import { expect } from 'chai';
import { en } from '../labels/en.js';
import { englishAtRest } from '../labels/english-at-rest.js';
import { mergeLabels } from '../labels/labels.js';
import { createVoiceError } from '../errors/voice-error.js';
import type { CallView } from './call-view.js';
import { errorText } from './status-text.js';

describe('errorText', () => {
  const view = {
    labels: englishAtRest,
    error: createVoiceError('busy', { retryAfterMs: 20_000 }),
    isPlaybackBlocked: false,
    isAsking: false,
    isIncomplete: false,
  } as CallView;

  it('says nothing while the words for errors are on their way', () => {
    expect(errorText(view)).to.equal(undefined);
  });

  it('says that something is missing when they did not come', () => {
    expect(errorText({ ...view, isIncomplete: true })).to.equal(englishAtRest.partsMissing);
  });

  it('says when to try again in one sentence, however long that is', () => {
    const labels = en;
    const error = createVoiceError('busy', { retryAfterMs: 43_200_000 });
    expect(errorText({ ...view, labels, error })).to.equal('All lines are busy. Try again in 12 hours.');
    expect(errorText({ ...view, labels, error: createVoiceError('busy') })).to.equal(
      'All lines are busy. Try again in a little while.',
    );
  });

  it('asks to reload the page even where the words for other errors cannot be loaded', () => {
    const error = createVoiceError('reload_needed');
    expect(errorText({ ...view, error, isIncomplete: true })).to.equal(en.errors.reload_needed);
  });

  it('prefers the page’s own words', () => {
    const labels = mergeLabels(englishAtRest, { errors: { busy: 'The kitchen is full.' } });
    expect(errorText({ ...view, labels, isIncomplete: true })).to.equal('The kitchen is full.');
  });
});
