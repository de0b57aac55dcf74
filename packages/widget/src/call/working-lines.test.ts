import { expect } from 'chai';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';
import { TOOL_LIMIT_MS } from '../session/client-tool-runner.js';

describe('the line of a tool at work', () => {
  let stage: ElementStage;
  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline' });
  });
  afterEach(() => stage.leave());

  const lines = (): readonly string[] =>
    [...stage.element.renderRoot.querySelectorAll<HTMLElement>('.working')].map((line) => line.innerText);
  const log = (): string => stage.find('[role=log]').innerText.trim();

  it('is there while the tool runs, is read out, and is no utterance', async () => {
    await stage.goLive();
    const done = stage.work('Looking at the menu');
    await stage.drawn();
    expect(lines()).to.deep.equal(['Looking at the menu']);
    expect(log()).to.equal('Looking at the menu');
    expect(stage.element.transcripts.map(({ text }) => text).join()).not.to.include('Looking');
    done();
    await stage.drawn();
    expect([lines(), log()]).to.deep.equal([[], '']);
  });

  it('is there before anybody has said a word', async () => {
    await stage.goLive();
    stage.work('Looking at the menu');
    stage.say('agent', '', 2);
    await stage.drawn();
    expect(lines()).to.deep.equal(['Looking at the menu']);
  });

  it('is read out once, whatever begins and ends beside it', async () => {
    await stage.goLive();
    const first = stage.work('Looking at the menu');
    await stage.drawn();
    stage.work('Asking the cook');
    await stage.drawn();
    const second = stage.find('[role=log] p:last-of-type');
    expect(second.innerText).to.equal('Asking the cook');
    first();
    await stage.drawn();
    expect(stage.query('[role=log] p')).to.equal(second);
    expect(lines()).to.deep.equal(['Asking the cook']);
  });

  it('goes with a tool that is stopped after its time, and with the call', async () => {
    await stage.goLive();
    stage.work('Looking at the menu');
    await stage.drawn();
    stage.clock.advance(TOOL_LIMIT_MS);
    await settleAll();
    await stage.drawn();
    expect(lines()).to.deep.equal([]);
    stage.work('Looking again');
    await stage.drawn();
    stage.session.end();
    await stage.drawn();
    expect([lines(), log()]).to.deep.equal([[], '']);
  });

  it('shows nothing for a tool without words, and markup as the text it is', async () => {
    await stage.goLive();
    stage.work('');
    await stage.drawn();
    expect(lines()).to.deep.equal([]);
    stage.work('<b>Looking</b>');
    await stage.drawn();
    expect(lines()).to.deep.equal(['<b>Looking</b>']);
  });
});
