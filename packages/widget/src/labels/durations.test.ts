import { expect } from 'chai';
import { formatTimer, formatWait } from './durations.js';

describe('formatTimer', () => {
  it('counts minutes and seconds, and hours when there are any', () => {
    const times = [0, 5, 65, 600, 3605].map((seconds) => formatTimer(seconds, 'en'));
    expect(times).to.deep.equal(['0:00', '0:05', '1:05', '10:00', '1:00:05']);
  });

  it('uses the digits of the language', () => {
    expect(formatTimer(65, 'ar-EG')).to.equal('١:٠٥');
  });

  it('does not break over labels whose language is no language', () => {
    expect(formatTimer(65, 'our own words')).to.equal('1:05');
  });
});

describe('formatWait', () => {
  it('rounds up, in the case a sentence asks for', () => {
    expect(formatWait(19_001, 'en')).to.equal('in 20 seconds');
    expect(formatWait(1, 'uk')).to.equal('через 1 секунду');
    expect(formatWait(22_000, 'pl')).to.equal('za 22 sekundy');
  });

  it('tells a long wait in minutes', () => {
    expect(formatWait(120_000, 'en')).to.equal('in 120 seconds');
    expect(formatWait(121_000, 'en')).to.equal('in 3 minutes');
  });

  it('tells a longer one in hours', () => {
    expect(formatWait(7_200_000, 'en')).to.equal('in 120 minutes');
    expect(formatWait(7_201_000, 'en')).to.equal('in 3 hours');
    expect(formatWait(43_200_000, 'uk')).to.equal('через 12 годин');
  });
});
