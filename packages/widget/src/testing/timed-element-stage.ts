// A <voice-agent> whose parts go by the stage's clock, and by no chance.
import { CallParts } from '../call/call-parts.js';
import type { CallPartsModule } from '../element/lazy-parts.js';
import { VoiceAgentElement } from '../element/voice-agent.js';
import { createVoiceError, type VoiceErrorCode } from '../errors/voice-error.js';
import { systemClock, type Clock } from '../platform/clock.js';
import type { CallPartsOptions } from '../rest/call-parts-port.js';
import { settleAll } from './deferred.js';
import { ElementStage, type ElementStageOptions } from './element-stage.js';

/** Halfway between the shortest and the longest pause. */
const NO_CHANCE = 0.5;

class TimedVoiceAgent extends VoiceAgentElement {
  clock: Clock = systemClock;

  protected override loadCallParts(): Promise<CallPartsModule> {
    return Promise.resolve({ CallParts: TimedCallParts });
  }
}

class TimedCallParts extends CallParts {
  constructor(options: CallPartsOptions) {
    const { host } = options;
    super({
      ...options,
      random: () => NO_CHANCE,
      ...(host instanceof TimedVoiceAgent ? { clock: host.clock } : {}),
    });
  }
}

export class TimedElementStage extends ElementStage {
  constructor(attributes: Readonly<Record<string, string>> = {}, options: ElementStageOptions = {}) {
    if (!customElements.get('timed-voice-agent')) customElements.define('timed-voice-agent', TimedVoiceAgent);
    super(attributes, { tagName: 'timed-voice-agent', ...options });
    if (this.element instanceof TimedVoiceAgent) this.element.clock = this.clock;
  }

  /** Answers the call that is being started with a refusal, and draws it. */
  async refuse(code: VoiceErrorCode, retryAfterMs?: number): Promise<void> {
    await settleAll();
    this.joins.at(-1)?.reject(createVoiceError(code, { retryAfterMs }));
    await this.drawn();
  }

  /** Lets time pass, and draws what has come of it. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await this.drawn();
  }
}
