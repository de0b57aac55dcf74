import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

describe('the console', () => {
  let stage: ElementStage;
  let warnings: string[];
  const { warn } = console;
  beforeEach(() => {
    warnings = [];
    console.warn = (words: string) => warnings.push(words);
  });
  afterEach(async () => {
    console.warn = warn;
    await stage.leave();
  });

  it('tells the page’s author once of a value that means nothing, and what to write', async () => {
    const setUp = async (): Promise<void> => {
      stage = new ElementStage({ variant: 'popup', placement: 'bottom-left', theme: 'blue' });
      await stage.play('interested');
      stage.element.requestUpdate();
      await stage.drawn();
    };
    await setUp();
    expect(warnings).to.deep.equal([
      'voice-agent: unknown_variant. variant="popup" means nothing: write launcher or inline or orb.',
      'voice-agent: unknown_placement. placement="bottom-left" means nothing: write bottom-end or bottom-start.',
      'voice-agent: unknown_theme. theme="blue" means nothing: write auto or light or dark.',
    ]);
    await stage.leave();
    await setUp();
    expect(warnings).to.have.lengthOf(3);
  });

  it('tells the page’s author which field the join-proxy does not take', async () => {
    stage = new ElementStage({});
    await stage.play('interested');
    void stage.session.start();
    await settleAll();
    const message = 'The join-proxy refused the request: variables.table may not be set by the browser.';
    stage.joins[0]?.reject(createVoiceError('protocol_error', { message }));
    await stage.drawn();
    expect(warnings).to.have.lengthOf(1);
    expect(warnings[0]).to.include('protocol_error').and.to.include('variables.table may not be set');
  });

  it('says nothing of a page that makes no mistake, whatever it leaves out', async () => {
    stage = new ElementStage({ variant: 'inline', theme: 'dark' });
    stage.element.removeAttribute('theme');
    Object.assign(stage.element, { placement: undefined });
    await stage.play('speaking');
    expect(warnings).to.deep.equal([]);
  });

  it('tells of properties of another type, and goes on without them', async () => {
    stage = new ElementStage({ variant: 'inline' });
    const given = {
      labels: 'Hello',
      variables: 'Ada',
      mode: 5,
      linkHosts: ['example.org'],
      rtcConfiguration: 'relay',
      ticket: 7,
      join: 'https://example.org',
      suggestions: 'Why?',
    };
    Object.assign(stage.element, given);
    await stage.play('speaking');
    stage.session.end();
    await stage.drawn();
    const named = (code: string): boolean => warnings.some((words) => words.includes(` ${code}. `));
    for (const name of [
      'labels',
      'variables',
      'linkHosts',
      'rtcConfiguration',
      'ticket',
      'join',
      'suggestions',
    ])
      expect(named(`wrong_${name}`), name).to.equal(true);
    expect(named('unknown_mode')).to.equal(true);
    expect(stage.text('#main')).to.equal('Call again');
  });

  for (const [code, cure] of [
    ['origin_not_allowed', `add '${location.origin}'`],
    ['agent_unavailable', "no agent 'slaes'"],
  ] as const) {
    it(`tells the page’s author the cure for ${code}`, async () => {
      stage = new ElementStage({ agent: 'slaes' });
      await stage.play('interested');
      for (let call = 0; call < 2; call += 1) {
        void stage.session.start();
        await settleAll();
        stage.joins.at(-1)?.reject(createVoiceError(code));
        await stage.drawn();
      }
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.include(`voice-agent: ${code}.`).and.to.include(cure);
    });
  }
});
