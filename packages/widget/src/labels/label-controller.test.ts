import { expect } from 'chai';
import { html, LitElement, type TemplateResult } from 'lit';
import { defer, settleAll, type Deferred } from '../testing/deferred.js';
import { FakeClock } from '../testing/fake-clock.js';
import { en } from './en.js';
import { LABEL_TIMEOUT_MS, LabelController } from './label-controller.js';
import type { Labels } from './labels.js';
import type { Language } from './load-labels.js';

let clock = new FakeClock();
let requests: (Deferred<Labels> & { readonly language: Language })[] = [];

class Speaker extends LitElement {
  static isWhole = false;
  readonly words = new LabelController(this, {
    clock,
    isWhole: () => Speaker.isWhole,
    load: (language) => {
      const request = { ...defer<Labels>(), language };
      requests.push(request);
      return request.promise;
    },
  });

  protected override render(): TemplateResult {
    const { lang, open, send } = this.words.labels;
    return html`<b lang=${lang}>${open}</b><i>${send}</i>`;
  }
}
customElements.define('test-speaker', Speaker);

describe('LabelController', () => {
  let speaker: Speaker;
  /** The language and the words that are drawn. */
  const spoken = async (): Promise<string> => {
    await settleAll();
    const word = speaker.shadowRoot?.querySelector('b');
    return `${word?.lang ?? ''}:${word?.innerText.trim() ?? ''}`;
  };
  const appear = (lang: string, place: Node = document.body): void => {
    speaker = new Speaker();
    speaker.lang = lang;
    place.appendChild(speaker);
  };
  const answer = (index: number, open: string): void => {
    const request = requests[index];
    request?.resolve({ ...en, lang: request.language, open });
  };
  const asked = (): readonly Language[] => requests.map(({ language }) => language);

  beforeEach(() => {
    clock = new FakeClock();
    requests = [];
  });
  afterEach(() => {
    Speaker.isWhole = false;
    speaker.remove();
  });

  it('waits for all of the English words where those at rest are not enough', async () => {
    Speaker.isWhole = true;
    appear('en');
    expect(await spoken()).to.equal('en:');
    answer(0, 'Write to us');
    expect(await spoken()).to.equal('en:Write to us');
    expect(asked()).to.deep.equal(['en']);
  });

  it('asks for them as soon as they are needed, and goes on with those at rest meanwhile', async () => {
    appear('en');
    await settleAll();
    Speaker.isWhole = true;
    speaker.requestUpdate();
    expect(await spoken()).to.equal('en:Talk with us');
    answer(0, 'Write to us');
    expect(await spoken()).to.equal('en:Write to us');
    speaker.requestUpdate();
    await settleAll();
    expect(asked()).to.deep.equal(['en']);
  });

  it('speaks English at once and asks for nothing', async () => {
    appear('en-GB');
    expect(await spoken()).to.equal('en:Talk with us');
    expect(asked()).to.deep.equal([]);
    expect(clock.pending).to.equal(0);
  });

  describe('with a call in sight', () => {
    /** A word that only a call needs. */
    const wordOfCall = async (): Promise<string | undefined> => {
      await settleAll();
      return speaker.shadowRoot?.querySelector('i')?.innerText;
    };

    it('fetches the rest of English', async () => {
      appear('en');
      const isComplete = speaker.words.complete();
      expect(await wordOfCall()).to.equal('');
      answer(0, 'Hello');
      await isComplete;
      expect(await wordOfCall()).to.equal(en.send);
      await speaker.words.complete();
      expect(asked()).to.deep.equal(['en']);
    });

    it('tells that the rest cannot be fetched, and asks again', async () => {
      appear('en');
      const failed = speaker.words.complete().catch((error: unknown) => error);
      requests[0]?.reject(new TypeError('offline'));
      expect(await failed).to.be.instanceOf(TypeError);
      expect(await spoken()).to.equal('en:Talk with us');
      void speaker.words.complete();
      answer(1, 'Hello');
      expect(await wordOfCall()).to.equal(en.send);
    });

    it('needs no English beside another language, but all of it in its place', async () => {
      appear('de');
      await speaker.words.complete();
      expect(asked()).to.deep.equal(['de']);
      requests[0]?.reject(new TypeError('offline'));
      await settleAll();
      expect(asked()).to.deep.equal(['de', 'en']);
      answer(1, 'Hello');
      expect(await wordOfCall()).to.equal(en.send);
    });

    it('is not misled by English that comes after another language was chosen', async () => {
      appear('en');
      void speaker.words.complete();
      speaker.lang = 'de';
      await settleAll();
      answer(1, 'Hallo');
      answer(0, 'Hello');
      expect(await spoken()).to.equal('de:Hallo');
    });
  });

  it('asks for nothing before it is on the page', async () => {
    const detached = document.createElement('div');
    appear('de', detached);
    await settleAll();
    expect(asked()).to.deep.equal([]);
  });

  it('is silent until another language is there, then speaks it', async () => {
    appear('de');
    expect(await spoken()).to.equal('de:');
    answer(0, 'Hallo');
    expect(await spoken()).to.equal('de:Hallo');
    expect(asked()).to.deep.equal(['de']);
    expect(clock.pending).to.equal(0);
  });

  it('speaks English when the language cannot be had, and asks again when it is chosen again', async () => {
    appear('de');
    requests[0]?.reject(new TypeError('offline'));
    expect(await spoken()).to.equal('en:Talk with us');
    speaker.lang = 'de-AT';
    await settleAll();
    answer(1, 'Servus');
    expect(await spoken()).to.equal('de:Servus');
  });

  it('lets English stand in when the language takes long', async () => {
    appear('de');
    clock.advance(LABEL_TIMEOUT_MS - 1);
    expect(await spoken()).to.equal('de:');
    clock.advance(1);
    expect(await spoken()).to.equal('en:Talk with us');
    answer(0, 'Hallo');
    expect(await spoken()).to.equal('de:Hallo');
  });

  it('keeps the words it has while it fetches others', async () => {
    appear('de');
    answer(0, 'Hallo');
    await settleAll();
    speaker.lang = 'fr';
    expect(await spoken()).to.equal('de:Hallo');
    answer(1, 'Bonjour');
    expect(await spoken()).to.equal('fr:Bonjour');
  });

  it('ends with the language that was chosen last, whichever comes last', async () => {
    appear('de');
    speaker.lang = 'fr';
    expect(await spoken()).to.equal('fr:');
    speaker.lang = 'ja';
    await settleAll();
    answer(2, 'こんにちは');
    answer(1, 'Bonjour');
    requests[0]?.reject(new TypeError('offline'));
    expect(await spoken()).to.equal('ja:こんにちは');
    speaker.lang = 'en';
    expect(await spoken()).to.equal('en:Talk with us');
  });

  it('is not misled by an earlier failure of the same language', async () => {
    appear('de');
    speaker.lang = 'fr';
    await settleAll();
    speaker.lang = 'de';
    await settleAll();
    requests[0]?.reject(new TypeError('offline'));
    expect(await spoken()).to.equal('de:');
    answer(2, 'Hallo');
    expect(await spoken()).to.equal('de:Hallo');
  });

  it('follows the page, and shadow trees around it', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    appear('', host.attachShadow({ mode: 'open' }));
    expect(await spoken()).to.equal('en:Talk with us');
    document.documentElement.lang = 'sv';
    await settleAll();
    host.lang = 'it';
    await settleAll();
    expect(asked()).to.deep.equal(['sv', 'it']);
    document.documentElement.lang = 'en';
    host.remove();
  });

  it('follows the browser where the page says nothing', () => {
    const { languages } = navigator;
    document.documentElement.removeAttribute('lang');
    appear('');
    Object.defineProperty(navigator, 'languages', { value: ['ko-KR'], configurable: true });
    dispatchEvent(new Event('languagechange'));
    expect(asked()).to.deep.equal(['ko']);
    Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
    document.documentElement.lang = 'en';
  });

  it('survives being moved, into another language too', async () => {
    appear('');
    const box = document.createElement('div');
    box.lang = 'pl';
    document.body.append(box);
    box.append(speaker);
    answer(0, 'Cześć');
    expect(await spoken()).to.equal('pl:Cześć');
    document.body.append(speaker);
    expect(await spoken()).to.equal('en:Talk with us');
    box.remove();
  });

  it('lets go of page and time when it leaves', async () => {
    appear('de');
    expect(clock.pending).to.equal(1);
    speaker.remove();
    expect(clock.pending).to.equal(0);
    speaker.lang = 'fr';
    dispatchEvent(new Event('languagechange'));
    await settleAll();
    expect(asked()).to.deep.equal(['de']);
  });
});
