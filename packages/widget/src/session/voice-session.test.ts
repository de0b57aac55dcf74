import { expect } from 'chai';
import type { CallInvitation } from '../join/join-port.js';
import { defer, settleAll } from '../testing/deferred.js';
import { createSilentTrack } from '../testing/fake-microphone.js';
import { SessionStage, type StageOptions } from '../testing/session-stage.js';
import { CONNECT_LIMIT_MS } from './connect-limit.js';
import { PROMPT_LIMIT_MS, RECONNECT_LIMIT_MS } from './call-limits.js';
import { TOOL_LIMIT_MS } from './client-tool-runner.js';
import { RETRY_PAUSE_MS } from './start-pause.js';
import { createVoiceError } from '../errors/voice-error.js';

describe('VoiceSession', () => {
  let stage: SessionStage;
  const setUp = (options?: StageOptions): SessionStage => (stage = new SessionStage(options));

  beforeEach(() => setUp());
  afterEach(async () => {
    stage.session.end();
    await settleAll();
    expect(stage.clock.pending, 'timers left behind').to.equal(0);
    expect(stage.openMeters, 'meters left open').to.equal(0);
    expect(stage.isMicrophoneOn, 'microphone left on').to.equal(false);
  });

  describe('from start to end', () => {
    it('goes through every state in order', async () => {
      await stage.goLive();
      for (const state of ['thinking', 'speaking', 'speaking', 'listening']) {
        stage.transport.connection.receive({ type: 'state', state });
      }
      stage.session.end();
      expect(stage.diary).to.deep.equal([
        'connecting',
        'idle',
        'listening',
        'thinking',
        'speaking',
        'listening',
        'ended:user',
      ]);
    });

    it('is ready before the first call, and connecting as soon as start() is called', () => {
      expect(stage.session.status).to.equal('ready');
      void stage.session.start();
      expect(stage.session.status).to.equal('connecting');
    });

    it('knows the call and the agent', async () => {
      await stage.goLive();
      expect(stage.session.callId).to.equal('call-1');
      expect(stage.session.agentName).to.equal('Luigi');
      stage.transport.connection.receive({ type: 'call_started', callId: 'call-2' });
      expect(stage.session.callId).to.equal('call-2');
    });

    it('reports every phase once, in the order in which it was reached', async () => {
      await stage.goLive();
      stage.transport.connection.report({ type: 'first_audio' });
      stage.transport.connection.receive({ type: 'state', state: 'listening' });
      stage.session.end();
      expect(stage.telemetry).to.have.members([
        'engine',
        'microphone',
        'invited',
        'joined',
        'published',
        'listening',
        'first_audio',
        'ended',
      ]);
      expect(stage.telemetry.at(-1)).to.equal('ended');
    });

    it('settles start() when the call is live, and again start() changes nothing', async () => {
      await stage.goLive();
      await stage.session.start();
      expect(stage.joins).to.have.lengthOf(1);
      expect(stage.session.status).to.equal('listening');
    });

    it('ends with the reason agent when the other side hangs up', async () => {
      await stage.goLive();
      stage.transport.connection.report({ type: 'ended', by: 'agent' });
      expect(stage.diary.slice(-1)).to.deep.equal(['ended:agent']);
      expect(stage.session.error).to.equal(undefined);
    });

    it('ends when the page is left', async () => {
      await stage.goLive();
      dispatchEvent(new PageTransitionEvent('pagehide'));
      expect(stage.diary.at(-1)).to.equal('ended:user');
    });
  });

  it('knows the call by the time it says that it is invited', async () => {
    let known: string | undefined;
    stage.session.addEventListener('telemetry', ({ phase }) => {
      if (phase === 'invited') known = stage.session.callId;
    });
    await stage.goLive();
    expect(known).to.equal('call-1');
  });

  describe('the microphone comes first', () => {
    it('asks for no invitation while the prompt is open', async () => {
      setUp({ isMicrophoneGranted: false });
      void stage.session.start();
      await settleAll();
      expect(stage.joins).to.have.lengthOf(0);
      stage.microphone.allow();
      await settleAll();
      expect(stage.joins).to.have.lengthOf(1);
    });

    it('asks for no invitation when the visitor refuses', async () => {
      setUp({ isMicrophoneGranted: false });
      const settled = stage.session.start();
      stage.microphone.refuse(createVoiceError('mic_denied'));
      await settled;
      expect(stage.joins).to.have.lengthOf(0);
      expect(stage.diary).to.deep.equal(['connecting', 'error:mic_denied', 'ended:error']);
    });

    it('does not wait for the invitation to say that a microphone allowed before is gone', async () => {
      stage.microphone.broken.set('', createVoiceError('mic_missing'));
      const settled = stage.session.start();
      await settleAll();
      await settled;
      expect(stage.diary).to.deep.equal(['connecting', 'error:mic_missing', 'ended:error']);
    });

    it('leaves the whole time to connect to a visitor who took long to allow it', async () => {
      setUp({ isMicrophoneGranted: false });
      void stage.session.start();
      await settleAll();
      stage.clock.advance(PROMPT_LIMIT_MS - 1);
      stage.microphone.allow();
      await settleAll();
      stage.clock.advance(CONNECT_LIMIT_MS - 1);
      expect(stage.diary).to.deep.equal(['connecting']);
      stage.clock.advance(1);
      expect(stage.diary.slice(-1)).to.deep.equal(['ended:timeout']);
    });

    it('hands over how sound may travel', async () => {
      const rtcConfiguration = { iceTransportPolicy: 'relay' } as const;
      stage.session.configure({ rtcConfiguration });
      await stage.goLive();
      expect(stage.transport.connection.options.rtcConfiguration).to.equal(rtcConfiguration);
    });

    it('asks for the invitation at once when the microphone was allowed before', async () => {
      void stage.session.start();
      await settleAll();
      expect(stage.joins).to.have.lengthOf(1);
    });
  });

  describe('a visitor who only types', () => {
    beforeEach(async () => {
      setUp({ isMicrophoneGranted: false });
      void stage.session.start({ withMicrophone: false });
      await settleAll();
      stage.invite();
      await settleAll();
    });

    it('is invited without being asked for the microphone', () => {
      expect(stage.microphone.tracks).to.have.lengthOf(0);
      expect(stage.transport.connection.options.microphone).to.equal(undefined);
    });

    it('talks with the agent by text', () => {
      stage.transport.connection.establish();
      expect(stage.session.sendText('hello')).to.equal(true);
      expect(stage.transport.connection.sent).to.deep.equal([{ type: 'user_text_message', text: 'hello' }]);
      expect(stage.session.status).to.equal('idle');
    });

    it('speaks in the next call', async () => {
      stage.session.end();
      void stage.session.start();
      stage.microphone.allow();
      await settleAll();
      expect(stage.isMicrophoneOn).to.equal(true);
    });
  });

  describe('a visitor who would rather type than answer the prompt', () => {
    beforeEach(async () => {
      setUp({ isMicrophoneGranted: false });
      void stage.session.start();
      await settleAll();
    });
    const typeInstead = async (): Promise<void> => {
      void stage.session.start({ withMicrophone: false });
      await settleAll();
    };

    it('is told to be asked, until the answer', async () => {
      expect(stage.session.isMicrophoneAsked).to.equal(true);
      stage.microphone.allow();
      await settleAll();
      expect(stage.session.isMicrophoneAsked).to.equal(false);
    });

    it('goes on with the same call, and with what was typed before', async () => {
      stage.session.sendText('a table for two');
      await typeInstead();
      expect([stage.session.hasMicrophone, stage.session.isMicrophoneAsked]).to.deep.equal([false, false]);
      expect(stage.joins).to.have.lengthOf(1);
      stage.invite();
      await settleAll();
      expect(stage.transport.connection.options.microphone).to.equal(undefined);
      stage.transport.connection.establish();
      await settleAll();
      expect(stage.diary).to.deep.equal(['connecting', 'idle']);
      expect(stage.transport.connection.sent).to.deep.equal([
        { type: 'user_text_message', text: 'a table for two' },
      ]);
    });

    it('leaves no live track when the microphone is allowed after all', async () => {
      await typeInstead();
      stage.microphone.allow();
      await settleAll();
      expect(stage.microphone.tracks).to.have.lengthOf(1);
      expect(stage.isMicrophoneOn).to.equal(false);
      expect(stage.diary).to.deep.equal(['connecting']);
    });

    it('hears of no refusal that comes later', async () => {
      await typeInstead();
      stage.microphone.refuse(createVoiceError('mic_denied'));
      await settleAll();
      expect(stage.session.error).to.equal(undefined);
    });

    it('has the whole time to connect from then on, and no more', async () => {
      stage.clock.advance(PROMPT_LIMIT_MS - 1);
      await typeInstead();
      stage.clock.advance(14_999);
      expect(stage.session.status).to.equal('connecting');
      stage.clock.advance(1);
      expect(stage.diary).to.deep.equal(['connecting', 'error:connect_timeout', 'ended:timeout']);
    });

    it('may still hang up', async () => {
      await typeInstead();
      stage.session.end();
      expect(stage.diary).to.deep.equal(['connecting', 'ended:user']);
    });

    it('is asked again for the next call', async () => {
      await typeInstead();
      stage.session.end();
      void stage.session.start();
      await settleAll();
      expect([stage.session.hasMicrophone, stage.session.isMicrophoneAsked]).to.deep.equal([true, true]);
    });

    it('changes nothing once the microphone is there', async () => {
      stage.microphone.allow();
      await settleAll();
      await typeInstead();
      expect(stage.session.hasMicrophone).to.equal(true);
      expect(stage.isMicrophoneOn).to.equal(true);
    });
  });

  describe('hang-up during the start', () => {
    const phases: Record<string, () => Promise<void> | void> = {
      'in the very moment of connecting': () => undefined,
      'while the engine loads': async () => {
        stage.engine = new Promise(() => undefined);
        void stage.session.start();
        await settleAll();
        stage.invite();
        await settleAll();
      },
      'while the prompt is open': async () => {
        setUp({ isMicrophoneGranted: false });
        void stage.session.start();
        await settleAll();
      },
      'while the invitation is awaited': async () => {
        void stage.session.start();
        await settleAll();
      },
      'while socket and room connect': async () => {
        void stage.session.start();
        await settleAll();
        stage.invite();
        await settleAll();
      },
      'while the microphone is being published': async () => {
        void stage.session.start();
        await settleAll();
        stage.invite();
        await settleAll();
        stage.transport.connection.report({ type: 'joined' });
      },
    };
    for (const [phase, reach] of Object.entries(phases)) {
      it(`${phase} ends the call at once and for good`, async () => {
        await reach();
        const settled = stage.session.start();
        stage.session.end();
        expect(stage.diary.at(-1)).to.equal('ended:user');
        await settled;

        const heard = stage.listenToAll();
        stage.microphone.allow();
        stage.invite();
        for (const connection of stage.transport.connections) {
          expect(connection.options.signal.aborted).to.equal(true);
          connection.establish();
          connection.receive({ type: 'state', state: 'speaking' });
          connection.report({ type: 'ended', by: 'network' });
          connection.fail(new Error('late'));
        }
        await settleAll();
        expect(heard).to.deep.equal([]);
        expect(stage.isMicrophoneOn).to.equal(false);
      });
    }

    it('can be asked for by a listener that hears of the start', () => {
      stage.session.addEventListener('status', () => stage.session.end());
      void stage.session.start();
      expect(stage.session.status).to.equal('ended');
      expect(stage.joins).to.have.lengthOf(0);
    });
  });

  describe('a second call', () => {
    it('starts with empty transcripts and hears nothing of the first', async () => {
      await stage.goLive();
      const first = stage.transport.connection;
      first.receive({ type: 'transcript', role: 'agent', text: 'Hello', ordinal: 0, final: true });
      stage.session.end();
      expect(stage.session.transcripts).to.have.lengthOf(1);

      await stage.goLive();
      expect(stage.session.transcripts).to.deep.equal([]);
      first.receive({ type: 'transcript', role: 'agent', text: 'Ghost', ordinal: 0, final: true });
      first.report({ type: 'ended', by: 'agent' });
      expect(stage.session.transcripts).to.deep.equal([]);
      expect(stage.session.status).to.equal('listening');
    });

    it('may be started by the listener that hears the first one end', async () => {
      await stage.goLive();
      stage.session.addEventListener(
        'status',
        ({ status }) => void (status === 'ended' && stage.session.start()),
        {
          once: true,
        },
      );
      stage.session.end();
      expect(stage.diary.slice(-2)).to.deep.equal(['ended:user', 'connecting']);
    });

    it('may be started by the listener that hears what ended the first one', async () => {
      setUp({ isMicrophoneGranted: false });
      stage.session.addEventListener('error', () => void stage.session.start({ withMicrophone: false }), {
        once: true,
      });
      void stage.session.start();
      stage.microphone.refuse(createVoiceError('mic_denied'));
      await settleAll();
      expect(stage.diary).to.deep.equal(['connecting', 'error:mic_denied', 'ended:error', 'connecting']);
      expect(stage.joins).to.have.lengthOf(1);
    });

    it('is not started when the listener that wanted it thinks better of it', async () => {
      stage.session.addEventListener(
        'error',
        () => {
          void stage.session.start();
          stage.session.end();
        },
        { once: true },
      );
      await stage.goLive();
      stage.transport.connection.report({ type: 'ended', by: 'network' });
      await settleAll();
      expect(stage.diary.slice(-2)).to.deep.equal(['ended:network', 'error:aborted']);
    });

    it('is one call, even when it is asked for as the words of the first one go', async () => {
      await stage.goLive();
      stage.transport.connection.receive({ type: 'transcript', role: 'agent', text: 'Hello', ordinal: 0 });
      stage.session.end();
      stage.session.addEventListener('transcripts', () => void stage.session.start(), { once: true });
      void stage.session.start();
      await settleAll();
      expect(stage.session.transcripts).to.deep.equal([]);
      expect([stage.joins.length, stage.openMeters]).to.deep.equal([2, 1]);
    });

    it('waits for a second when a listener has started three that failed', async () => {
      setUp({ join: () => Promise.reject(createVoiceError('busy')) });
      const starts = (): number => stage.diary.filter((entry) => entry === 'connecting').length;
      const again = (): void => void stage.session.start();
      stage.session.addEventListener('error', again);
      void stage.session.start();
      await settleAll();
      await settleAll();
      expect(starts()).to.equal(4);
      stage.clock.advance(RETRY_PAUSE_MS - 1);
      await settleAll();
      expect(starts()).to.equal(4);
      stage.clock.advance(1);
      await settleAll();
      expect(starts()).to.be.within(5, 8);
      stage.session.removeEventListener('error', again);
    });

    it('does not exhaust the stack when a listener starts it as it hears the end', () => {
      const any = Reflect.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {};
      Reflect.deleteProperty(AbortSignal, 'any'); // fails at once
      const again = (): void => void (stage.session.status === 'ended' && stage.session.start());
      stage.session.addEventListener('status', again);
      void stage.session.start();
      stage.session.removeEventListener('status', again);
      Object.defineProperty(AbortSignal, 'any', any);
      expect(stage.diary.filter((entry) => entry === 'connecting')).to.have.lengthOf(4);
    });

    it('is the listener’s own when it hangs up on the one that starts, and starts another', async () => {
      stage.session.addEventListener(
        'status',
        () => {
          stage.session.end();
          void stage.session.start();
        },
        { once: true },
      );
      void stage.session.start();
      await settleAll();
      expect(stage.joins).to.have.lengthOf(1);
      expect(stage.diary.slice(-2)).to.deep.equal(['ended:user', 'connecting']);
    });

    it('is refused with page_busy while another session of the page has one', async () => {
      await stage.goLive();
      const other = new SessionStage();
      await other.session.start();
      expect(other.diary).to.deep.equal(['connecting', 'error:page_busy', 'ended:error']);
      expect(other.joins).to.have.lengthOf(0);
      stage.session.end();
      await other.goLive();
      expect(other.session.status).to.equal('listening');
      other.session.end();
    });
  });

  describe('an invitation', () => {
    let releases: number;
    const invite = async (more: Partial<CallInvitation> = {}): Promise<void> => {
      stage.invite({ release: () => void (releases += 1), ...more });
      await settleAll();
    };
    beforeEach(async () => {
      releases = 0;
      void stage.session.start();
      await settleAll();
    });

    it('is released once, when the call is over', async () => {
      await invite();
      stage.transport.connection.establish();
      await settleAll();
      expect(releases).to.equal(0);
      stage.transport.connection.report({ type: 'ended', by: 'agent' });
      stage.session.end();
      dispatchEvent(new PageTransitionEvent('pagehide'));
      await settleAll();
      expect(releases).to.equal(1);
    });

    it('is released in the very moment in which the page is left', async () => {
      await invite();
      dispatchEvent(new PageTransitionEvent('pagehide'));
      expect(releases).to.equal(1);
    });

    it('is released when the call fails', async () => {
      await invite();
      stage.transport.connection.fail(createVoiceError('join_expired'));
      await settleAll();
      expect(releases).to.equal(1);
    });

    it('is released when it comes after the visitor has hung up', async () => {
      stage.session.end();
      await invite();
      expect(releases).to.equal(1);
      expect(stage.session.callId).to.equal(undefined);
    });

    it('hears every 40 s that the call goes on, and nothing once it is over', async () => {
      let signs = 0;
      await invite({
        keepAlive: () => {
          signs += 1;
          throw new Error('no');
        },
      });
      stage.transport.connection.establish();
      await settleAll();
      for (let times = 1; times <= 3; times += 1) {
        stage.clock.advance(39_999);
        expect(signs).to.equal(times - 1);
        stage.clock.advance(1);
        expect(signs).to.equal(times);
      }
      stage.session.end();
      expect(stage.clock.pending).to.equal(0);
      stage.clock.advance(60_000);
      expect(signs).to.equal(3);
    });

    it('that cannot be released ends its call all the same', async () => {
      await invite({
        release: () => {
          throw new Error('no');
        },
      });
      stage.session.end();
      expect(stage.diary).to.deep.equal(['connecting', 'ended:user']);
    });

    it('may hold a token, which the next call forgets', async () => {
      expect(stage.session.callToken).to.equal(undefined);
      await invite({ callToken: 'secret' });
      expect(stage.session.callToken).to.equal('secret');
      stage.session.end();
      expect(stage.session.callToken).to.equal('secret');
      void stage.session.start();
      expect(stage.session.callToken).to.equal(undefined);
    });
  });

  describe('deadlines', () => {
    const stuck: Record<string, () => Promise<void>> = {
      'a silent proxy': async () => {
        void stage.session.start();
        await settleAll();
      },
      'a silent socket': async () => {
        void stage.session.start();
        await settleAll();
        stage.invite();
        await settleAll();
      },
      'a microphone that is never published': async () => {
        void stage.session.start();
        await settleAll();
        stage.invite();
        await settleAll();
        stage.transport.connection.report({ type: 'joined' });
      },
    };
    for (const [what, reach] of Object.entries(stuck)) {
      it(`gives up on ${what}`, async () => {
        await reach();
        stage.clock.advance(CONNECT_LIMIT_MS - 1);
        expect(stage.session.status).not.to.equal('ended');
        stage.clock.advance(1);
        expect(stage.diary.slice(-2)).to.deep.equal(['error:connect_timeout', 'ended:timeout']);
      });
    }

    it('gives the visitor minutes to answer the prompt, then says so', async () => {
      setUp({ isMicrophoneGranted: false });
      void stage.session.start();
      await settleAll();
      stage.clock.advance(PROMPT_LIMIT_MS - 1);
      expect(stage.session.status).to.equal('connecting');
      stage.clock.advance(1);
      expect(stage.diary.slice(-2)).to.deep.equal(['error:mic_unanswered', 'ended:timeout']);
    });

    it('hints that the network blocks calls while it connects, and says so when that does not change', async () => {
      void stage.session.start();
      await settleAll();
      stage.invite();
      await settleAll();
      stage.transport.connection.report({ type: 'network_blocked' });
      expect([stage.session.error?.code, stage.session.status]).to.deep.equal([
        'network_blocked',
        'connecting',
      ]);
      stage.clock.advance(CONNECT_LIMIT_MS);
      expect(stage.diary.slice(-2)).to.deep.equal(['error:network_blocked', 'ended:error']);
    });

    it('takes the hint back when the call connects after all', async () => {
      void stage.session.start();
      await settleAll();
      stage.invite();
      await settleAll();
      stage.transport.connection.report({ type: 'network_blocked' });
      stage.transport.connection.establish();
      await settleAll();
      expect([stage.session.error, stage.session.status]).to.deep.equal([undefined, 'idle']);
    });

    it('lets a live call last', async () => {
      await stage.goLive();
      stage.clock.advance(3_600_000);
      expect(stage.session.status).to.equal('listening');
    });

    it('gives up on a connection that is not restored', async () => {
      await stage.goLive();
      stage.transport.connection.report({ type: 'connection', state: 'reconnecting', quality: 'lost' });
      expect(stage.session.connection).to.equal('reconnecting');
      stage.clock.advance(RECONNECT_LIMIT_MS);
      expect(stage.diary.slice(-2)).to.deep.equal(['error:connection_lost', 'ended:network']);
    });

    it('keeps a call whose connection was restored in time', async () => {
      await stage.goLive();
      const { connection } = stage.transport;
      connection.report({ type: 'connection', state: 'reconnecting', quality: 'lost' });
      stage.clock.advance(RECONNECT_LIMIT_MS - 1);
      connection.report({ type: 'connection', state: 'stable', quality: 'good' });
      stage.clock.advance(RECONNECT_LIMIT_MS);
      expect(stage.session.status).to.equal('listening');
    });
  });

  describe('a gate before the call', () => {
    const ask = (): { opened: () => void; signals: AbortSignal[]; remove: () => void } => {
      const answer = defer();
      const signals: AbortSignal[] = [];
      let isOpen = false;
      const remove = stage.session.addStartGate((signal) => {
        if (isOpen) return undefined;
        signals.push(signal);
        return answer.promise;
      });
      const opened = (): void => {
        isOpen = true;
        answer.resolve();
      };
      return { opened, signals, remove };
    };

    it('is asked once, and the call starts when it opens', async () => {
      const { opened, signals } = ask();
      void stage.session.start();
      void stage.session.start();
      await settleAll();
      expect([signals.length, stage.session.status]).to.deep.equal([1, 'ready']);
      opened();
      await settleAll();
      expect(stage.diary).to.deep.equal(['connecting']);
    });

    it('lets nobody through any more once the visitor has hung up', async () => {
      const { opened, signals } = ask();
      const started = stage.session.start();
      stage.session.end();
      expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
      await started;
      opened();
      await settleAll();
      expect(stage.diary).to.deep.equal(['error:aborted']);
      expect(stage.session.status).to.equal('ready');
    });

    it('is asked anew for a call that is wanted after that', async () => {
      const { opened, signals } = ask();
      void stage.session.start();
      stage.session.end();
      void stage.session.start();
      expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
      opened();
      await settleAll();
      expect(stage.session.status).to.equal('connecting');
    });

    it('is asked once for each call, even when it would ask again', async () => {
      let asked = 0;
      stage.session.addStartGate(() => {
        asked += 1;
        return Promise.resolve();
      });
      void stage.session.start();
      await settleAll();
      expect([asked, stage.session.status]).to.deep.equal([1, 'connecting']);
    });

    it('is followed by the next', async () => {
      const asked: string[] = [];
      const first = ask();
      for (const name of ['second', 'third']) {
        stage.session.addStartGate(() => {
          asked.push(name);
          return Promise.resolve();
        });
      }
      void stage.session.start();
      await settleAll();
      expect(asked).to.deep.equal([]);
      first.opened();
      await settleAll();
      expect(asked).to.deep.equal(['second', 'third']);
      expect(stage.diary).to.deep.equal(['connecting']);
    });

    it('that throws is an error event, and no call', async () => {
      stage.session.addStartGate(() => {
        throw new TypeError('broken');
      });
      await stage.session.start();
      expect(stage.diary).to.deep.equal(['error:consent_declined']);
      expect(stage.session.error?.cause).to.be.instanceOf(TypeError);
    });

    it('may ask for the very call it is asked about', async () => {
      const remove = stage.session.addStartGate(() => {
        void stage.session.start();
        return undefined;
      });
      void stage.session.start();
      await settleAll();
      expect(stage.joins).to.have.lengthOf(1);
      remove();
    });

    it('lets the call start as it was asked for last', async () => {
      const { opened } = ask();
      void stage.session.start();
      void stage.session.start({ withMicrophone: false });
      opened();
      await settleAll();
      expect(stage.session.hasMicrophone).to.equal(false);
      expect(stage.microphone.tracks).to.have.lengthOf(0);
    });

    it('takes its question along when it goes', async () => {
      const { signals, remove } = ask();
      const started = stage.session.start();
      remove();
      await started;
      expect(signals[0]?.aborted).to.equal(true);
      expect(stage.diary).to.deep.equal(['error:aborted']);
    });
  });

  describe('failures', () => {
    it('report the error, then the end', async () => {
      void stage.session.start();
      await settleAll();
      stage.joins[0]?.reject(createVoiceError('rate_limited', { retryAfterMs: 5000 }));
      await settleAll();
      expect(stage.diary).to.deep.equal(['connecting', 'error:rate_limited', 'ended:error']);
      expect(stage.session.error?.retryAfterMs).to.equal(5000);
    });

    it('of a join port of the page count as service_unavailable, whatever it throws', async () => {
      setUp({
        join: () => {
          throw new TypeError('broken');
        },
      });
      await stage.session.start();
      expect(stage.diary).to.include('error:service_unavailable');
      expect(stage.session.error?.cause).to.be.instanceOf(TypeError);
    });

    it('of the engine end the call', async () => {
      stage.engine = Promise.reject(createVoiceError('service_unavailable'));
      const settled = stage.session.start();
      await settleAll();
      stage.invite();
      await settled;
      expect(stage.diary).to.deep.equal(['connecting', 'error:service_unavailable', 'ended:error']);
    });

    it('of a browser that is too old are errors like others, and leave the page’s call lock free', async () => {
      const any = Reflect.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {};
      Reflect.deleteProperty(AbortSignal, 'any');
      await stage.session.start();
      Object.defineProperty(AbortSignal, 'any', any);
      expect(stage.diary).to.deep.equal(['connecting', 'error:unsupported_browser', 'ended:error']);
      expect(stage.joins).to.have.lengthOf(0);
      const other = new SessionStage();
      await other.goLive();
      expect(other.session.status).to.equal('listening');
      other.session.end();
    });

    it('of the transport end the call', async () => {
      void stage.session.start();
      await settleAll();
      stage.invite();
      await settleAll();
      stage.transport.connection.fail(createVoiceError('join_expired'));
      await settleAll();
      expect(stage.diary).to.deep.equal(['connecting', 'error:join_expired', 'ended:error']);
    });

    it('of the network after connecting end the call with the reason network', async () => {
      await stage.goLive();
      stage.transport.connection.report({ type: 'ended', by: 'network' });
      expect(stage.diary.slice(-2)).to.deep.equal(['error:connection_lost', 'ended:network']);
    });

    it('that another copy of this package made keep their code', async () => {
      void stage.session.start();
      await settleAll();
      class VoiceError extends Error {
        override readonly name = 'VoiceError';
        readonly code = 'rate_limited';
        readonly retryAfterMs = 5000;
      }
      stage.joins[0]?.reject(new VoiceError());
      await settleAll();
      expect(stage.session.error).to.include({ code: 'rate_limited', retryAfterMs: 5000 });
    });

    it('are forgotten when the next call starts', async () => {
      void stage.session.start();
      await settleAll();
      stage.joins[0]?.reject(createVoiceError('busy'));
      await settleAll();
      void stage.session.start();
      expect(stage.session.error).to.equal(undefined);
    });

    it('of playback leave the call running, and can be resolved', async () => {
      await stage.goLive();
      stage.transport.connection.report({ type: 'playback', isBlocked: true });
      expect(stage.diary.at(-1)).to.equal('error:playback_blocked');
      expect(stage.session.isPlaybackBlocked).to.equal(true);
      expect(await stage.session.resumePlayback()).to.equal(true);
      expect(stage.session.isPlaybackBlocked).to.equal(false);
      expect(stage.session.error).to.equal(undefined);
      expect(stage.session.status).to.equal('listening');
    });

    it('that did not end the call are forgotten with it', async () => {
      await stage.goLive();
      stage.transport.connection.report({ type: 'playback', isBlocked: true });
      stage.session.end();
      expect(stage.session.error).to.equal(undefined);
    });

    it('of messages break nothing', async () => {
      await stage.goLive();
      const { connection } = stage.transport;
      for (const message of ['', null, { type: 'transcript' }, { type: 'state', state: 'toString' }]) {
        connection.receive(message);
      }
      connection.receive({ type: 'state', state: 'speaking' });
      expect(stage.session.status).to.equal('speaking');
    });
  });

  describe('typed text', () => {
    it('waits for the room, and keeps its order', async () => {
      void stage.session.start();
      expect(stage.session.sendText('first')).to.equal(true);
      await settleAll();
      stage.invite();
      await settleAll();
      stage.session.sendText('second');
      expect(stage.transport.connection.sent).to.deep.equal([]);
      stage.transport.connection.establish();
      stage.session.sendText('third');
      expect(stage.transport.connection.sent).to.deep.equal(
        ['first', 'second', 'third'].map((text) => ({ type: 'user_text_message', text })),
      );
    });

    it('is among the transcripts at once, and stays the same utterance when the agent has it', async () => {
      void stage.session.start();
      stage.session.sendText(' first ');
      stage.session.sendText('second');
      const shown = (): unknown[] => stage.session.transcripts.map(({ text, isFinal }) => [text, isFinal]);
      expect(shown()).to.deep.equal([
        ['first', false],
        ['second', false],
      ]);
      const ids = stage.session.transcripts.map(({ id }) => id);
      await settleAll();
      stage.invite();
      await settleAll();
      const { connection } = stage.transport;
      connection.establish();
      connection.receive({ type: 'transcript', role: 'agent', text: 'Hello', ordinal: 0, final: true });
      for (const [ordinal, text] of [
        [2, 'second'],
        [1, 'first'],
      ]) {
        connection.receive({
          type: 'transcript',
          role: 'user',
          medium: 'text',
          text,
          ordinal,
          final: true,
        });
      }
      expect(shown()).to.deep.equal([
        ['Hello', true],
        ['first', true],
        ['second', true],
      ]);
      expect(stage.session.transcripts.slice(1).map(({ id }) => id)).to.deep.equal(ids);
    });

    it('is refused without a call, and when it is blank', async () => {
      expect(stage.session.sendText('hello')).to.equal(false);
      await stage.goLive();
      expect(stage.session.sendText('  ')).to.equal(false);
      expect(stage.transport.connection.sent).to.deep.equal([]);
    });
  });

  describe('microphone, speaker and volume', () => {
    it('mutes the track itself at once, and tells the transport', async () => {
      await stage.goLive();
      stage.session.muteMic();
      expect(stage.microphone.tracks[0]?.enabled).to.equal(false);
      stage.session.unmuteMic();
      expect(stage.microphone.tracks[0]?.enabled).to.equal(true);
      expect(stage.transport.connection.microphoneMutes).to.deep.equal([true, false]);
    });

    it('starts muted when muted before the call, and forgets it after', async () => {
      stage.session.muteMic();
      await stage.goLive();
      expect(stage.transport.connection.options.isMicrophoneMuted).to.equal(true);
      expect(stage.microphone.tracks[0]?.enabled).to.equal(false);
      stage.session.end();
      expect(stage.session.isMicMuted).to.equal(false);
    });

    it('carries speaker and volume into the call and through it', async () => {
      stage.session.setVolume(7);
      stage.session.muteSpeaker();
      await stage.goLive();
      expect(stage.transport.connection.options.speaker).to.deep.equal({
        isMuted: true,
        volume: 1,
        deviceId: '',
      });
      stage.session.setVolume(0.25);
      stage.session.unmuteSpeaker();
      expect(stage.transport.connection.speakers.at(-1)).to.deep.equal({
        isMuted: false,
        volume: 0.25,
        deviceId: '',
      });
    });
  });

  describe('client tools', () => {
    const invoke = (toolName: string, parameters: object = {}): void =>
      stage.transport.connection.receive({
        type: 'client_tool_invocation',
        toolName,
        invocationId: 'i-1',
        parameters,
      });
    const answer = (): unknown => stage.transport.connection.sent.at(-1);

    it('run with their parameters; text goes back as it is, anything else as JSON', async () => {
      setUp({ clientTools: { add: ({ a, b }) => ({ sum: Number(a) + Number(b) }) } });
      await stage.goLive();
      invoke('add', { a: 1, b: 2 });
      await settleAll();
      expect(answer()).to.deep.equal({
        type: 'client_tool_result',
        invocationId: 'i-1',
        result: '{"sum":3}',
      });
    });

    it('may be registered during the call, be asynchronous, and are reported', async () => {
      await stage.goLive();
      const calls: string[] = [];
      stage.session.addEventListener('toolcall', (event) =>
        calls.push(`${event.toolName} ${event.outcome.type}`),
      );
      const unregister = stage.session.registerTool('greet', () => Promise.resolve('hello'));
      invoke('greet');
      await settleAll();
      expect(answer()).to.include({ result: 'hello' });
      unregister();
      invoke('greet');
      await settleAll();
      expect(answer()).to.include({ errorType: 'undefined' });
      expect(calls).to.deep.equal(['greet result', 'greet error']);
    });

    it('never means an inherited function', async () => {
      setUp({ clientTools: {} });
      await stage.goLive();
      invoke('toString');
      await settleAll();
      expect(answer()).to.include({ errorType: 'undefined' });
    });

    for (const [how, tool] of Object.entries({
      'throws at once': (): never => {
        throw new Error('no table');
      },
      'rejects later': () => Promise.reject(new Error('no table')),
    })) {
      it(`tell the agent when one ${how}`, async () => {
        await stage.goLive();
        stage.session.registerTool('book', tool);
        invoke('book');
        await settleAll();
        expect(answer()).to.include({ errorType: 'implementation-error', errorMessage: 'no table' });
      });
    }

    it('are stopped after their time', async () => {
      await stage.goLive();
      let signal: AbortSignal | undefined;
      stage.session.registerTool('sleep', (_, context) => {
        ({ signal } = context);
        return new Promise(() => undefined);
      });
      invoke('sleep');
      stage.clock.advance(TOOL_LIMIT_MS);
      await settleAll();
      expect(answer()).to.include({ errorType: 'implementation-error' });
      expect(signal?.aborted).to.equal(true);
    });

    it('are stopped by the end of the call, and answer nobody', async () => {
      await stage.goLive();
      let signal: AbortSignal | undefined;
      stage.session.registerTool('sleep', (_, context) => {
        ({ signal } = context);
        return new Promise(() => undefined);
      });
      invoke('sleep');
      const heard = stage.listenToAll();
      stage.session.end();
      await settleAll();
      expect(signal?.aborted).to.equal(true);
      expect(stage.transport.connection.sent).to.deep.equal([]);
      expect(heard).not.to.include('toolcall');
    });
  });

  it('leaves nothing behind over fifty calls', async () => {
    for (let index = 0; index < 50; index += 1) {
      await stage.goLive();
      stage.session.end();
    }
    expect(stage.joins).to.have.lengthOf(50);
    expect(stage.clock.pending).to.equal(0);
    expect(stage.openMeters).to.equal(0);
    expect(stage.isMicrophoneOn).to.equal(false);
    createSilentTrack().stop(); // the browser can still open one
  });
});
