// The media process: it carries several calls, and always ends by `process.exit()`, since the WebRTC library crashes when
// a process that has sent sound is left to end by itself. It ends with its parent, and on any error that is no call's.

import { AudioClock } from './audio-clock.js';
import { CallQueues } from './call-queues.js';
import { ChildCall } from './child-call.js';
import type { Ask, FromCall, FromMedia, OfCall, ToCall, ToMedia } from './media-messages.js';
import { Outbox } from './outbox.js';

/** A recording that cannot be closed in this time is left as it is. */
const END_LIMIT_MS = 1_000;

const clock = new AudioClock();
const queues = new CallQueues();
const calls = new Map<number, ChildCall>();
/** Calls whose recordings are still being written. */
const endings = new Set<Promise<void>>();
const outbox = new Outbox((messages) => tell({ type: 'calls', messages }));
let isEnding = false;

function tell(message: FromMedia): void {
  if (!process.connected) return;
  process.send?.(message, undefined, undefined, () => undefined); // a parent that is gone is noticed by `disconnect`
}

function tellOf(call: number, message: FromCall): void {
  if (!isEnding) outbox.add(call, message);
}

function end(): void {
  if (isEnding) return;
  outbox.flush();
  isEnding = true;
  setTimeout(() => process.exit(0), END_LIMIT_MS);
  for (const call of [...calls.keys()]) endCall(call);
  void Promise.all(endings).then(() => process.exit(0));
}

async function reply(call: number, id: number, ask: Ask): Promise<void> {
  const answered = calls.get(call)?.answer(ask) ?? Promise.reject(new Error('there is no such call'));
  const result = await answered.catch(() => undefined);
  tellOf(call, { type: 'reply', id, result });
}

function endCall(call: number): void {
  const ended = (calls.get(call)?.end() ?? Promise.resolve())
    .catch(() => undefined) // as released as it can be
    .then(() => {
      endings.delete(ended);
      queues.forget(call);
      tellOf(call, { type: 'ended' });
    });
  calls.delete(call);
  endings.add(ended);
}

function obeyOf({ call, message }: OfCall<ToCall>): void | Promise<void> {
  switch (message.type) {
    case 'start':
      calls.set(call, new ChildCall(message.options, clock, (said) => tellOf(call, said)));
      return;
    case 'request':
      return reply(call, message.id, message.ask);
    case 'end':
      endCall(call);
      return;
    default:
      calls.get(call)?.obey(message);
  }
}

/** What one call cannot carry out ends that call, and no other. */
function tryObeyOf(of: OfCall<ToCall>): void | Promise<void> {
  try {
    return obeyOf(of);
  } catch {
    endCall(of.call);
    return;
  }
}

/** What the WebRTC library works on, and this thread waits for. */
function isHeavy(message: ToCall): boolean {
  if (message.type === 'request') return message.ask.kind !== 'flush';
  return message.type === 'start' || message.type === 'end';
}

function obey(message: ToMedia): void {
  switch (message.type) {
    case 'call':
      queues.add(message.of.call, {
        isHeavy: isHeavy(message.of.message),
        work: () => tryObeyOf(message.of),
      });
      return;
    case 'ping':
      tell({ type: 'pong' });
      return;
    case 'end':
      end();
      return;
  }
}

process.on('message', (message) => obey(message as ToMedia));
process.on('disconnect', end);
process.on('uncaughtException', () => process.exit(1));
process.on('unhandledRejection', () => process.exit(1));
// What ends a terminal or a service reaches the whole group: the parent decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
tell({ type: 'ready' });
