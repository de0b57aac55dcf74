import { expect } from 'chai';
import { VoiceError } from '../errors/voice-error.js';
import { openJoinSocket } from './join-socket.js';

const never = new AbortController().signal;

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const thrown: unknown = await promise.catch((error: unknown) => error);
  if (!(thrown instanceof VoiceError)) throw new Error('It was not refused.');
  expect(JSON.stringify([thrown.message, String(thrown.cause)])).not.to.include('secret');
  return thrown.code;
}

const open = (joinUrl: string, signal = never): Promise<unknown> =>
  openJoinSocket({ joinUrl, signal, onClosed: () => undefined }).invitation;

describe('openJoinSocket', () => {
  it('says no more of a refused connection than the browser knows', async () => {
    expect(await codeOf(open('ws://127.0.0.1:1023/secret'))).to.equal('join_failed');
  });

  describe('to a service', () => {
    const { WebSocket } = globalThis;
    let socket: FakeSocket;
    class FakeSocket extends EventTarget {
      static readonly OPEN = 1;
      constructor() {
        super();
        socket = this; // eslint-disable-line @typescript-eslint/no-this-alias -- the only way to what another makes
      }
      close(): void {
        // closed by the test
      }
    }
    beforeEach(() => Object.assign(globalThis, { WebSocket: FakeSocket }));
    afterEach(() => Object.assign(globalThis, { WebSocket }));

    it('that answers and closes the socket has turned the invitation down', async () => {
      const code = codeOf(open('ws://127.0.0.1:1023/secret'));
      socket.dispatchEvent(new Event('open'));
      socket.dispatchEvent(new CloseEvent('close', { wasClean: true }));
      expect(await code).to.equal('join_expired');
    });

    it('that was torn away before it invited did not say why', async () => {
      const code = codeOf(open('ws://127.0.0.1:1023/secret'));
      socket.dispatchEvent(new Event('open'));
      socket.dispatchEvent(new CloseEvent('close', { wasClean: false }));
      expect(await code).to.equal('join_failed');
    });

    it('that the page’s policy forbids is told at once, by its host alone', async () => {
      const { error } = console;
      const said: unknown[] = [];
      console.error = (line: unknown) => said.push(line);
      const code = codeOf(open('wss://calls.example/secret?token=secret'));
      const forbid = (blockedURI: string, disposition: SecurityPolicyViolationEventDisposition): void => {
        const violation = { blockedURI, disposition, effectiveDirective: 'connect-src' };
        document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
      };
      forbid('wss://elsewhere.example', 'enforce');
      forbid('wss://calls.example', 'report');
      forbid('inline', 'enforce');
      socket.dispatchEvent(new Event('error')); // and no `close`, as in some browsers
      forbid('wss://calls.example/secret', 'enforce');
      expect(await code).to.equal('blocked_by_csp');
      console.error = error;
      expect(said.join()).to.equal(
        'voice-agent: blocked_by_csp. The page\'s Content-Security-Policy blocks the voice service: add "wss://calls.example" to its connect-src.',
      );
    });
  });

  it('refuses an address that is none', async () => {
    expect(await codeOf(open('secret'))).to.equal('protocol_error');
  });

  it('gives up at once on hang-up', async () => {
    const hangUp = new AbortController();
    const code = codeOf(open('ws://127.0.0.1:1023/secret', hangUp.signal));
    hangUp.abort();
    expect(await code).to.equal('aborted');
  });
});
