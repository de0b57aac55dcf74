import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

const QUESTIONS = ['Do you deliver?', '<b>Is this bold?</b>'];

describe('before the first call', () => {
  let stage: ElementStage;
  const open = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    stage = await ElementStage.open({
      variant: 'inline',
      suggestions: JSON.stringify(QUESTIONS),
      ...attributes,
    });
  };
  const suggestions = (): readonly HTMLButtonElement[] => [
    ...stage.element.renderRoot.querySelectorAll<HTMLButtonElement>('.suggestion'),
  ];
  afterEach(() => stage.leave());

  it('the agent’s name, one sentence and what the page suggests invite to one', async () => {
    await open();
    stage.element.labels = { title: 'Luigi’s', welcome: 'Ask about our menu.' };
    await stage.drawn();
    expect([stage.text('#title'), stage.text('.welcome-text')]).to.deep.equal([
      'Luigi’s',
      'Ask about our menu.',
    ]);
    expect(suggestions().map(({ innerText }) => innerText)).to.deep.equal(QUESTIONS); // words, and never markup
    await stage.goLive();
    await stage.drawn();
    expect([stage.text('#title'), suggestions().length]).to.deep.equal(['Luigi’s', 0]);
    stage.say('agent', 'Good evening.', 0);
    await stage.drawn();
    expect(stage.text('.speaker')).to.equal('Luigi’s');
    stage.session.end();
    await stage.drawn();
    expect(stage.query('.welcome') === null).to.equal(true);
  });

  it('the name may be the page’s own element, in every state', async () => {
    await open();
    const name = document.createElement('b');
    name.slot = 'title';
    stage.element.append(name);
    await stage.drawn();
    expect(name.assignedSlot?.closest('.welcome') === null).to.equal(false);
    await stage.goLive();
    await stage.drawn();
    expect(name.assignedSlot?.closest('.header') === null).to.equal(false);
  });

  it('a suggestion starts a call, with the microphone, and is the first that the agent hears', async () => {
    await open();
    suggestions()[0]?.click();
    await settleAll();
    stage.invite();
    await settleAll();
    stage.transport.connection.establish();
    await settleAll();
    expect(stage.transport.connection.sent).to.deep.equal([
      { type: 'user_text_message', text: QUESTIONS[0] },
    ]);
    expect([stage.session.hasMicrophone, stage.isMicrophoneOn]).to.deep.equal([true, true]);
  });

  it('a suggestion waits until the visitor has agreed', async () => {
    await open({ 'consent-required': '' });
    suggestions()[0]?.click();
    await stage.drawn();
    expect([stage.session.status, stage.joins.length]).to.deep.equal(['ready', 0]);
    stage.agree();
    await settleAll();
    expect(stage.session.transcripts.map(({ text }) => text)).to.deep.equal([QUESTIONS[0]]);
  });

  it('a suggestion that found no line is asked again by the next try', async () => {
    await open();
    suggestions()[0]?.click();
    await settleAll();
    stage.joins[0]?.reject(createVoiceError('busy'));
    await stage.drawn();
    stage.find('#main').click();
    await settleAll();
    expect(stage.session.transcripts.map(({ text }) => text)).to.deep.equal([QUESTIONS[0]]);
  });

  it('what is no list of texts suggests nothing, and the author is told of what cannot be read', async () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (words: unknown) => warnings.push(words);
    await open({ suggestions: 'Do you deliver?' });
    console.warn = warn;
    expect(String(warnings[0])).to.include('suggestions');
    for (const wrong of [null, 'text', { length: 1 }, [1, null]]) {
      Object.assign(stage.element, { suggestions: wrong });
      await stage.drawn();
      expect(suggestions()).to.have.lengthOf(0);
    }
  });

  it('nothing can be started while disabled', async () => {
    await open({ disabled: '' });
    const buttons = [...stage.element.renderRoot.querySelectorAll('button')];
    expect(buttons.map(({ disabled }) => disabled)).to.deep.equal([true, true, true, true]);
  });
});
