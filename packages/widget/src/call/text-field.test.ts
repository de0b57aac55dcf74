import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('the text field', () => {
  let stage: ElementStage;

  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline' });
  });
  afterEach(() => stage.leave());

  it('sends typed text and is empty after it', async () => {
    await stage.play('listening');
    const input = stage.find('input', HTMLInputElement);
    input.value = 'A table for four';
    stage.find('form', HTMLFormElement).requestSubmit();
    expect(stage.transport.connection.sent).to.deep.equal([
      { type: 'user_text_message', text: 'A table for four' },
    ]);
    expect(input.value).to.equal('');
  });

  it('and the menu have letters of 16 pixels where something is typed or chosen, or iPhones zoom into the page', async () => {
    await stage.play('menu');
    for (const field of stage.element.renderRoot.querySelectorAll('[part=text-input], select')) {
      expect(parseFloat(getComputedStyle(field).fontSize), field.outerHTML).to.be.at.least(16);
    }
  });

  it('keeps a message that is half typed while the panel is closed', async () => {
    stage = await stage.reopen({ open: '' });
    await stage.play('listening');
    const field = (): HTMLInputElement => stage.find('[part=text-input]', HTMLInputElement);
    field().value = 'A table for';
    field().dispatchEvent(new Event('input'));
    stage.element.close();
    await stage.drawn();
    stage.element.open();
    await stage.drawn();
    expect(field().value).to.equal('A table for');
    stage.find('form', HTMLFormElement).requestSubmit();
    stage.element.close();
    await stage.drawn();
    stage.element.open();
    await stage.drawn();
    expect(field().value).to.equal('');
  });
});
