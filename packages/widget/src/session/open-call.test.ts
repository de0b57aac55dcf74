import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { defer, settleAll } from '../testing/deferred.js';
import { FakeClock } from '../testing/fake-clock.js';
import type { CallControl } from './call-control.js';
import type { CallOptions } from './call-options.js';
import { CONNECT_LIMIT_MS } from './connect-limit.js';
import type * as LiveParts from './live-parts.js';
import { openCall } from './open-call.js';
import { READY } from './snapshot.js';

/** The code of calls, and what was asked of the call that it made. */
class Code {
  readonly asked: string[] = [];
  readonly Call = codeThatNotes(this.asked);
}

function codeThatNotes(asked: string[]): typeof LiveParts.Call {
  const note = new Proxy({} as CallControl, {
    get: (_target, name) => (value: unknown) => {
      asked.push(typeof value === 'string' ? `${String(name)} ${value}` : String(name));
      return Promise.resolve(true);
    },
  });
  return function Call() {
    return note;
  } as unknown as typeof LiveParts.Call;
}

describe('openCall, while the code of calls is still being fetched', () => {
  const open = () => {
    const clock = new FakeClock();
    const code = defer<Code>();
    const facts: string[] = [];
    const options: CallOptions = {
      request: {},
      join: undefined,
      proxyUrl: undefined,
      rtcConfiguration: undefined,
      loadTransport: () => Promise.reject(new Error('not asked for')),
      microphone: undefined,
      devices: undefined,
      createMeter: undefined,
      isWaiting: false,
      withMicrophone: true,
      clock,
      startedAtMs: clock.now(),
      read: () => READY,
      findTool: () => undefined,
      report: (fact) =>
        facts.push(fact.type === 'over' ? `over:${fact.reason}:${fact.error?.code ?? ''}` : fact.type),
    };
    const call = openCall(options, { loaded: () => undefined, load: () => code.promise });
    return { call, clock, code, facts, settled: call.run() };
  };

  it('keeps what the visitor types, and sends it before the call connects', async () => {
    const { call, code, settled } = open();
    call.sendText('Are you open?');
    call.sendText('Hello?');
    const loaded = new Code();
    code.resolve(loaded);
    await settled;
    expect(loaded.asked).to.deep.equal(['sendText Are you open?', 'sendText Hello?', 'run']);
    call.hangUp();
    expect(loaded.asked.at(-1)).to.equal('hangUp');
  });

  it('is hung up at once, and starts nothing when the code comes', async () => {
    const { call, clock, code, facts, settled } = open();
    call.hangUp();
    expect(facts).to.deep.equal(['phase', 'over:user:']);
    const loaded = new Code();
    code.resolve(loaded);
    await settled;
    expect(loaded.asked).to.deep.equal([]);
    expect(clock.pending).to.equal(0);
    call.hangUp();
    expect(facts).to.have.length(2);
  });

  it('ends with the reason why the code cannot be had', async () => {
    const { clock, code, facts, settled } = open();
    code.reject(createVoiceError('reload_needed'));
    await settled;
    expect(facts).to.deep.equal(['phase', 'over:error:reload_needed']);
    expect(clock.pending).to.equal(0);
  });

  it('waits no longer than for a connection', async () => {
    const { clock, facts, settled } = open();
    clock.advance(CONNECT_LIMIT_MS);
    await settled;
    expect(facts).to.deep.equal(['phase', 'over:timeout:connect_timeout']);
  });

  it('hears nobody, has nothing to ask, and changes nothing that the session does not know', async () => {
    const { call, facts } = open();
    expect(call.levels()).to.deep.equal({ user: 0, agent: 0 });
    expect(call.dismissMicrophone()).to.equal(false);
    expect(await call.useMicrophone('desk')).to.equal(true);
    expect(await call.resumePlayback()).to.equal(false);
    call.setMicrophoneMuted(true);
    await settleAll();
    expect(facts).to.deep.equal([]);
  });
});
