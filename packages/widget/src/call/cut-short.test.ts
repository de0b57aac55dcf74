import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';
import { breakOff } from './cut-short.js';

describe('words that hanging up has cut short', () => {
  let stage: ElementStage;
  const { clipboard } = navigator;

  beforeEach(async () => {
    stage = new ElementStage({ variant: 'inline' });
    await stage.play('speaking');
    stage.say('user', 'Do you have a table?', 1);
    stage.say('agent', 'Yes, by the', 2, false);
    stage.session.sendText('never mind');
  });
  afterEach(async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    await stage.leave();
  });

  it('are partial for as long as they may go on, and then say that they broke off', async () => {
    await stage.drawn();
    expect(stage.query('.cut-short') === null).to.equal(true);
    stage.session.end();
    await stage.drawn();
    expect(
      [...stage.element.renderRoot.querySelectorAll('.words')].map(({ textContent }) => textContent),
    ).to.deep.equal(['Good evening, Ada.', 'Do you have a table?', 'Yes, by the…', 'never mind']);
    const marks = [...stage.element.renderRoot.querySelectorAll('.cut-short')];
    expect(marks.map(({ textContent }) => textContent)).to.deep.equal(['cut short']);
  });

  it('are said to be so in the copy, too', async () => {
    stage.session.end();
    await stage.drawn();
    let copied = '';
    const writeText = (text: string): Promise<void> => {
      copied = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    stage.find('[part=copy-button]').click();
    expect(copied.split('\n')).to.include('Luigi: Yes, by the… (cut short)');
    expect(copied.split('\n')).to.include('You: never mind');
  });

  it('break off once, whatever they ended with', () => {
    const broken = ['Yes, by the', 'Yes, ', 'We are open.', 'Wait...', 'Hm…', ''].map(breakOff);
    expect(broken).to.deep.equal(['Yes, by the…', 'Yes…', 'We are open…', 'Wait…', 'Hm…', '…']);
  });
});
