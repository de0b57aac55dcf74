import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { ProxyError } from '../http/proxy-error.js';
import { CANARY_KEY } from '../testing/proxy-fixture.js';
import { createCallTokens } from './call-tokens.js';
import { createTicketIssuer } from './ticket-issuer.js';

const NOW = 1_800_000_000_000;
const CALL_ID = '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e';

const tokensAt = (now: number, apiKey = CANARY_KEY, availableSeconds = 600) =>
  createCallTokens({ apiKey, afterCall: { availableSeconds }, now: () => now });

async function reasonFor(token: string, { callId = CALL_ID, tokens = tokensAt(NOW) } = {}) {
  try {
    await tokens.verify(token, callId);
  } catch (error) {
    assert.ok(error instanceof ProxyError);
    assert.equal(error.code, 'call_token_invalid');
    assert.equal(error.message, 'The call token is not valid.');
    return error.extras.reason;
  }
  return 'taken';
}

describe('call tokens', () => {
  it('open their own call, on every replica with the same API key', async () => {
    const token = await tokensAt(NOW).issue(CALL_ID);
    assert.equal(await reasonFor(token), 'taken');
    assert.equal(await reasonFor(token, { tokens: tokensAt(NOW + 1000) }), 'taken');
  });

  it('open no other call', async () => {
    const token = await tokensAt(NOW).issue('0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60');
    assert.equal(await reasonFor(token), 'claims');
  });

  it('open nothing where the API key is another', async () => {
    const token = await tokensAt(NOW, 'another-key').issue(CALL_ID);
    assert.equal(await reasonFor(token), 'signature');
  });

  it('open nothing once their time is over, or the option has been lowered', async () => {
    const token = await tokensAt(NOW).issue(CALL_ID);
    assert.equal(await reasonFor(token, { tokens: tokensAt(NOW + 604_000) }), 'taken');
    assert.equal(await reasonFor(token, { tokens: tokensAt(NOW + 605_000) }), 'expired');
    assert.equal(await reasonFor(token, { tokens: tokensAt(NOW + 66_000, CANARY_KEY, 60) }), 'expired');
  });

  it('are no tickets, even where the API key is the tickets’ secret', async () => {
    const apiKey = CANARY_KEY.padEnd(32, '-');
    const issuer = createTicketIssuer({ secret: apiKey, now: () => NOW });
    assert.equal(
      await reasonFor(await issuer.issue({ userId: CALL_ID }), { tokens: tokensAt(NOW, apiKey) }),
      'signature',
    );
  });

  it('are not signed with the API key itself', async () => {
    const [header = '', claims = '', signature = ''] = (await tokensAt(NOW).issue(CALL_ID)).split('.');
    const withKey = createHmac('sha256', CANARY_KEY).update(`${header}.${claims}`).digest('base64url');
    assert.notEqual(signature, withKey);
    assert.equal(await reasonFor(`${header}.${claims}.${withKey}`), 'signature');
    assert.equal(
      await reasonFor(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`),
      'malformed',
    );
  });
});
