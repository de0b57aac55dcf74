import { expect } from 'chai';
import { createVoiceError, VoiceError } from '../session/voice-error.js';
import { openJoinSocket } from './join-socket.js';

const never = new AbortController().signal;

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const thrown: unknown = await promise.catch((error: unknown) => error);
  if (!(thrown instanceof VoiceError)) throw new Error('It was not refused.');
  expect(JSON.stringify([thrown.message, String(thrown.cause)])).not.to.include('secret');
  return thrown.code;
}

const open = (joinUrl: string, signal = never): Promise<unknown> =>
  openJoinSocket({ joinUrl, signal, createError: createVoiceError, onClosed: () => undefined }).invitation;

describe('openJoinSocket', () => {
  it('takes a refused connection for an expired invitation', async () => {
    // Discard, port 9: browsers may even refuse to try.
    expect(await codeOf(open('ws://127.0.0.1:1023/secret'))).to.equal('join_expired');
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
