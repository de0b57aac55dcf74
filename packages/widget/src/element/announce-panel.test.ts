import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';
import { PanelToggleEvent } from './panel-toggle-event.js';

describe('the launcher as it is opened and closed', () => {
  let stage: ElementStage;

  beforeEach(async () => {
    stage = await ElementStage.open();
  });
  afterEach(() => stage.leave());

  const listen = (): boolean[] => {
    const heard: boolean[] = [];
    const { element } = stage;
    element.addEventListener('toggle', ({ isOpen }) => {
      expect(stage.query('[role=dialog]') !== null, 'what is told is what is drawn').to.equal(isOpen);
      heard.push(isOpen);
    });
    return heard;
  };

  it('tells the page, whether the visitor did it or the page', async () => {
    const heard = listen();
    const { element } = stage;
    const steps = [
      () => stage.find('#launcher').click(),
      () => stage.find('[part=close-button]').click(),
      () => (element.isOpen = true),
      () => element.removeAttribute('open'),
      () => element.open(),
      () => element.close(),
      () => void element.startCall(),
    ];
    for (const step of steps) {
      step();
      await stage.drawn();
    }
    expect(heard).to.deep.equal([true, false, true, false, true, false, true]);
  });

  it('tells nothing of how it stands at first, and nothing where nothing has changed', async () => {
    await stage.leave();
    stage = new ElementStage({ open: '' });
    const heard = listen();
    await stage.drawn();
    stage.element.open();
    await stage.drawn();
    stage.element.close();
    stage.element.open();
    await stage.drawn();
    expect(heard).to.deep.equal([]);
  });

  it('tells nothing where there is no panel: inline, or as the orb alone', async () => {
    for (const variant of ['inline', 'orb']) {
      stage = await stage.reopen({ variant });
      const heard: Event[] = [];
      stage.element.addEventListener('toggle', (event) => heard.push(event));
      void stage.element.startCall();
      await stage.drawn();
      stage.element.close();
      await stage.drawn();
      expect(heard).to.deep.equal([]);
    }
  });

  it('takes what a framework leaves out for closed', async () => {
    const heard = listen();
    for (const isOpen of [undefined, true, undefined, false]) {
      Object.assign(stage.element, { isOpen });
      await stage.drawn();
    }
    expect(heard).to.deep.equal([true, false]);
  });

  it('tells the element alone, by an event of the package', async () => {
    const onBody: Event[] = [];
    const hear = (event: Event): number => onBody.push(event);
    document.body.addEventListener('toggle', hear);
    const onElement: Event[] = [];
    stage.element.addEventListener('toggle', (event) => onElement.push(event));
    stage.element.open();
    await stage.drawn();
    document.body.removeEventListener('toggle', hear);
    expect(onBody).to.deep.equal([]);
    expect(onElement).to.have.lengthOf(1);
    expect(onElement[0]).to.be.instanceOf(PanelToggleEvent);
  });

  it('stays as the page wants it, when the page takes back what the visitor did', async () => {
    stage.element.addEventListener('toggle', () => (stage.element.isOpen = false));
    const heard = listen();
    stage.find('#launcher').click();
    await stage.drawn();
    await stage.drawn();
    expect(stage.query('[role=dialog]')).to.equal(null);
    expect(heard).to.deep.equal([true, false]);
  });
});
