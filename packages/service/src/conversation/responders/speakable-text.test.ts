import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { speakableText } from './speakable-text.js';

const CASES: readonly (readonly [string, string])[] = [
  ['**Sure!** We are *open* until __nine__.', 'Sure! We are open until nine.'],
  ['## Our menu', 'Our menu'],
  ['- Soup of the day', 'Soup of the day'],
  ['* Bread', 'Bread'],
  ['> quoted', 'quoted'],
  ['See [our page](https://example.com/a.b?c=d).', 'See our page.'],
  ['![a map](map.png) of it', 'a map of it'],
  ['Use `reset` and ~~never~~ wait.', 'Use reset and never wait.'],
  ['```ts', ''],
  ['---', ''],
  ['Great 👍🏽 news 👨‍👩‍👧 🇩🇪!', 'Great news!'],
  ['Press 1️⃣ now ❤️', 'Press 1 now'],
  ['3 * 4 is 12', '3 times 4 is 12'],
  ['Set max_size to 5.', 'Set max_size to 5.'],
  ['Acme® costs -5 €', 'Acme® costs -5 €'],
  ['1. First', '1. First'],
  ['😀', ''],
  ['…', ''],
];

describe('text for speech', () => {
  for (const [written, spoken] of CASES) {
    it(`makes of ${JSON.stringify(written)} ${JSON.stringify(spoken)}`, () => {
      assert.equal(speakableText(written), spoken);
    });
  }
});
