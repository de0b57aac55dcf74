// A <voice-agent> whose parts go by the stage's clock, and by no chance.
import type { CallPartsModule } from '../element/lazy-parts.js';
import { VoiceAgentElement } from '../element/voice-agent.js';
import { createVoiceError, type VoiceErrorCode } from '../errors/voice-error.js';
import type { CallPartsOptions } from '../rest/call-parts-port.js';
import type { Clock } from '../platform/clock.js';
import { settleAll } from './deferred.js';
import { ElementStage, type ElementStageOptions } from './element-stage.js';
import { systemClock } from '../platform/clock.js';

/** Halfway between the shortest and the longest pause. */
const NO_CHANCE = 0.5;

class TimedVoiceAgent extends VoiceAgentElement {
  clock: Clock = systemClock;

  protected override async loadCallParts(): Promise<CallPartsModule> {
    const { CallParts } = await super.loadCallParts();
    const { clock } = this;
    return {
      CallParts: class {
        constructor(options: CallPartsOptions) {
          return new CallParts({ ...options, clock, random: () => NO_CHANCE });
        }
      } as CallPartsModule['CallParts'],
    };
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
