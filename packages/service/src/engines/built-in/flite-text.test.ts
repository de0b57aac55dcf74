import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemTimers } from '../../time/timers.js';
import { FliteSynthesizer } from './flite-synthesizer.js';
import { toFliteText } from './flite-text.js';

describe('the text for Flite', () => {
  for (const [text, expected] of [
    ['Good day, how are you?', 'Good day, how are you?'],
    ['Crème brûlée à la carte', 'Creme brulee a la carte'],
    ['It’s “open” – always', 'It\'s "open" ,  always'],
    ['5 € or £4 at 20°', '5  euros  or  pounds 4 at 20 degrees '],
    ['line\nbreak\0nul', 'line break nul'],
    ['漢字 hello', '  hello'],
    ['…', '...'],
  ] as const) {
    it(`of ${JSON.stringify(text)} is ${JSON.stringify(expected)}`, () => {
      assert.equal(toFliteText(text), expected);
    });
  }

  it('never makes it fail, whatever the letters are', async () => {
    const synthesizer = new FliteSynthesizer(systemTimers);
    try {
      const { signal } = new AbortController();
      const strange = String.fromCodePoint(0x7dbe3, 0x36fc4, 0xc3092, 0xc4d5b, 0x534b7, 0x891a6, 0x41a7d);
      assert.equal((await synthesizer.synthesize(strange.repeat(20), 'rms', signal)).length, 0);
      assert.ok((await synthesizer.synthesize(`${strange} hello`, 'rms', signal)).length > 1_000);
    } finally {
      await synthesizer.close();
    }
  });
});
