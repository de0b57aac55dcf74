import { expect } from 'chai';
import { LANGUAGES, loadLabels, type Language } from '../labels/load-labels.js';
import { ElementStage, SCENES } from '../testing/element-stage.js';
import type { VoiceAgentElement } from './voice-agent.js';

/** Declarations that stay on their side when the direction of the text turns. */
const PHYSICAL =
  /(?:^|[;{\s])(?:(?:left|right|top|bottom|width|height)|(?:min|max)-(?:width|height)|(?:margin|padding|border|scroll-\w+)-(?:left|right|top|bottom)[\w-]*|(?:float|clear|text-align|caption-side):\s*(?:left|right))\s*[:;]/;

/** What holds words that can be seen. */
const SHOWN_WORDS = 'button, select, .field-name, .title, p:not(.visually-hidden, .visually-hidden *)';

describe('a language', () => {
  let stage: ElementStage;
  /** Puts an element in that language on the page. */
  const setUp = async (
    language: Language,
    attributes: Readonly<Record<string, string>> = { variant: 'inline' },
  ): Promise<void> => {
    stage = new ElementStage({ lang: language, ...attributes });
    await loadLabels(language);
    await stage.drawn();
  };
  const root = (): HTMLElement => stage.find('.root');
  afterEach(() => stage.leave());

  it('is that of the element, for words, readers and direction alike', async () => {
    await setUp('de');
    expect(stage.text('#main')).to.equal('Anruf starten');
    expect([root().lang, root().dir]).to.deep.equal(['de', 'ltr']);
    stage.element.lang = 'he';
    await loadLabels('he');
    await stage.drawn();
    expect(stage.text('#main')).to.equal('התחלת שיחה');
    expect([root().lang, root().dir]).to.deep.equal(['he', 'rtl']);
  });

  it('chooses the shapes of its characters, whatever that of the page is', async () => {
    await setUp('ja');
    const locale = getComputedStyle(stage.find('.welcome-text')).getPropertyValue('-webkit-locale');
    expect(locale).to.equal('"ja"');
  });

  it('gives way to the page’s own words, and keeps the others', async () => {
    await setUp('de');
    stage.element.labels = { start: 'Küche anrufen', welcome: 'Wir sind da' };
    await stage.drawn();
    expect([stage.text('#main'), stage.text('.welcome-text')]).to.deep.equal([
      'Küche anrufen',
      'Wir sind da',
    ]);
    expect(stage.text('#title')).to.equal('Sprachanruf');
  });

  it('may be one that the page brings, in its own direction', async () => {
    await setUp('en');
    stage.element.labels = { lang: 'fa', start: 'شروع تماس' };
    await stage.drawn();
    expect([root().lang, root().dir]).to.deep.equal(['fa', 'rtl']);
  });

  it('shows nothing in English on its way, and lets a call be started', async () => {
    stage = new ElementStage({ lang: 'el', variant: 'inline' });
    await stage.element.updateComplete; // before any file can be there
    expect(stage.find('.root').textContent.trim()).to.equal('');
    stage.find('#main').click();
    expect(stage.session.status).to.equal('connecting');
  });

  it('keeps lines of text in place while their words are on the way', async () => {
    stage = new ElementStage({ lang: 'nl', variant: 'inline' });
    await stage.element.updateComplete;
    const before = stage.find('.orb').getBoundingClientRect();
    const { title } = await loadLabels('nl');
    await stage.drawn();
    expect(stage.text('#title')).to.equal(title);
    expect(stage.find('.orb').getBoundingClientRect().y).to.equal(before.y);
  });

  it('tells a wait with the plural it asks for', async () => {
    await setUp('pl');
    await stage.play('failed');
    expect(stage.text('[role=alert]')).to.include('Spróbuj ponownie za 20 sekund.');
  });

  for (const scene of SCENES) {
    it(`fits a narrow box, whichever it is: ${scene}`, async () => {
      await setUp('en');
      stage.element.style.cssText = 'inline-size: 280px; block-size: 560px';
      await stage.play(scene);
      for (const labels of await Promise.all(LANGUAGES.map(loadLabels))) {
        stage.element.labels = labels;
        await stage.element.updateComplete;
        expect(overflowing(stage.element), labels.lang).to.deep.equal([]);
      }
    });
  }
});

describe('what went wrong', () => {
  let stage: ElementStage;
  afterEach(() => stage.leave());

  for (const scene of ['failed', 'refused'] as const) {
    it(`is seen whole on a narrow phone, in every language: ${scene}`, async () => {
      stage = new ElementStage({ variant: 'inline' });
      stage.element.style.cssText = 'inline-size: 320px; block-size: 522px'; // what a sheet has of 320 × 568
      await stage.play(scene);
      for (const labels of await Promise.all(LANGUAGES.map(loadLabels))) {
        stage.element.labels = labels;
        await stage.element.updateComplete;
        const notice = stage.find('.notice').getBoundingClientRect();
        expect(notice.bottom, labels.lang).to.be.at.most(stage.find('.controls').getBoundingClientRect().top);
      }
    });
  }
});

/** What sticks out of the element or is wider than its place. */
function overflowing(element: VoiceAgentElement): readonly string[] {
  const box = element.getBoundingClientRect();
  return [...element.renderRoot.querySelectorAll(SHOWN_WORDS)]
    .filter((part) => {
      if (!part.checkVisibility()) return false;
      const { left, right } = part.getBoundingClientRect();
      const isCut = part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
      return isCut || left < box.left || right > box.right;
    })
    .map(({ outerHTML }) => outerHTML);
}

describe('a language written from right to left', () => {
  let stage: ElementStage;
  afterEach(() => stage.leave());

  /** Where things stand, by their distance from the side at which a line begins. */
  const places = async (language: Language, variant: string): Promise<Readonly<Record<string, number>>> => {
    stage = new ElementStage({ lang: language, variant, open: '' });
    stage.element.labels = (await loadLabels('en')) satisfies { lang: string };
    stage.element.labels = { ...stage.element.labels, lang: language }; // the same words, so that widths compare
    await stage.play('listening');
    const isMirrored = getComputedStyle(stage.find('.root')).direction === 'rtl';
    const measured: Record<string, number> = {};
    const measure = (selector: string): void => {
      const { left, right } = stage.find(selector).getBoundingClientRect();
      measured[selector] = Math.round(isMirrored ? document.documentElement.clientWidth - right : left);
    };
    for (const selector of [
      '.frame',
      '.title',
      '.timer',
      '#more',
      '[part=microphone-button]',
      '#main',
      '[part=speaker-button]',
      '.utterance.user',
      'input',
      '[part=send-button]',
    ]) {
      measure(selector);
    }
    if (variant === 'launcher') {
      measure('[part=close-button]');
      stage.element.close();
      await stage.drawn();
      measure('#launcher');
    }
    await stage.leave();
    return measured;
  };

  for (const variant of ['launcher', 'inline']) {
    for (const pageDirection of ['ltr', 'rtl']) {
      it(`is the mirror image of the other: ${variant}, on a page that is ${pageDirection}`, async () => {
        document.documentElement.dir = pageDirection;
        const fromLeft = await places('en', variant);
        const fromRight = await places('ar', variant);
        document.documentElement.removeAttribute('dir');
        expect(fromRight).to.deep.equal(fromLeft);
      });
    }
  }

  it('leaves each utterance its own direction', async () => {
    stage = new ElementStage({ lang: 'ar', variant: 'inline' });
    await stage.goLive();
    stage.say('agent', 'Good evening, Ada.', 0);
    stage.say('agent', 'مساء الخير', 1);
    await stage.drawn();
    const directions = [...stage.element.renderRoot.querySelectorAll('.words')].map(
      (words) => getComputedStyle(words).direction,
    );
    expect(directions).to.deep.equal(['ltr', 'rtl']);
  });

  it('turns round the icons that point along the line, and no other', async () => {
    stage = new ElementStage({ lang: 'ar', variant: 'inline' });
    await stage.play('listening');
    const scaleOf = (part: string): string => {
      const svg = stage.find(`[part=${part}]`).querySelector('svg');
      return svg ? getComputedStyle(svg).scale : 'no icon';
    };
    expect(scaleOf('speaker-button')).to.equal('-1 1');
    expect(scaleOf('microphone-button')).to.equal('none');
    expect(scaleOf('send-button')).to.equal('none');
  });

  it('finds no declaration in the sheets that knows left and right', async () => {
    stage = new ElementStage({ open: '' });
    await stage.play('listening');
    const sheets = stage.element.shadowRoot?.adoptedStyleSheets ?? [];
    const rules = sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    expect(rules.length).to.be.above(50);
    expect(rules.filter((rule) => PHYSICAL.test(rule.replace(/[\w-]+: initial;/g, '')))).to.deep.equal([]);
    expect(PHYSICAL.test('.a { margin-left: 2px; }') && PHYSICAL.test('.a { float: right; }')).to.equal(true);
  });
});
