// A carrier without a telephone network: its numbers are those of `callees.ts`, its people follow the scripts of `scripts.ts`, and
// their sound is real. All of its time is that of the timers it is given. It keeps nothing when its process ends.

import type {
  Carrier,
  Dialing,
  DialEvents,
  DialFailure,
  DialRequest,
  IncomingCall,
  Line,
} from '../carrier.js';
import type { Timers } from '../../time/timers.js';
import { Beat } from './beat.js';
import { Callee, type CalleeWorld, type Speak } from './callee.js';
import { talk, transfer } from './conversations.js';
import { ringing, type Ringing, type RingOutcome, type RingRequest } from './incoming.js';
import { place } from './placing.js';
import type { Script } from './script.js';
import { SCRIPTS } from './scripts.js';
import { SimulatedLine } from './simulated-line.js';

export interface SimulatedCarrierOptions {
  readonly timers: Timers;
  /** What callees say. When it fails, the call is cut off. */
  readonly speak: Speak;
}

export interface SimulatedCarrier extends Carrier {
  /** Rings one of our numbers from outside. @returns how it went; never rejects. */
  ring(request: RingRequest): Promise<RingOutcome>;
}

/** So many of the last calls are known by their ids, to place none of them twice. */
const REMEMBERED_CALLS = 10_000;

const PLACED_ALREADY: DialFailure = { kind: 'refused', message: 'This call was placed already.' };
const CLOSED: DialFailure = { kind: 'network', message: 'The carrier is closed.' };

export function createSimulatedCarrier({ timers, speak }: SimulatedCarrierOptions): SimulatedCarrier {
  const world: CalleeWorld = { timers, beat: new Beat(timers), speak };
  const callIds = new Set<string>();
  const dialings = new Set<(failure: DialFailure) => void>();
  const rings = new Set<Ringing>();
  const lines = new Set<SimulatedLine>();
  const callees = new Set<Callee>();
  let listener: ((call: IncomingCall) => void) | undefined;
  let isClosed = false;

  const admit = (callee: Callee): void => {
    callees.add(callee);
    void callee.gone.then(() => callees.delete(callee));
  };

  const connect = (script: Script): Line => {
    const callee = new Callee(world, script);
    admit(callee);
    const line = new SimulatedLine({
      beat: world.beat,
      callee,
      transfer: (from, to) => transfer(world, from, to, admit),
      join: (first, second) => void talk(world, first, second),
    });
    lines.add(line);
    void line.closed.then(() => lines.delete(line));
    callee.begin(line);
    return line;
  };

  const refuse = (events: DialEvents, failure: DialFailure): Dialing => {
    let isCancelled = false;
    queueMicrotask(() => {
      if (!isCancelled) events.onFailed(failure);
    });
    return { cancel: () => void (isCancelled = true) };
  };

  const remember = (callId: string): void => {
    callIds.add(callId);
    for (const oldest of callIds) {
      if (callIds.size <= REMEMBERED_CALLS) break;
      callIds.delete(oldest);
    }
  };

  return {
    dial({ callId, to }: DialRequest, events: DialEvents): Dialing {
      if (isClosed) return refuse(events, CLOSED);
      if (callIds.has(callId)) return refuse(events, PLACED_ALREADY);
      remember(callId);
      const fail = (failure: DialFailure): void => {
        cancel();
        events.onFailed(failure);
      };
      const stop = place(timers, to, {
        onRinging: () => events.onRinging(),
        onAnswered: (name) => {
          dialings.delete(fail);
          events.onAnswered(connect(SCRIPTS[name]));
        },
        onFailed: fail,
      });
      const cancel = (): void => {
        dialings.delete(fail);
        stop();
      };
      dialings.add(fail);
      return { cancel };
    },

    onIncoming(onCall) {
      listener = onCall;
      return () => {
        if (listener === onCall) listener = undefined;
      };
    },

    async ring(request) {
      if (listener === undefined || isClosed) return { outcome: 'rejected', kind: 'unallocated' };
      const ring = ringing(timers, request, connect);
      rings.add(ring);
      listener(ring.call);
      const outcome = await ring.outcome;
      rings.delete(ring);
      return outcome;
    },

    async close() {
      isClosed = true;
      for (const fail of dialings) fail(CLOSED);
      for (const ring of rings) ring.cancel();
      const open = [...lines];
      for (const line of open) line.hangUp();
      for (const callee of [...callees]) callee.leave();
      await Promise.all(open.map((line) => line.closed));
    },
  };
}
