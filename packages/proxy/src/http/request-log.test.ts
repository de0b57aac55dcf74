import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logRequest, type RequestLine } from './request-log.js';

const entry = {
  requestId: 'request-1',
  method: 'POST',
  route: '/join',
  status: 200,
  startedAt: 1_800_000_000_000,
  endedAt: 1_800_000_000_012,
};

function lineOf(changes: object): RequestLine {
  const lines: RequestLine[] = [];
  logRequest([(line) => lines.push(line)], { ...entry, ...changes });
  const [line] = lines;
  assert.ok(line);
  return line;
}

describe('logRequest', () => {
  it('drops every field that is not on the list', () => {
    const line = lineOf({
      joinUrl: 'wss://secret',
      variables: { a: 'b' },
      headers: {},
      body: 'x',
      err: new Error('x'),
    });
    assert.deepEqual(Object.keys(line), [
      'time',
      'level',
      'event',
      'requestId',
      'method',
      'route',
      'status',
      'durationMs',
    ]);
  });

  it('keeps the fields that are on it', () => {
    const logFields = {
      code: 'rate_limited',
      reason: 'expired',
      origin: 'https://other.example',
      advice: 'do',
      agent: 'default',
      client: 'abc',
      upstreamStatus: 429,
      alert: 'look',
    };
    const line = lineOf({ ...logFields, status: 429 });
    for (const [name, value] of Object.entries(logFields))
      assert.equal(line[name as keyof RequestLine], value);
  });

  it('does not repeat a method that nobody knows', () => {
    assert.equal(lineOf({ method: 'EVIL\n' }).method, 'other');
  });

  it('ranks lines by what they ask of the operator', () => {
    assert.equal(lineOf({ status: 200 }).level, 'info');
    assert.equal(lineOf({ status: 403 }).level, 'warn');
    assert.equal(lineOf({ status: 502 }).level, 'error');
    assert.equal(lineOf({ status: 404, alert: 'look' }).level, 'error');
  });

  it('counts milliseconds, and never backwards', () => {
    assert.equal(lineOf({}).durationMs, 12);
    assert.equal(lineOf({ endedAt: entry.startedAt - 5 }).durationMs, 0);
  });

  it('survives a logger that throws', () => {
    const lines: RequestLine[] = [];
    const failing = () => {
      throw new Error('disk full');
    };
    assert.doesNotThrow(() => logRequest([failing, (line) => lines.push(line)], entry));
    assert.equal(lines.length, 1);
  });
});
