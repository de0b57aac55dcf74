import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('the transcript', () => {
  let stage: ElementStage;

  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline' });
  });
  afterEach(() => stage.leave());

  it('updates an utterance in place, paler until it is final', async () => {
    await stage.goLive();
    stage.say('user', 'Do you', 0, false);
    await stage.drawn();
    const utterance = stage.find('.utterance');
    expect(utterance.classList.contains('partial')).to.equal(true);
    stage.say('agent', 'Sure', 1, false);
    stage.say('user', 'Do you have a table?', 0);
    await stage.drawn();
    expect(stage.find('.utterance')).to.equal(utterance);
    expect(utterance.classList.contains('partial')).to.equal(false);
    expect(stage.text('.utterance .words')).to.equal('Do you have a table?');
  });

  it('reads out final words only, and none that were spoken aloud', async () => {
    await stage.goLive();
    const read = (): string => stage.find('[role=log]').textContent.trim();
    stage.say('user', 'Do you have a table?', 0);
    stage.say('agent', 'For how many?', 1);
    await stage.drawn();
    expect(read()).to.equal('');
    stage.type('For four.', 2);
    await stage.drawn();
    expect(read()).to.equal('You: For four.');
    stage.session.muteSpeaker();
    await stage.drawn();
    expect(read(), 'what was heard before').to.equal('You: For four.');
    stage.say('agent', 'Yes, we', 3, false);
    await stage.drawn();
    expect(read()).to.equal('You: For four.');
    stage.say('agent', 'Yes, we have.', 3);
    await stage.drawn();
    expect(read()).to.equal('You: For four.Luigi: Yes, we have.');
  });

  it('shows what comes late where it belongs, and takes away what is taken back', async () => {
    await stage.goLive();
    const shown = (): readonly string[] =>
      [...stage.element.renderRoot.querySelectorAll<HTMLElement>('.words')].map((words) => words.innerText);
    for (const ordinal of [0, 40, 80]) stage.say('agent', `Line ${ordinal}`, ordinal, ordinal !== 80);
    await stage.drawn();
    for (const ordinal of [79, 39, 41, 33]) stage.say('user', `Late ${ordinal}`, ordinal);
    stage.say('agent', '', 80);
    await stage.drawn();
    const inOrder = ['Line 0', 'Late 33', 'Late 39', 'Line 40', 'Late 41', 'Late 79'];
    expect(shown()).to.deep.equal(inOrder);
    for (let ordinal = 200; ordinal > 100; ordinal -= 1) {
      stage.say('agent', `Line ${ordinal}`, ordinal);
      if (ordinal % 7 === 0) await stage.drawn();
    }
    await stage.drawn();
    const backwards = Array.from({ length: 100 }, (_, at) => `Line ${at + 101}`);
    expect(shown()).to.deep.equal([...inOrder, ...backwards]);
  });

  it('shows markup as the text it is', async () => {
    await stage.goLive();
    stage.say('agent', '<img src=x onerror=alert(1)>', 0);
    await stage.drawn();
    expect(stage.text('.utterance .words')).to.equal('<img src=x onerror=alert(1)>');
    expect(stage.query('.utterance img')).to.equal(null);
  });

  it('follows the newest words until the reader scrolls up, then offers a way back', async () => {
    await stage.goLive();
    const talk = (from: number): void => {
      for (let ordinal = from; ordinal < from + 30; ordinal += 1)
        stage.say('agent', `Line ${ordinal}`, ordinal);
    };
    talk(0);
    await stage.drawn();
    const frame = stage.find('.transcript');
    const distance = (): number => frame.scrollHeight - frame.scrollTop - frame.clientHeight;
    expect(distance()).to.be.below(2);

    frame.scrollTop = 0;
    frame.dispatchEvent(new Event('scroll'));
    talk(30);
    await stage.drawn();
    expect(frame.scrollTop).to.equal(0);
    stage.find('.newest').click();
    await stage.drawn();
    expect(distance()).to.be.below(2);
    expect(stage.query('.newest')).to.equal(null);
  });

  it('follows the newest words while their room changes', async () => {
    await stage.goLive();
    for (let ordinal = 0; ordinal < 60; ordinal += 1) stage.say('agent', `Line ${ordinal}`, ordinal);
    await stage.drawn();
    const frame = stage.find('.transcript');
    for (const height of [520, 600, 400]) {
      stage.element.style.blockSize = `${height}px`;
      frame.dispatchEvent(new Event('scroll')); // of the last jump, before anybody was told of the new size
      await stage.drawn();
      expect(frame.scrollHeight - frame.scrollTop - frame.clientHeight, `${height} px`).to.be.below(2);
      expect(stage.query('.newest') === null).to.equal(true);
    }
  });

  for (const again of ['the next call', 'the panel opened again']) {
    it(`follows the newest words anew in ${again}`, async () => {
      stage = await stage.reopen({ open: '' });
      const frame = (): HTMLElement => stage.find('.transcript');
      const talk = async (): Promise<void> => {
        for (let ordinal = 0; ordinal < 40; ordinal += 1) stage.say('agent', `Line ${ordinal}`, ordinal);
        await stage.drawn();
      };
      await stage.goLive();
      await talk();
      frame().scrollTop = 0;
      frame().dispatchEvent(new Event('scroll'));
      await stage.drawn();
      expect(stage.query('.newest')).not.to.equal(null);

      if (again === 'the next call') {
        stage.session.end();
        await stage.goLive();
      } else {
        stage.element.close();
        await stage.drawn();
        stage.element.open();
      }
      await talk();
      const { scrollHeight, scrollTop, clientHeight } = frame();
      expect(scrollHeight - scrollTop - clientHeight).to.be.below(2);
      expect(stage.query('.newest')).to.equal(null);
    });
  }

  it('is left out on demand', async () => {
    stage = await stage.reopen({ variant: 'inline', 'no-transcript': '', mode: 'voice' });
    await stage.play('speaking');
    expect(stage.query('.transcript')).to.equal(null);
    expect(stage.query('[role=log]')).to.equal(null);
    expect(stage.query('form')).to.equal(null);
  });
});
