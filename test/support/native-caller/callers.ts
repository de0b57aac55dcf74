// The process that LiveKit's native client calls from: its native code does not survive an ordinary end, and takes
// processor time that a test's own process needs for itself. Asked by messages; ends with its parent.

import { NativeCall, type CallReport, type Message, type Microphone } from './native-call.js';

/** What the parent asks for. `call` is a name that the parent gives. */
export type Ask =
  | {
      readonly kind: 'join';
      readonly call: string;
      readonly joinUrl: string;
      readonly microphone: Microphone;
    }
  | { readonly kind: 'say'; readonly call: string; readonly samples: Int16Array }
  | { readonly kind: 'send'; readonly call: string; readonly message: Message }
  | { readonly kind: 'reset-sound' | 'reconnect-fully' | 'leave' | 'report'; readonly call: string };

export interface Request {
  readonly id: number;
  readonly ask: Ask;
}

export interface Reply {
  readonly id: number;
  readonly failure?: string;
  readonly report?: CallReport;
}

const calls = new Map<string, NativeCall>();

async function answer(ask: Ask): Promise<CallReport | undefined> {
  if (ask.kind === 'join') {
    calls.set(ask.call, await NativeCall.join(ask.joinUrl, ask.microphone));
    return calls.get(ask.call)?.report();
  }
  const call = calls.get(ask.call);
  if (call === undefined) throw new Error(`there is no call ${ask.call}`);
  switch (ask.kind) {
    case 'say':
      await call.say(ask.samples);
      break;
    case 'send':
      await call.send(ask.message);
      break;
    case 'reset-sound':
      call.resetSound();
      break;
    case 'reconnect-fully':
      await call.reconnectFully();
      break;
    case 'leave':
      await call.leave();
      break;
    case 'report':
      break;
  }
  return call.report();
}

process.on('message', ({ id, ask }: Request) => {
  answer(ask).then(
    (report) => process.send?.({ id, ...(report && { report }) } satisfies Reply),
    (error: unknown) => process.send?.({ id, failure: String(error) } satisfies Reply),
  );
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')); // an ordinary end can wait for itself for good
