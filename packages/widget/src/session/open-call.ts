// Opens a call: at once where its code is here, as it is after a hover; else as soon as it has been fetched. Until then
// the visitor can already type and hang up.
import { SILENCE } from '../audio/levels.js';
import { createVoiceError, toVoiceError, type VoiceError } from '../errors/voice-error.js';
import { untilAborted } from '../platform/until-aborted.js';
import type { EndReason } from '../protocol/status.js';
import type { CallControl } from './call-control.js';
import type { CallOptions } from './call-options.js';
import { CONNECT_LIMIT_MS } from './connect-limit.js';
import type * as LiveParts from './live-parts.js';
import { loadedLiveParts, loadLiveParts } from './load-live-parts.js';

/** Where a call's code comes from. */
export interface CallCode {
  /** The code, once it is here. */
  readonly loaded: () => Pick<typeof LiveParts, 'Call'> | undefined;
  /** Rejects with a `VoiceError`. */
  readonly load: () => Promise<Pick<typeof LiveParts, 'Call'>>;
}

const CHUNK: CallCode = { loaded: loadedLiveParts, load: loadLiveParts };

/** What the visitor mutes or chooses before the call's code is here, the call reads from the session. */
export function openCall(options: CallOptions, { loaded, load }: CallCode = CHUNK): CallControl {
  const parts = loaded();
  return parts ? new parts.Call(options) : new PendingCall(options, load);
}

class PendingCall implements CallControl {
  readonly #options: CallOptions;
  readonly #load: CallCode['load'];
  readonly #lifetime = new AbortController();
  readonly #typed: string[] = [];
  #call: CallControl | undefined;

  constructor(options: CallOptions, load: CallCode['load']) {
    this.#options = options;
    this.#load = load;
  }

  async run(): Promise<void> {
    const { clock } = this.#options;
    const cancelLimit = clock.delay(CONNECT_LIMIT_MS, () =>
      this.#end('timeout', createVoiceError('connect_timeout')),
    );
    try {
      const { Call } = await untilAborted(this.#load(), this.#lifetime.signal);
      cancelLimit();
      this.#call = new Call(this.#options);
      for (const text of this.#typed) this.#call.sendText(text);
      await this.#call.run();
    } catch (thrown) {
      cancelLimit();
      this.#end('error', toVoiceError(thrown, 'reload_needed'));
    }
  }

  hangUp(): void {
    if (this.#call) this.#call.hangUp();
    else this.#end('user');
  }

  sendText(text: string): void {
    if (this.#call) this.#call.sendText(text);
    else this.#typed.push(text);
  }

  dismissMicrophone = (): boolean => this.#call?.dismissMicrophone() ?? false;
  startTalking = async (): Promise<boolean> => (await this.#call?.startTalking()) ?? false;
  setMicrophoneMuted: CallControl['setMicrophoneMuted'] = (isMuted) =>
    this.#call?.setMicrophoneMuted(isMuted);
  useMicrophone: CallControl['useMicrophone'] = async (deviceId) =>
    (await this.#call?.useMicrophone(deviceId)) ?? true;
  setSpeaker: CallControl['setSpeaker'] = (settings) => this.#call?.setSpeaker(settings);
  resumePlayback = async (): Promise<boolean> => (await this.#call?.resumePlayback()) ?? false;
  levels: CallControl['levels'] = () => this.#call?.levels() ?? SILENCE;

  #end(reason: EndReason, error?: VoiceError): void {
    if (this.#lifetime.signal.aborted) return;
    this.#lifetime.abort();
    const { report, clock, startedAtMs } = this.#options;
    report({ type: 'phase', phase: 'ended', elapsedMs: clock.now() - startedAtMs });
    report({ type: 'over', reason, ...(error ? { error } : {}) });
  }
}
