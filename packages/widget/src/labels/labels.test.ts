import { expect } from 'chai';
import { en } from './en.js';
import { fill, mergeLabels } from './labels.js';
import { LANGUAGES, loadLabels, type Language } from './load-labels.js';

/** The 22 languages the widget speaks. */
const PROMISED = 'ar cs da de el en es fi fr he hi it ja ko nl pl pt sv th tr uk zh'.split(' ');

/** Words that a language spells as English does. */
const SAME_AS_IN_ENGLISH: Partial<Record<Language, readonly string[]>> = {
  cs: ['writing.title'],
  da: ['writing.title'],
  de: ['writing.title'],
  es: ['writing.title'],
  fr: ['message', 'volume'],
  it: ['volume', 'writing.title'],
  nl: ['writing.title'],
  pt: ['volume', 'writing.title'],
};

/** What a label in these languages is written with. */
const SCRIPTS: Partial<Record<Language, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};

/** Every label by its path, as in `errors.mic_denied`, apart from the language's own name. */
function byPath(labels: object, prefix = ''): ReadonlyMap<string, string> {
  const entries = Object.entries(labels) as [string, string | object][];
  return new Map(
    entries
      .filter(([key]) => key !== 'lang')
      .flatMap(([key, label]): (readonly [string, string])[] =>
        typeof label === 'string' ? [[prefix + key, label]] : [...byPath(label, `${prefix}${key}.`)],
      ),
  );
}

function placeholders(label: string): readonly string[] {
  return (label.match(/\{\w+\}/g) ?? []).sort();
}

const english = byPath(en);

describe('labels', () => {
  it('exist in every language that is promised', () => {
    expect([...LANGUAGES].sort()).to.deep.equal(PROMISED);
  });

  for (const language of LANGUAGES) {
    describe(`in ${language}`, () => {
      let labels: ReadonlyMap<string, string>;
      const failing = (isWrong: (label: string, path: string) => boolean): readonly string[] =>
        [...labels].filter(([path, label]) => isWrong(label, path)).map(([path]) => path);

      before(async () => {
        const loaded = await loadLabels(language);
        expect(loaded.lang).to.equal(language);
        labels = byPath(loaded);
      });

      it('are all there, and none besides', () => {
        const missing = [...english.keys()].filter((path) => !labels.has(path));
        const unknown = [...labels.keys()].filter((path) => !english.has(path));
        expect({ missing, unknown }).to.deep.equal({ missing: [], unknown: [] });
      });

      it('have words, without stray spaces', () => {
        expect(failing((label) => !/\p{Letter}/u.test(label) || /^\s|\s\s|\s$/.test(label))).to.deep.equal(
          [],
        );
      });

      it('have the same placeholders', () => {
        const differ = (label: string, path: string): boolean =>
          placeholders(label).join() !== placeholders(english.get(path) ?? '').join();
        expect(failing(differ)).to.deep.equal([]);
      });

      if (language !== 'en') {
        it('are translated', () => {
          const allowed = SAME_AS_IN_ENGLISH[language] ?? [];
          expect(failing((label, path) => english.get(path) === label)).to.have.members(allowed);
        });
      }

      const script = SCRIPTS[language];
      if (script) {
        it('are written in the language’s own script', () => {
          expect(failing((label) => !script.test(label))).to.deep.equal([]);
        });
      }
    });
  }
});

describe('mergeLabels', () => {
  it('puts the page’s words in place of some, in a group too, and leaves the others', () => {
    const merged = mergeLabels(en, { open: 'Ask the kitchen', errors: { busy: 'The line is taken.' } });
    expect(merged.open).to.equal('Ask the kitchen');
    expect(merged.close).to.equal(en.close);
    expect(merged.errors).to.deep.equal({ ...en.errors, busy: 'The line is taken.' });
  });

  it('reaches a group within a group', () => {
    const merged = mergeLabels(en, { writing: { start: 'Text us', ended: { user: 'Bye' } } });
    const { writing } = en;
    expect(merged.writing).to.deep.equal({
      ...writing,
      start: 'Text us',
      ended: { ...writing.ended, user: 'Bye' },
    });
  });

  it('leaves the words in place of which a script sets none', () => {
    const nothing = { lang: undefined, start: undefined, errors: undefined, ended: { user: undefined } };
    expect(mergeLabels(en, nothing)).to.deep.equal(en);
  });
});

describe('fill', () => {
  it('fills in what it has, and leaves what it does not know', () => {
    expect(fill('{when}, {who}', { when: 'in 20 seconds' })).to.equal('in 20 seconds, {who}');
  });
});
