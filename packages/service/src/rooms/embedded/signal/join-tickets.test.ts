import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { JoinTickets, randomToken } from './join-tickets.js';

describe('JoinTickets', () => {
  let nowMs: number;
  let expired: string[];
  let tickets: JoinTickets<string>;

  beforeEach(() => {
    nowMs = 1_000;
    expired = [];
    tickets = new JoinTickets({
      ttlMs: 60_000,
      now: () => nowMs,
      onExpired: (holder) => expired.push(holder),
    });
  });

  it('redeems a ticket once', () => {
    const token = tickets.issue('call');
    assert.equal(tickets.isValid(token), true);
    assert.equal(tickets.redeem(token), 'call');
    assert.equal(tickets.isValid(token), false);
    assert.equal(tickets.redeem(token), undefined);
  });

  it('refuses a token it never issued', () => {
    assert.equal(tickets.redeem(randomToken()), undefined);
    assert.equal(tickets.redeem('__proto__'), undefined);
  });

  it('refuses a ticket from the moment it expires, and tells of it once', () => {
    const token = tickets.issue('call');
    nowMs += 59_999;
    tickets.sweep();
    assert.deepEqual(expired, []);
    nowMs += 1;
    assert.equal(tickets.redeem(token), undefined);
    tickets.sweep();
    tickets.sweep();
    assert.deepEqual(expired, ['call']);
  });

  it('can hand out a ticket that has expired already', () => {
    assert.equal(tickets.redeem(tickets.issue('call', 0)), undefined);
    tickets.sweep();
    assert.deepEqual(expired, ['call']);
  });

  it('tells of no ticket that was redeemed', () => {
    tickets.redeem(tickets.issue('redeemed'));
    tickets.issue('forgotten');
    tickets.expireAll();
    assert.deepEqual(expired, ['forgotten']);
  });

  it('makes tokens of 256 bits that differ and suit a URL', () => {
    const tokens = new Set(Array.from({ length: 100 }, randomToken));
    assert.equal(tokens.size, 100);
    for (const token of tokens) assert.match(token, /^[\w-]{43}$/);
  });
});
