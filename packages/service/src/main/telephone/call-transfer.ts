// Hands a call over to a person: cold, by the carrier, or warm, after they were told what it is about.

import { randomUUID } from 'node:crypto';
import type { Carrier, DialFailure, Line } from '../../carriers/carrier.js';
import type { Transfer, TransferRequest } from '../../conversation/transfer.js';
import type { Timers } from '../../time/timers.js';
import { untilAborted } from '../../time/until-aborted.js';
import { dialOut, type Dialed } from './dial-out.js';

export interface CallTransferOptions {
  readonly carrier: Carrier;
  /** With the caller. */
  readonly line: Line;
  /** E.164; what the person sees. */
  readonly from: string;
  /** E.164; the person. */
  readonly to: string;
  readonly timers: Timers;
  /** How long the person may take to answer. */
  readonly limitMs: number;
  /** In the agent's voice. */
  readonly speak: (text: string, signal: AbortSignal) => Promise<Int16Array>;
  /** It begins; whether it succeeds the end of the line says. @param detail for the call's log. */
  readonly onBegin: (detail: string) => void;
  /** It has failed, and the call goes on. @param reason plain words. */
  readonly onProblem: (reason: string) => void;
}

const FAULT: DialFailure = { kind: 'network', message: 'The line could not be connected.' };

export function createCallTransfer(options: CallTransferOptions): Transfer {
  const { to, onBegin, onProblem } = options;
  return async (request, signal) => {
    onBegin(`${request.kind}, to ${to}`);
    const failure = await (request.kind === 'cold' ? cold(options) : warm(options, request, signal)).catch(
      () => FAULT,
    );
    if (failure === undefined || signal.aborted) return undefined;
    onProblem(`The transfer to ${to} failed: ${failure.message}`);
    return SPOKEN[failure.kind];
  };
}

/** What the caller hears; the carrier's own words are for the record. */
const SPOKEN: Readonly<Record<DialFailure['kind'], string>> = {
  busy: 'the line is busy',
  no_answer: 'nobody has answered',
  rejected: 'nobody takes the call',
  unallocated: 'the number is not in use',
  refused: 'the call was refused',
  network: 'the network has a problem',
};

function cold({ line, to }: CallTransferOptions): Promise<DialFailure | undefined> {
  return line.transfer(to);
}

async function warm(
  options: CallTransferOptions,
  { summary }: TransferRequest,
  signal: AbortSignal,
): Promise<DialFailure | undefined> {
  const { line, speak } = options;
  const dialed = await dialPerson(options, signal);
  if (dialed.kind === 'given-up') return FAULT;
  if (dialed.kind === 'failed') return dialed.failure;
  const person = dialed.line;
  try {
    signal.throwIfAborted();
    await untilAborted(tell(person, summary, speak, signal), signal);
    if (await isDown(person))
      return { kind: 'rejected', message: 'They hung up before they were connected.' };
    line.join(person);
    if (await isDown(person)) return undefined;
    person.hangUp(); // the caller had gone
    return FAULT;
  } catch {
    person.hangUp(); // the caller has gone, or there is no voice to tell it with
    return FAULT;
  }
}

function dialPerson(
  { carrier, from, to, timers, limitMs }: CallTransferOptions,
  signal: AbortSignal,
): Promise<Dialed> {
  return new Promise((resolve) => {
    dialOut({ carrier, callId: randomUUID(), from, to, timers, limitMs, signal }, resolve);
  });
}

/** Until they have heard it, or hung up. */
async function tell(
  person: Line,
  summary: string,
  speak: CallTransferOptions['speak'],
  signal: AbortSignal,
): Promise<void> {
  if (summary.trim() === '') return;
  const samples = await speak(summary, signal);
  if (samples.length === 0) return;
  await Promise.race([person.audio.play(samples).done, person.closed]);
}

function isDown(line: Line): Promise<boolean> {
  return Promise.race([line.closed.then(() => true), Promise.resolve().then(() => false)]);
}
