// Ties an element to a session: draws again when the session changes, and dispatches the session's events on the element.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { VOICE_EVENT_TYPES, type VoiceEvent } from '../session/events.js';
import type { StartGate } from '../session/start-gate.js';
import { isLive } from '../protocol/status.js';
import { createVoiceError } from '../errors/voice-error.js';
import { SECOND_MS } from '../platform/clock.js';
import type { VoiceSession } from '../session/voice-session.js';
import { callTimeOf } from './call-time.js';

export interface SessionBindingOptions {
  readonly host: ReactiveControllerHost & EventTarget;
  /** The element's own session, until it is given another. */
  readonly session: VoiceSession;
  /** What is asked before a call. */
  readonly gate: StartGate;
}

export class SessionBinding implements ReactiveController {
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #gate: StartGate;
  #session: VoiceSession;
  #openGate = (): void => undefined;
  #ownsSession = true;
  #isAttached = false;
  #removal: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor({ host, session, gate }: SessionBindingOptions) {
    this.#host = host;
    this.#session = session;
    this.#gate = gate;
    // Its own session never starts without the element's permission, and not at all while there is another in its place.
    session.addStartGate((signal) =>
      this.#session === session ? gate(signal) : Promise.reject(createVoiceError('aborted')),
    );
    host.addController(this);
  }

  get session(): VoiceSession {
    return this.#session;
  }

  /** Replaces the element's own session; from now on somebody else starts and ends the calls. */
  set session(session: VoiceSession) {
    if (session === this.#session) return;
    if (this.#ownsSession) this.#session.end();
    this.#ownsSession = false;
    const wasAttached = this.#isAttached;
    this.#detach();
    this.#session = session;
    if (wasAttached) this.#attach();
  }

  /** Whole seconds the current or last call has been live, or was; undefined as long as it was not. */
  get elapsedSeconds(): number | undefined {
    return callTimeOf(this.#session).elapsedSeconds;
  }

  hostConnected(): void {
    clearTimeout(this.#removal);
    this.#attach();
  }

  /** A moved element is back before the next task; one that stays away is gone, and its own call with it. */
  hostDisconnected(): void {
    this.#removal = setTimeout(() => {
      if (this.#ownsSession) this.#session.end();
      this.#detach();
    });
  }

  #attach(): void {
    if (this.#isAttached) return;
    this.#isAttached = true;
    callTimeOf(this.#session); // before the call that it measures
    if (!this.#ownsSession) this.#openGate = this.#session.addStartGate(this.#gate);
    for (const type of VOICE_EVENT_TYPES) this.#session.addEventListener(type, this.#pass);
    this.#keepTime();
    this.#host.requestUpdate();
  }

  #detach(): void {
    this.#isAttached = false;
    this.#openGate(); // nobody is left to ask
    for (const type of VOICE_EVENT_TYPES) this.#session.removeEventListener(type, this.#pass);
    this.#stopTicking();
  }

  readonly #pass = (event: VoiceEvent): void => {
    this.#keepTime();
    this.#host.requestUpdate();
    this.#host.dispatchEvent(event.copy());
  };

  #keepTime(): void {
    if (!isLive(this.#session.status)) this.#stopTicking();
    else this.#timer ??= setInterval(() => this.#host.requestUpdate(), SECOND_MS);
  }

  #stopTicking(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
