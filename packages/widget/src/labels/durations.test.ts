import { expect } from 'chai';
import { formatDuration, formatTimer, formatWait } from './durations.js';

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

describe('formatDuration', () => {
  it('tells a time in words, in the singular and in the plural', () => {
    expect(formatDuration(0, 'en')).to.equal('0 seconds');
    expect(formatDuration(61, 'en')).to.equal('1 minute, 1 second');
    expect(formatDuration(120, 'en')).to.equal('2 minutes');
    expect(formatDuration(3605, 'en')).to.equal('1 hour, 5 seconds');
    expect(formatDuration(125, 'de')).to.equal('2 Minuten, 5 Sekunden');
    expect(['1', '2', '5'].map((value) => formatDuration(Number(value), 'pl'))).to.deep.equal([
      '1 sekunda',
      '2 sekundy',
      '5 sekund',
    ]);
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
});
