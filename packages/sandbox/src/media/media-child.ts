// The media process: it carries one call, and always ends by `process.exit()`, since the WebRTC library crashes when a
// process that has sent sound is left to end by itself. It ends with its call, with its parent, and on any error.

import { ChildCall } from './child-call.js';
import type { FromMedia, ToMedia } from './media-messages.js';

/** A recording that cannot be closed in this time is left as it is. */
const END_LIMIT_MS = 1_000;

let call: ChildCall | undefined;
let isEnding = false;

function tell(message: FromMedia): void {
  if (isEnding || !process.connected) return;
  process.send?.(message, undefined, undefined, () => undefined); // a parent that is gone is noticed by `disconnect`
}

function end(): void {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(0), END_LIMIT_MS);
  const ended = call?.end() ?? Promise.resolve();
  void ended.catch(() => undefined).then(() => process.exit(0));
}

function reply(id: number, ask: Extract<ToMedia, { type: 'request' }>['ask']): void {
  const answered = call?.answer(ask) ?? Promise.reject(new Error('not started'));
  answered.then(
    (result) => tell({ type: 'reply', id, result }),
    () => tell({ type: 'reply', id, result: undefined }),
  );
}

function obey(message: ToMedia): void {
  switch (message.type) {
    case 'start':
      call ??= new ChildCall(message.options, tell);
      return;
    case 'request':
      reply(message.id, message.ask);
      return;
    case 'end':
      end();
      return;
    case 'candidate':
    case 'data':
    case 'play':
    case 'clear':
    case 'agent-audible':
    case 'microphone-muted':
      call?.obey(message);
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
