import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

/** WCAG 2.2, success criterion 1.4.3, for text of any size. */
const LEAST_CONTRAST = 4.5;

/** Every combination of eight values a channel, and colours near to where black and white read equally well. */
const STEPS = Array.from({ length: 8 }, (_, step) => Math.round((step * 255) / 7));
const GRID = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => [r, g, b] as const)));
const HARD = [
  '#e1035a',
  '#008d48',
  '#a200ff',
  '#757575',
  '#767676',
  '#777777',
  '#0000ff',
  '#ff0000',
  '#ffff00',
];
const ACCENTS = [...GRID.map((channels) => `rgb(${channels.join(' ')})`), ...HARD];

/** Every hue, loud and quiet, and the ends of every scale. */
const HUES = Array.from({ length: 12 }, (_, step) => step * 30);
const NOTABLE = [
  ...HUES.flatMap((hue) => [`oklch(0.6 0.3 ${hue})`, `oklch(0.85 0.1 ${hue})`, `oklch(0.35 0.1 ${hue})`]),
  ...['black', '#333', '#777', '#bbb', 'white', ...HARD],
];
/** Light ones and dark ones, as sites have them. */
const SURFACES = [
  'white',
  '#fff8f0',
  '#e8f1ff',
  '#f5e6c8',
  '#ddd',
  '#333',
  '#1e1b4b',
  '#0b2e26',
  '#3b0d16',
  'black',
];

/** What is read or seen on what: its colour, where it stands, and the least contrast. Those of graphics are WCAG's 1.4.11. */
const PAIRS = [
  ...['--surface', '--raised', '--bubble', '--notice'].flatMap((ground) => [
    ['--ink', ground, LEAST_CONTRAST] as const,
    ['--ink-quiet', ground, LEAST_CONTRAST] as const,
    ['--focus', ground, 3] as const,
  ]),
  ['--control-line', '--surface', 3],
  ['--control-line', '--raised', 3],
] as const;

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

/** The luminance of a colour as it comes out on a screen of sRGB. */
function paintedLuminance(color: string): number {
  if (!context) throw new Error('The browser has no canvas.');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast({ color, backgroundColor }: CSSStyleDeclaration): number {
  const text = paintedLuminance(color);
  const fill = paintedLuminance(backgroundColor);
  return (Math.max(text, fill) + 0.05) / (Math.min(text, fill) + 0.05);
}

describe('words and icons on the accent', () => {
  let stage: ElementStage;
  afterEach(() => stage.leave());

  for (const theme of ['light', 'dark']) {
    it(`can be read on any accent: ${theme}`, async function () {
      this.timeout(20_000); // for hundreds of colours on a busy machine
      stage = await ElementStage.open({ theme, open: '' });
      const still = new CSSStyleSheet();
      still.replaceSync('* { transition: none !important }');
      stage.element.shadowRoot?.adoptedStyleSheets.push(still);
      // A pointer that rests on the button is no matter of scripts: its fill is.
      const hovered = document.createElement('span');
      hovered.style.cssText = 'color: var(--on-accent); background: var(--accent-hover)';
      stage.find('.root').append(hovered);
      const looks = [stage.find('#main'), stage.find('#launcher'), hovered].map((part) =>
        getComputedStyle(part),
      );

      const unreadable: string[] = [];
      for (const accent of ACCENTS) {
        stage.element.style.setProperty('--voice-agent-accent', accent);
        for (const [at, look] of looks.entries()) {
          const found = contrast(look);
          if (found < LEAST_CONTRAST) unreadable.push(`${accent} ${at} ${found.toFixed(2)}`);
        }
      }
      expect(unreadable).to.deep.equal([]);
    });
  }

  for (const theme of ['light', 'dark']) {
    it(`leaves the words, lines and the orb on any surface their contrast: ${theme}`, async () => {
      stage = await ElementStage.open({ theme, variant: 'inline' });
      const show = ([color, ground, least]: readonly [string, string, number]): readonly [
        string,
        CSSStyleDeclaration,
        number,
      ] => {
        const sample = document.createElement('span');
        sample.style.cssText = `color: var(${color}); background: var(${ground})`;
        stage.find('.root').append(sample);
        return [`${color} on ${ground}`, getComputedStyle(sample), least];
      };
      const samples = PAIRS.map(show);
      const orb = show(['--orb', '--surface', 3]);

      const unreadable: string[] = [];
      const look = (name: string, seen: readonly (typeof orb)[]): void => {
        for (const [pair, style, least] of seen) {
          const found = contrast(style);
          if (found < least) unreadable.push(`${name}: ${pair} ${found.toFixed(2)}`);
        }
      };
      for (const accent of NOTABLE) {
        stage.element.style.setProperty('--voice-agent-accent', accent);
        look(accent, [...samples, orb]);
      }
      stage.element.style.removeProperty('--voice-agent-accent');
      for (const surface of SURFACES) {
        stage.element.style.setProperty('--voice-agent-surface', surface);
        look(surface, samples);
      }
      expect(unreadable).to.deep.equal([]);
    });
  }

  it('are white on the accent that pages get by default', async () => {
    stage = await ElementStage.open({ open: '' });
    expect(paintedLuminance(getComputedStyle(stage.find('#main')).color)).to.equal(1);
  });
});
