import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

describe('the card after the call', () => {
  let stage: ElementStage;
  const undo: (() => void)[] = [];
  /** Replaces one method until the test is over. */
  const replace = <Key extends string>(object: Record<Key, unknown>, key: Key, value: unknown): void => {
    const own = Object.getOwnPropertyDescriptor(object, key);
    Object.defineProperty(object, key, { value, configurable: true });
    undo.push(() => (own ? Object.defineProperty(object, key, own) : Reflect.deleteProperty(object, key)));
  };

  beforeEach(async () => {
    stage = new ElementStage({ variant: 'inline' });
    await stage.goLive();
    stage.say('agent', 'Good evening.', 0);
    stage.say('user', 'Hello', 1);
    stage.session.end();
    await stage.drawn();
  });
  afterEach(async () => {
    for (const step of undo.splice(0)) step();
    await stage.leave();
  });

  it('says how long the call was, and goes with the next call', async () => {
    expect(stage.find('.summary').getAttribute('aria-label')).to.equal('Your call');
    expect(stage.text('.duration')).to.match(/\b0:0\d$/);
    expect(stage.text('#main')).to.equal('Call again');
    stage.find('#main').click();
    await stage.drawn();
    expect(stage.query('.summary')).to.equal(null);
  });

  it('does not follow what never was a call, though the visitor had said something', async () => {
    stage = await stage.reopen({ variant: 'inline', suggestions: '["Are you open?"]' });
    stage.find('.suggestion').click();
    await settleAll();
    stage.joins[0]?.reject(createVoiceError('service_unavailable'));
    await stage.drawn();
    expect(stage.text('.words')).to.equal('Are you open?');
    expect(stage.query('.summary') === null).to.equal(true);
  });

  it('copies the words of both sides, and says so', async () => {
    let copied = '';
    replace(navigator.clipboard as unknown as Record<'writeText', unknown>, 'writeText', (text: string) => {
      copied = text;
      return Promise.resolve();
    });
    stage.find('[part=copy-button]').click();
    await stage.drawn();
    expect(copied).to.equal('Luigi: Good evening.\nYou: Hello\n');
    expect(stage.text('.answer')).to.equal('Copied');
  });

  it('says when the page may not copy', async () => {
    replace(navigator.clipboard as unknown as Record<'writeText', unknown>, 'writeText', () =>
      Promise.reject(new DOMException('Blocked', 'NotAllowedError')),
    );
    stage.find('[part=copy-button]').click();
    await stage.drawn();
    expect(stage.text('.answer')).to.equal('Could not be copied');
  });

  it('says so as well where there is no clipboard, as on an insecure page', async () => {
    replace(navigator as unknown as Record<'clipboard', unknown>, 'clipboard', undefined);
    stage.find('[part=copy-button]').click();
    await stage.drawn();
    expect(stage.text('.answer')).to.equal('Could not be copied');
  });

  it('hands the words out as a text file', async () => {
    const files: [string, string][] = [];
    replace(
      HTMLAnchorElement.prototype as unknown as Record<'click', unknown>,
      'click',
      function (this: HTMLAnchorElement) {
        files.push([this.download, this.href]);
      },
    );
    stage.find('[part=download-button]').click();
    const [[name, url] = ['', '']] = files;
    expect(name).to.match(/^transcript-\d{4}-\d\d-\d\d\.txt$/);
    expect(await (await fetch(url)).text()).to.equal('Luigi: Good evening.\nYou: Hello\n');
  });

  it('is not there after a call that never was', async () => {
    await stage.leave();
    stage = new ElementStage({ variant: 'inline' });
    await stage.play('failed');
    expect(stage.query('.summary')).to.equal(null);
  });
});
