import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

/** What sheets of real pages do to everything on them. */
const SHEETS: Readonly<Record<string, string>> = {
  'resets everything': '*, *::before, *::after { all: unset !important }',
  'has huge type':
    'html { font-size: 60px; letter-spacing: 9px; line-height: 4; text-transform: uppercase; word-spacing: 2em }',
  'hides buttons': 'button, input, canvas, svg, section, header { display: none !important }',
  'styles by bare names':
    'div, p, button, ol, li { position: absolute !important; width: 3px !important; color: red !important }',
  'moves and fades':
    'voice-agent { opacity: 1; text-align: end; white-space: nowrap; text-indent: 5em; color: yellow }',
};

describe('on a page whose sheet', () => {
  let stage: ElementStage;
  const { adoptedStyleSheets } = document;
  const addStyles = (css: string): void => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
  };
  const box = (selector: string): DOMRect => stage.find(selector).getBoundingClientRect();
  afterEach(async () => {
    document.adoptedStyleSheets = adoptedStyleSheets;
    document.documentElement.removeAttribute('dir');
    await stage.leave();
  });

  for (const [habit, css] of Object.entries(SHEETS)) {
    for (const variant of ['launcher', 'inline', 'orb']) {
      it(`${habit}, a call looks the same: ${variant}`, async () => {
        const look = async (): Promise<unknown> => {
          stage = new ElementStage({ variant, open: '' });
          await stage.play('listening');
          const root = getComputedStyle(stage.find('.root'));
          return {
            root: [
              'fontSize',
              'lineHeight',
              'letterSpacing',
              'textTransform',
              'textIndent',
              'whiteSpace',
              'color',
            ].map((name) => root[name as 'color']),
            sizes: ['#main', 'canvas', '.header', '.text-field', '.controls', '.round']
              .filter((selector) => stage.query(selector))
              .map((selector) => [
                selector,
                box(selector).height,
                variant === 'launcher' ? box(selector).x : 0,
              ]),
          };
        };
        const plain = await look();
        await stage.leave();
        addStyles(css);
        expect(await look()).to.deep.equal(plain);
      });
    }
  }

  it('is plain, the sheet of the element reaches nothing outside it', async () => {
    const page = document.createElement('button');
    document.body.append(page);
    const look = (): string[] => {
      const { padding, cursor, color, outline, fontSize } = getComputedStyle(page);
      return [padding, cursor, color, outline, fontSize];
    };
    const before = look();
    stage = new ElementStage({ open: '' });
    await stage.play('speaking');
    expect(look()).to.deep.equal(before);
    page.remove();
  });

  it('runs from right to left, in a language that does, everything changes sides', async () => {
    document.documentElement.dir = 'rtl';
    stage = new ElementStage({ open: '', lang: 'ar' });
    await stage.play('playback blocked');
    expect(box('#launcher').left).to.be.within(0, 40);
    expect(box('.panel').left).to.be.within(0, 40);
    expect(box('[part=close-button]').right).to.be.below(box('.title').left + 1);
    expect(box('[part=speaker-button]').right).to.be.below(box('#main').left);
    expect(box('#main').right).to.be.below(box('[part=microphone-button]').left);
    expect(box('.utterance.user').left).to.be.below(box('.utterance.agent').left);
    expect(stage.find('.panel').scrollWidth).to.be.at.most(stage.find('.panel').clientWidth);
  });
});
