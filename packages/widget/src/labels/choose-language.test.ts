import { expect } from 'chai';
import { chooseLanguage, matchLanguage } from './choose-language.js';
import { textDirection } from './text-direction.js';

describe('matchLanguage', () => {
  const CASES = [
    ['de', 'de'],
    ['DE-at', 'de'],
    ['pt-BR', 'pt'],
    ['pt_PT', 'pt'],
    ['zh-Hant-TW', 'zh'],
    ['zh-Hans', 'zh'],
    ['cmn-Hans-CN', 'zh'],
    ['iw', 'he'],
    [' fr ', 'fr'],
    ['en-GB-oxendict', 'en'],
    ['nb', undefined],
    ['no-NO', undefined],
    ['dae', undefined],
    ['x-klingon', undefined],
    ['*', undefined],
    ['', undefined],
  ] as const;

  for (const [tag, language] of CASES) {
    it(`takes “${tag}” for ${language ?? 'none of its own'}`, () => {
      expect(matchLanguage(tag)).to.equal(language);
    });
  }
});

describe('chooseLanguage', () => {
  const CASES = [
    { name: 'the element’s own', html: '<p lang="de"><b lang="ja"></b></p>', browser: ['fr'], chosen: 'ja' },
    {
      name: 'the nearest ancestor’s',
      html: '<p lang="de"><i><b></b></i></p>',
      browser: ['fr'],
      chosen: 'de',
    },
    { name: 'past an empty one', html: '<p lang="de"><b lang=""></b></p>', browser: ['fr'], chosen: 'de' },
    {
      name: 'the first of the browser’s that is known',
      html: '<b></b>',
      browser: ['nb', 'da-DK', 'de'],
      chosen: 'da',
    },
    {
      name: 'English on a page in an unknown language',
      html: '<p lang="nb"><b></b></p>',
      browser: ['da'],
      chosen: 'en',
    },
    { name: 'English when nobody says anything', html: '<b></b>', browser: [], chosen: 'en' },
    { name: 'English for what is no language', html: '<b lang="!"></b>', browser: ['fr'], chosen: 'en' },
  ] as const;

  for (const { name, html, browser, chosen } of CASES) {
    it(`takes ${name}`, () => {
      const place = document.createElement('div');
      place.innerHTML = html;
      const element = place.querySelector('b');
      expect(element && chooseLanguage(element, browser)).to.equal(chosen);
    });
  }

  it('looks out of shadow trees', () => {
    const host = document.createElement('div');
    host.lang = 'he';
    const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('b'));
    expect(chooseLanguage(inner, ['fr'])).to.equal('he');
  });

  it('takes the page’s', () => {
    const element = document.body.appendChild(document.createElement('b'));
    document.documentElement.lang = 'tr';
    expect(chooseLanguage(element, ['fr'])).to.equal('tr');
    document.documentElement.lang = 'en';
    element.remove();
  });
});

describe('textDirection', () => {
  it('is from right to left for Arabic and Hebrew, and for others a page may bring', () => {
    expect(['ar', 'he', 'ar-EG', 'fa'].map(textDirection)).to.deep.equal(['rtl', 'rtl', 'rtl', 'rtl']);
    expect(['en', 'ja', 'arn', ''].map(textDirection)).to.deep.equal(['ltr', 'ltr', 'ltr', 'ltr']);
  });
});
