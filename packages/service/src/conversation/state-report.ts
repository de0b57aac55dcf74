// Tells the client what the agent is doing, as it follows from the facts. Never the same twice in a row.

import type { AgentState } from '../rooms/session-message.js';
import type { ClientChannel } from '../rooms/client-channel.js';
import type { Timers } from '../time/timers.js';

export interface AgentFacts {
  /** Something was said or could have been. */
  readonly hasBegun: boolean;
  /** The agent's speech is leaving for the visitor. */
  readonly isAudible: boolean;
  /** The visitor is speaking. */
  readonly isSpokenTo: boolean;
  /** An answer, a tool's result or the words of a turn are being waited for. */
  readonly isWorking: boolean;
}

export function agentState({ hasBegun, isAudible, isSpokenTo, isWorking }: AgentFacts): AgentState {
  if (isAudible) return 'speaking';
  if (!hasBegun) return 'idle';
  return isWorking && !isSpokenTo ? 'thinking' : 'listening';
}

/** After speech, thinking shorter than this is the breath between two lines, and not reported. */
const BREATH_MS = 150;

export class StateReport {
  readonly #channel: ClientChannel;
  readonly #clock: Timers;
  #sent: AgentState | undefined;
  #stopBreath: () => void = () => undefined;

  constructor(channel: ClientChannel, clock: Timers) {
    this.#channel = channel;
    this.#clock = clock;
  }

  report(state: AgentState): void {
    this.#stopBreath();
    if (state === 'thinking' && this.#sent === 'speaking') {
      this.#stopBreath = this.#clock.after(BREATH_MS, () => this.#send(state));
    } else {
      this.#send(state);
    }
  }

  #send(state: AgentState): void {
    if (state === this.#sent) return;
    this.#sent = state;
    this.#channel.send({ type: 'state', state });
  }
}
