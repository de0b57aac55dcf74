// Stops asking for what keeps failing: visitors are told at once instead of waiting for one more failure.
// Counts in this process alone; knows nothing of agents or HTTP. Ours rather
// than cockatiel's, since a refusal counts neither as good nor as failed, and tests pass in the clock.

/**
 * How a request ended. `good`: a call started. `refused`: the service answered, and said no to this one.
 * `failed`: no answer, or one that no healthy service gives. `unknown`: the visitor left before it was clear.
 */
export type CircuitOutcome = 'good' | 'refused' | 'failed' | 'unknown';

/** May ask, and says how it went; or may not, and when to come back. */
export type CircuitPassage =
  | { readonly settle: (outcome: CircuitOutcome) => void }
  | { readonly retryAfterMs: number };

/** See the top of this file. */
export interface CircuitBreaker {
  /** Asked before every request; a passage must be settled. */
  enter(): CircuitPassage;
}

/** Failures in a row that open it. */
const CONSECUTIVE_FAILURES = 5;
/** Or this share of failures … */
const FAILURE_RATIO = 0.5;
/** … among at least so many requests … */
const RATIO_LEAST_REQUESTS = 20;
/** … within this time. */
const WINDOW_MS = 30_000;
/** How finely the window moves: its oldest part is forgotten at a time. */
const WINDOW_PARTS = 10;
/** How long nobody asks; then one visitor's request is the probe. */
const OPEN_MS = 10_000;
/** What visitors are told who come while the probe is under way. */
const PROBE_RETRY_MS = 1_000;

interface WindowPart {
  readonly number: number;
  good: number;
  failed: number;
}

type Circuit =
  | { readonly kind: 'closed'; consecutive: number; parts: WindowPart[] }
  | { readonly kind: 'open'; readonly since: number }
  | { readonly kind: 'half-open' };

/** Makes a closed one. @param now milliseconds, may jump */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let circuit: Circuit = closed();

  function settleClosed(current: Circuit & { kind: 'closed' }, outcome: CircuitOutcome): void {
    if (outcome === 'unknown' || outcome === 'refused') return;
    const part = partAt(current, now());
    part[outcome] += 1;
    current.consecutive = outcome === 'failed' ? current.consecutive + 1 : 0;
    if (current.consecutive >= CONSECUTIVE_FAILURES || isFailing(current.parts)) circuit = open(now());
  }

  function settleProbe(outcome: CircuitOutcome): void {
    if (outcome === 'failed') circuit = open(now());
    // Nothing was learnt: the next visitor is the probe.
    else if (outcome === 'unknown') circuit = { kind: 'open', since: now() - OPEN_MS };
    else circuit = closed();
  }

  return {
    enter() {
      if (circuit.kind === 'half-open') return { retryAfterMs: PROBE_RETRY_MS };
      if (circuit.kind === 'open') {
        const openForMs = now() - circuit.since;
        // A clock that was set back must not keep it open.
        if (openForMs >= 0 && openForMs < OPEN_MS) return { retryAfterMs: OPEN_MS - openForMs };
        circuit = { kind: 'half-open' };
      }
      const entered = circuit;
      return {
        settle(outcome) {
          // What was asked before it opened or closed says nothing about now.
          if (circuit !== entered) return;
          if (entered.kind === 'closed') settleClosed(entered, outcome);
          else settleProbe(outcome);
        },
      };
    },
  };
}

function closed(): Circuit {
  return { kind: 'closed', consecutive: 0, parts: [] };
}

function open(time: number): Circuit {
  return { kind: 'open', since: time };
}

/** The part of the window that a time falls into; those that have left the window are dropped. */
function partAt(current: Circuit & { kind: 'closed' }, time: number): WindowPart {
  const number = Math.floor(time / (WINDOW_MS / WINDOW_PARTS));
  const last = current.parts.at(-1);
  if (last?.number === number) return last;
  const part: WindowPart = { number, good: 0, failed: 0 };
  current.parts = [...current.parts.filter((other) => isWithin(other.number, number)), part];
  return part;
}

function isWithin(part: number, latest: number): boolean {
  return part > latest - WINDOW_PARTS && part <= latest;
}

function isFailing(parts: readonly WindowPart[]): boolean {
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  const all = parts.reduce((sum, part) => sum + part.failed + part.good, 0);
  return all >= RATIO_LEAST_REQUESTS && failed >= all * FAILURE_RATIO;
}
