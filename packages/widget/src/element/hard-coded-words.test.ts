import { expect } from 'chai';
import { splitLinks } from '../call/links.js';
import type { Labels } from '../labels/labels.js';
import { LANGUAGES, loadLabels } from '../labels/load-labels.js';
import { createVoiceError, VOICE_ERROR_CODES } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { AFTER_SCENES } from '../testing/after-scenes.js';
import { ElementStage, SCENES } from '../testing/element-stage.js';
import { TimedElementStage } from '../testing/timed-element-stage.js';

/** Attributes that are read, or read out. */
const SPOKEN_ATTRIBUTES = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
];

/** The labels with every one of them in brackets, so that words that are no label stand out. */
function inBrackets<Group extends object>(labels: Group): Group {
  const entries = Object.entries(labels) as [string, string | object][];
  return Object.fromEntries(
    entries.map(([key, label]) => {
      if (key === 'lang') return [key, label];
      return [key, typeof label === 'string' ? `⟦${label}⟧` : inBrackets(label)];
    }),
  ) as Group;
}

/** What is said in words outside of brackets, apart from what somebody else said. */
function loose(words: string, ofOthers: readonly string[]): string {
  const label = /⟦[^⟦⟧]*⟧/g;
  const withoutLabels = words.replace(label, ' ').replace(label, ' '); // one may hold another
  const ours = ofOthers.reduce((left, said) => left.replaceAll(said, ' '), withoutLabels);
  return /\p{Letter}/u.test(ours) ? words.trim() : '';
}

/** All text and all spoken attributes under `root` that are not labels. */
function looseWords(root: DocumentFragment | HTMLElement, ofOthers: readonly string[]): readonly string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement?.localName !== 'style') {
      found.push(loose(node.data, ofOthers));
    }
    if (!(node instanceof Element)) continue;
    for (const name of SPOKEN_ATTRIBUTES) found.push(loose(node.getAttribute(name) ?? '', ofOthers));
  }
  return found.filter((words) => words !== '');
}

/** Labels that these scenes need not come to, and whose own tests expect them; all of `writing` is expected by `modes`. */
const MET_ELSEWHERE: readonly string[] = [
  'lang',
  'suggestions',
  'partsMissing',
  'ended.agent',
  'ended.network',
  'ended.error',
  'newest',
  'holdToTalk',
  'microphoneAhead',
  'transcriptFile',
];

/** Every word among `labels`, by its path: `status.idle`. */
function byPath(labels: object, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(labels as Record<string, string | object>).flatMap(([key, label]) =>
    typeof label === 'string' ? [[path + key, label] as const] : byPath(label, `${path}${key}.`),
  );
}

/** A label in brackets, whatever is filled in. */
function toPattern(label: string): RegExp {
  const parts = label.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`⟦${parts.join('[^]*')}⟧`);
}

describe('every word the visitor meets is a label', () => {
  let stage: ElementStage;
  /** All that was met in English. */
  let met = '';
  let languages: readonly Labels[];
  before(async () => {
    languages = await Promise.all(LANGUAGES.map(loadLabels));
  });
  afterEach(() => stage.leave());

  const expectLabelsOnly = async (labels: Labels): Promise<void> => {
    const { element, session } = stage;
    element.labels = inBrackets(labels);
    await element.updateComplete;
    const { inputs, outputs } = await session.devices();
    const ofOthers = [
      ...session.transcripts.flatMap(({ text }) =>
        splitLinks(text, undefined).map((part) => (typeof part === 'string' ? part : part.text)),
      ),
      ...session.runningTools.map(({ label }) => label ?? ''),
      ...[...inputs, ...outputs].map(({ label }) => label),
      session.agentName ?? '',
    ].filter(Boolean);
    const root = element.shadowRoot ?? element;
    expect(looseWords(root, ofOthers), labels.lang).to.deep.equal([]);
    if (labels.lang === 'en') met += (root as ShadowRoot).innerHTML;
  };

  for (const variant of ['launcher', 'inline', 'orb']) {
    for (const scene of SCENES) {
      it(`in every language: ${variant}, ${scene}`, async () => {
        stage = new ElementStage({ variant, open: '' });
        await stage.play(scene);
        for (const labels of languages) await expectLabelsOnly(labels);
      });
    }
  }

  for (const [scene, play] of Object.entries(AFTER_SCENES)) {
    it(`in every language: ${scene}`, async () => {
      const timed = new TimedElementStage({ open: '' });
      stage = timed;
      await play(timed);
      for (const labels of languages) await expectLabelsOnly(labels);
      timed.element.isOpen = false;
      for (const labels of languages) await expectLabelsOnly(labels);
    });
  }

  it('while the launcher is closed, at rest and in a call', async () => {
    stage = await ElementStage.open();
    for (const labels of languages) await expectLabelsOnly(labels);
    await stage.play('speaking');
    for (const labels of languages) await expectLabelsOnly(labels);
  });

  it('whatever goes wrong', async () => {
    for (const code of VOICE_ERROR_CODES) {
      if (code === 'playback_blocked') continue; // ends no call; a scene of its own
      stage = new ElementStage({ variant: 'inline' });
      void stage.session.start();
      await settleAll();
      stage.joins[0]?.reject(createVoiceError(code));
      await stage.drawn();
      for (const labels of languages) await expectLabelsOnly(labels);
      expect(stage.text('[part=error]'), code).to.match(/^⟦.+⟧$/);
      await stage.leave();
    }
  });

  for (const variant of ['launcher', 'inline', 'orb']) {
    it(`while consent is asked for: ${variant}`, async () => {
      stage = new ElementStage({ variant, open: '', 'consent-required': '' });
      void stage.element.startCall();
      await stage.drawn();
      expect(stage.query('.consent')).not.to.equal(null);
      for (const labels of languages) await expectLabelsOnly(labels);
    });
  }

  it('once the words of a call were copied, or could not be', async () => {
    const { clipboard } = navigator;
    const answers = [
      () => Promise.resolve(),
      () => Promise.reject(new DOMException('Blocked', 'NotAllowedError')),
    ];
    for (const writeText of answers) {
      stage = new ElementStage({ variant: 'inline' });
      await stage.play('ended');
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText },
        configurable: true,
      });
      stage.find('[part=copy-button]').click();
      await stage.drawn();
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
      expect(stage.text('.answer')).not.to.equal('');
      for (const labels of languages) await expectLabelsOnly(labels);
      await stage.leave();
    }
  });

  it('and every label is met', async () => {
    const labels = await loadLabels('en');
    const unmet = byPath({ ...labels, writing: {} }).filter(([, label]) => !toPattern(label).test(met));
    expect(MET_ELSEWHERE).to.include.members(unmet.map(([path]) => path));
  });

  it('finds words that are none', () => {
    stage = new ElementStage();
    const place = document.createElement('div');
    place.innerHTML =
      '<b title="Close">⟦Speaker⟧ 0:05</b><input placeholder="⟦Type⟧"><p>Luigi: Hello</p><p>Oops, ⟦later⟧</p>';
    expect(looseWords(place, ['Luigi', 'Hello'])).to.deep.equal(['Close', 'Oops, ⟦later⟧']);
  });
});
