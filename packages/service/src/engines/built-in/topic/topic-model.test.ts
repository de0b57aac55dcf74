import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeTopicModel } from './topic-model.js';
import { readTopic, wordsOf } from './topic-sentences.js';

const SOUNDS: Readonly<Record<string, string>> = {
  the: 'DH AH',
  'the(2)': 'DH IY',
  suite: 'S W IY T',
  costs: 'K AO S T S',
  sun: 'S AH N',
  flower: 'F L AW ER',
  bed: 'B EH D',
  moon: 'M UW N',
  light: 'L AY T',
  moonlight: 'M UW N L AY T',
  yes: 'Y EH S',
};
const lookup = (word: string): string | null => SOUNDS[word] ?? null;
const probabilityOf = (arpa: string, words: string): number =>
  10 **
  Number(
    arpa
      .split('\n')
      .find(
        (line) =>
          line
            .split(' ')
            .slice(1, 1 + words.split(' ').length)
            .join(' ') === words,
      )
      ?.split(' ')[0] ?? NaN,
  );

describe('the words of a topic', () => {
  it('are numbers and times as they are spoken, and names that come apart', () => {
    assert.deepEqual(
      wordsOf('Room 412, at 19:30'),
      'room four hundred and twelve at nineteen thirty'.split(' '),
    );
    assert.deepEqual(wordsOf('lookup_orderStatus'), ['lookup', 'order', 'status']);
    assert.deepEqual(
      wordsOf("a $1,250 cafe's wi-fi & more"),
      "a dollars one thousand two hundred and fifty cafe's wi fi and more".split(' '),
    );
    assert.deepEqual(wordsOf('0049 12345'), 'zero zero four nine one two three four five'.split(' '));
  });

  it('come in sentences, without addresses and placeholders', () => {
    const { sentences, abbreviations } = readTopic(
      'Ask {{first_name}}. See https://a.example/b?c=1 for USB. 日本語',
      1_000,
    );
    assert.deepEqual(sentences, [['ask'], ['see', 'for', 'usb']]);
    assert.deepEqual([...abbreviations], ['usb']);
  });
});

describe('the model of a topic', () => {
  const { arpa, dictionary } = makeTopicModel(
    { text: 'The suite costs 12 xyzzyq. The suns. Sunflower USB moonlights.' },
    lookup,
  );

  it('has every pronunciation, and spells plurals, joined words and abbreviations', () => {
    const lines = dictionary.split('\n');
    for (const line of [
      'the DH AH',
      'the(2) DH IY',
      'suns S AH N Z',
      'usb Y UW EH S B IY',
      'moonlights M UW N L AY T S',
    ]) {
      assert.ok(lines.includes(line), line);
    }
  });

  it('leaves out what nobody can say how it sounds', () => {
    assert.doesNotMatch(dictionary + arpa, /xyzzyq/);
  });

  it('is a distribution: what may follow a word adds up to no more than one', () => {
    const rows = arpa
      .slice(arpa.indexOf('\\2-grams:'), arpa.indexOf('\\3-grams:'))
      .split('\n')
      .map((line) => line.split(' '));
    const following = rows.filter(([, first]) => first === 'the').map(([log]) => 10 ** Number(log));
    const total = following.reduce((sum, probability) => sum + probability, 0);
    assert.ok(total > 0.5 && total <= 1, String(total));
    assert.ok(probabilityOf(arpa, 'the suite') > probabilityOf(arpa, 'is suite'));
  });

  it('counts its n-grams, and stays bounded however long the text is', () => {
    const word = (index: number): string =>
      Array.from(String(index))
        .map((digit) => 'abcdefghij'[Number(digit)])
        .join('');
    const long = Array.from(
      { length: 20_000 },
      (_, index) => word(index) + (index % 9 === 0 ? '.' : ''),
    ).join(' ');
    const model = makeTopicModel({ text: long }, () => 'AH');
    for (const size of [1, 2, 3]) {
      const count = Number(new RegExp(`ngram ${size}=(\\d+)`).exec(model.arpa)?.[1]);
      const section = model.arpa.split(`\\${size}-grams:\n`)[1]?.split('\n\n')[0]?.split('\n') ?? [];
      assert.equal(section.length, count);
    }
    assert.ok(model.dictionary.split('\n').length < 5_000);
    assert.ok(model.arpa.length < 8_000_000, String(model.arpa.length));
  });

  it("keeps the agent's own words, however much it knows", () => {
    const knowledge = Array.from({ length: 400 }, (_, index) => {
      const letters = Array.from(String(index), (digit) => 'abcdefghij'[Number(digit)]).join('');
      return `the ${letters}one ${letters}two ${letters}three.`.repeat(3);
    }).join('\n');
    const own = makeTopicModel({ text: 'The suite costs 12.', knowledge }, () => 'AH');
    const listenedFor = own.dictionary.split('\n').map((line) => line.split(' ')[0]);
    for (const word of ['suite', 'costs', 'twelve', 'aone', 'btwo'])
      assert.ok(listenedFor.includes(word), word);
    assert.ok(!listenedFor.includes('djjthree'), 'the vocabulary is bounded');
  });

  it('is there for no text at all: everyday replies', () => {
    assert.match(makeTopicModel({ text: '' }, lookup).arpa, /yes/);
  });
});
