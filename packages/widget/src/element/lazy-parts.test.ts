import { expect } from 'chai';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';
import { defineVoiceAgent } from './define-voice-agent.js';
import type { CallPartsModule } from './lazy-parts.js';
import { VoiceAgentElement } from './voice-agent.js';

/** An element whose parts come when the test says so. */
class SlowVoiceAgent extends VoiceAgentElement {
  loads: ((isThere: boolean) => void)[] = [];

  protected override async loadCallParts(): Promise<CallPartsModule> {
    const isThere = await new Promise<boolean>((resolve) => this.loads.push(resolve));
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return super.loadCallParts();
  }
}

describe('the parts of a call', () => {
  let stage: ElementStage;
  let element: SlowVoiceAgent;

  before(() => {
    defineVoiceAgent();
    if (!customElements.get('slow-voice-agent')) customElements.define('slow-voice-agent', SlowVoiceAgent);
  });
  beforeEach(() => {
    stage = new ElementStage({ variant: 'inline' }, { tagName: 'slow-voice-agent' });
    if (!(stage.element instanceof SlowVoiceAgent)) throw new Error('It is not the slow one.');
    element = stage.element;
  });
  afterEach(() => stage.leave());

  it('are not asked for before there is interest, and then once', async () => {
    await stage.drawn();
    expect(element.loads).to.have.lengthOf(0);
    stage.find('#main').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    stage.find('#main').focus();
    expect(element.loads).to.have.lengthOf(1);
  });

  it('are not needed at rest: orb, words and the start button are there', async () => {
    await stage.drawn();
    const orb = stage.find('canvas.orb.resting');
    expect(getComputedStyle(orb).backgroundImage).to.include('radial-gradient');
    expect(stage.text('.welcome-text')).to.equal('How can we help?');
    expect(stage.text('#main')).to.equal('Start the call');
  });

  it('are not needed to start a call and to hang up', async () => {
    await stage.drawn();
    stage.find('#main').click();
    expect(stage.session.status).to.equal('connecting'); // in the click itself, which lets sound play
    await stage.drawn();
    expect(stage.text('#main')).to.equal('Hang up');
    stage.find('#main').click();
    expect(stage.session.status).to.equal('ended');
  });

  it('join a call that runs already', async () => {
    await stage.play('listening');
    expect(stage.query('.transcript')).to.equal(null);
    element.loads[0]?.(true);
    await stage.drawn();
    expect(stage.query('.transcript')).not.to.equal(null);
    expect(stage.query('canvas.orb.resting')).to.equal(null);
    expect(getComputedStyle(stage.find('.transcript')).overflowY).to.equal('auto');
  });

  it('are not missed before a call, and fetched again when one is started', async () => {
    await stage.drawn();
    stage.find('#main').focus();
    element.loads[0]?.(false);
    await stage.drawn();
    expect(stage.text('[role=alert]')).to.equal('');
    stage.find('#main').click();
    expect(element.loads).to.have.lengthOf(2);
  });

  it('are not needed to say what went wrong', async () => {
    void stage.play('failed');
    await stage.drawn();
    expect(stage.query('.transcript')).to.equal(null);
    expect(stage.text('[role=alert]')).to.include('a lot in a short time').and.include('20 seconds');
  });

  it('are told to be missing when they do not come, and fetched again on demand', async () => {
    await stage.play('listening');
    element.loads[0]?.(false);
    await stage.drawn();
    expect(stage.text('[role=alert]')).to.include('Not everything could be loaded');
    expect(stage.text('#main')).to.equal('Hang up');
    expect(element.loads).to.have.lengthOf(1);

    stage.find('[part=reload-button]').click();
    await settleAll();
    element.loads[1]?.(true);
    await stage.drawn();
    expect(stage.text('[role=alert]')).to.equal('');
    expect(stage.query('.transcript')).not.to.equal(null);
  });
});
