// <voice-agent>: a session with a face. The class alone; define.ts registers it. It draws what the session
// says and asks the session for what the visitor wants; it knows nothing of proxies, sockets or rooms.
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { JoinPort } from '../join/join-port.js';
import { LabelController } from '../labels/label-controller.js';
import { mergeLabels, type LabelOverrides } from '../labels/labels.js';
import { textDirection } from '../labels/text-direction.js';
import type { ClientTool, ClientTools } from '../session/client-tools.js';
import { isUnderWay, type SessionStatus } from '../session/status.js';
import type { Transcript } from '../session/transcripts.js';
import type { VoiceError } from '../session/voice-error.js';
import { VoiceSession, type VoiceSessionOptions } from '../session/voice-session.js';
import { renderCallPanel } from './call-panel.js';
import type { CallActions, CallView } from './call-view.js';
import { renderLauncher } from './launcher.js';
import { LazyParts, type CallPartsModule } from './lazy-parts.js';
import { toOrbState } from './orb/orb-state.js';
import type { OrbReading } from './orb/orb.js';
import { SessionBinding } from './session-binding.js';
import { voiceAgentStyles } from './voice-agent.styles.js';
import { VoiceEventElement } from './voice-event-element.js';

/** How the element stands on the page. */
export type VoiceAgentVariant = 'launcher' | 'inline';
/** The corner of the page the launcher stands in. */
export type VoiceAgentPlacement = 'bottom-end' | 'bottom-start';
/** Which colours: the visitor's choice of light or dark, or one of them always. */
export type VoiceAgentTheme = 'auto' | 'light' | 'dark';

/**
 * Lets a visitor talk with an agent. Requests nothing until the visitor hovers, focuses or clicks.
 *
 * @event status - The call moved on: `status`, `previous`, and a `reason` when it ended.
 * @event transcripts - Words were added or changed: `transcripts`.
 * @event error - Something went wrong: `error`, a `VoiceError`.
 * @event connection - The line got better or worse: `state`, `quality`.
 * @event toolcall - A client tool ran: `toolName`, `parameters`, `outcome`.
 * @event telemetry - A phase of the call was reached: `phase`, `elapsedMs`.
 * @event media - Microphone, speaker, volume or blocked playback changed.
 *
 * @slot title - In place of the agent's name.
 * @slot launcher-icon - In place of the launcher's icon.
 * @slot stage - Under the status words.
 * @slot footer - Under the buttons.
 *
 * @csspart launcher - The round button.
 * @csspart panel - The launcher's panel.
 * @csspart call - Everything of the call, in the panel and inline.
 * @csspart header, title, timer, close-button - The line at the top.
 * @csspart stage, orb, status - The orb and the words under it.
 * @csspart transcript, utterance, user-utterance, agent-utterance, partial-utterance, speaker - The words.
 * @csspart notice, error, sound-button - What went wrong, and the way out.
 * @csspart text-field, text-input, send-button - The line to type in.
 * @csspart controls, main-button, start-button, hang-up-button, microphone-button, speaker-button - The buttons.
 *
 * @cssproperty --voice-agent-accent - The one colour everything else is derived from.
 * @cssproperty --voice-agent-font-family - Default: the page's own.
 * @cssproperty --voice-agent-radius - Of the panel. Default: 20px.
 * @cssproperty --voice-agent-z-index - Of launcher and panel. Default: 2147483000.
 */
export class VoiceAgentElement extends VoiceEventElement {
  static override styles = voiceAgentStyles;

  static override properties: PropertyDeclarations = {
    proxyUrl: { attribute: 'proxy-url' },
    agent: {},
    ticket: {},
    variant: { reflect: true },
    placement: { reflect: true },
    theme: { reflect: true },
    isOpen: { attribute: 'open', type: Boolean, reflect: true },
    noText: { attribute: 'no-text', type: Boolean },
    noTranscript: { attribute: 'no-transcript', type: Boolean },
    disabled: { type: Boolean, reflect: true },
    variables: { attribute: false },
    labels: { attribute: false },
    clientTools: { attribute: false },
    join: { attribute: false },
    session: { attribute: false },
  };

  /** Where the join-proxy is, for elements that do not say so themselves; the script-tag build sets it. */
  static defaultProxyUrl: string | undefined;

  /** Where the join-proxy is mounted. Default: `/voice` on the page's own server. */
  proxyUrl: string | undefined;
  /** The agent's alias at the join-proxy. Default: the proxy's own default. */
  agent: string | undefined;
  /** A single-use ticket, where the proxy asks for one. */
  ticket: string | undefined;
  /** Default: `launcher`. */
  variant: VoiceAgentVariant = 'launcher';
  /** Default: `bottom-end`. */
  placement: VoiceAgentPlacement = 'bottom-end';
  /** Default: `auto`. */
  theme: VoiceAgentTheme = 'auto';
  /** Whether the launcher's panel is open: the attribute `open`. */
  isOpen = false;
  /** Takes the text field away. */
  noText = false;
  /** Takes the transcript away; the events keep coming. */
  noTranscript = false;
  /** No call can be started. A call under way goes on. */
  disabled = false;

  /** Values for the agent's placeholders; they count from the next call. */
  variables: Readonly<Record<string, string>> | undefined;
  /** The page's own words in place of the built-in ones. */
  labels: LabelOverrides | undefined;
  /** Functions of the page that the agent may call; they count from the next call. */
  clientTools: ClientTools | undefined;
  /** Gets the invitation to a call in place of the join-proxy. */
  join: JoinPort | undefined;

  readonly #binding = new SessionBinding(this, new VoiceSession());
  #isPreloaded = false;
  readonly #lazy = new LazyParts({
    host: this,
    readOrb: () => this.#readOrb(),
    load: () => this.loadCallParts(),
  });

  /**
   * The session behind the element. A session that is set brings its own configuration and belongs to whoever made it:
   * removing the element does not end its call.
   */
  get session(): VoiceSession {
    return this.#binding.session;
  }

  set session(session: VoiceSession) {
    this.#binding.session = session;
  }

  /** Where the call stands. */
  get status(): SessionStatus {
    return this.session.status;
  }

  /** The words of the current or last call. */
  get transcripts(): readonly Transcript[] {
    return this.session.transcripts;
  }

  /** What went wrong last in the current or last call. */
  get error(): VoiceError | undefined {
    return this.session.error;
  }

  get callId(): string | undefined {
    return this.session.callId;
  }

  get agentName(): string | undefined {
    return this.session.agentName;
  }

  /** Starts a call, and opens the launcher's panel, so that hanging up is in reach. Call it from a click. Never rejects. */
  startCall(): Promise<void> {
    if (this.disabled) return Promise.resolve();
    this.isOpen = true;
    if (this.#binding.ownsSession) this.session.configure(this.#sessionOptions());
    return this.session.start();
  }

  /** Ends the call, at once and at any moment. */
  endCall(): void {
    this.session.end();
  }

  /** Sends typed text; while the call connects it is kept. Returns false without a call. */
  sendText(text: string): boolean {
    return this.session.sendText(text);
  }

  muteMic(): void {
    this.session.muteMic();
  }

  unmuteMic(): void {
    this.session.unmuteMic();
  }

  muteSpeaker(): void {
    this.session.muteSpeaker();
  }

  unmuteSpeaker(): void {
    this.session.unmuteSpeaker();
  }

  /** How loud the agent is played, from 0 to 1. */
  setVolume(volume: number): void {
    this.session.setVolume(volume);
  }

  /** Lets the agent call `tool` as `name`, from now on; returns the undo. */
  registerTool(name: string, tool: ClientTool): () => void {
    return this.session.registerTool(name, tool);
  }

  /** Opens the launcher's panel and moves the focus into it. */
  open(): void {
    this.isOpen = true;
    void this.updateComplete.then(() => this.#focus('#main:not([disabled])') || this.#focus('.panel'));
  }

  /** Closes the launcher's panel; a call goes on. The focus returns to the launcher if it was inside. */
  close(): void {
    const hadFocus = this.shadowRoot?.activeElement?.closest('.panel');
    this.isOpen = false;
    if (hadFocus) void this.updateComplete.then(() => this.#focus('#launcher'));
  }

  /** Fetches what only a call needs: a chunk of its own. */
  protected loadCallParts(): Promise<CallPartsModule> {
    return import('./call-parts.js');
  }

  protected override render(): TemplateResult {
    const view = this.#view();
    return html`<div
      class="root ${this.variant === 'inline' ? 'inline' : 'floating'}"
      part="root"
      lang=${view.labels.lang}
      dir=${textDirection(view.labels.lang)}
      @pointerover=${this.#preload}
      @focusin=${this.#preload}
    >
      ${this.variant === 'inline' ? this.#renderInline(view) : this.#renderLauncher(view)}
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('isOpen') && this.isOpen) this.#preload();
    if (isUnderWay(this.status) && !this.#lazy.hasFailed) this.#lazy.load(); // a session set from outside may be in a call
  }

  #renderInline(view: CallView): TemplateResult {
    return html`<section class="frame" aria-label=${view.agentName ?? view.labels.title}>
      ${renderCallPanel({ view, actions: this.#actions, parts: this.#lazy.parts })}
    </section>`;
  }

  #renderLauncher(view: CallView): TemplateResult {
    return html`${
      this.isOpen
        ? html`<div
            class="frame panel"
            part="panel"
            role="dialog"
            tabindex="-1"
            aria-labelledby="title"
            @keydown=${this.#closeOnEscape}
          >
            ${renderCallPanel({
              view,
              actions: this.#actions,
              parts: this.#lazy.parts,
              close: () => this.close(),
            })}
          </div>`
        : nothing
    }
    ${renderLauncher({
      view,
      actions: this.#actions,
      hasParts: this.#lazy.parts !== undefined,
      isOpen: this.isOpen,
      toggle: () => (this.isOpen ? this.close() : this.open()),
    })}`;
  }

  readonly #words = new LabelController(this);

  readonly #actions: CallActions = {
    start: () => void this.startCall(),
    end: () => this.endCall(),
    toggleMic: () => (this.session.isMicMuted ? this.unmuteMic() : this.muteMic()),
    toggleSpeaker: () => (this.session.isSpeakerMuted ? this.unmuteSpeaker() : this.muteSpeaker()),
    sendText: (text) => this.sendText(text),
    resumePlayback: () => void this.session.resumePlayback(),
    loadParts: () => this.#lazy.load(),
  };

  readonly #closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation(); // one key press closes one thing
    this.close();
  };

  /** The visitor shows interest: the call's parts and the call engine may come. */
  readonly #preload = (): void => {
    if (this.disabled) return;
    if (!this.#lazy.hasFailed) this.#lazy.load();
    if (this.#isPreloaded) return;
    this.#isPreloaded = true;
    this.session.preload();
  };

  /** Moves the focus to what `selector` finds, and says whether there was any such thing. */
  #focus(selector: string): boolean {
    const target = this.renderRoot.querySelector<HTMLElement>(selector);
    target?.focus();
    return target !== null;
  }

  #readOrb(): OrbReading {
    const { status, connection } = this.session;
    return { state: toOrbState(status, connection), levels: this.session.levels() };
  }

  #sessionOptions(): VoiceSessionOptions {
    const { defaultProxyUrl } = this.constructor as typeof VoiceAgentElement;
    const { agent, ticket, variables, clientTools, join } = this;
    return { proxyUrl: this.proxyUrl ?? defaultProxyUrl, agent, ticket, variables, clientTools, join };
  }

  #view(): CallView {
    const { session } = this;
    return {
      labels: mergeLabels(this.#words.labels, this.labels),
      status: session.status,
      endReason: session.endReason,
      connection: session.connection,
      transcripts: session.transcripts,
      error: session.error,
      agentName: session.agentName,
      isMicMuted: session.isMicMuted,
      isSpeakerMuted: session.isSpeakerMuted,
      isPlaybackBlocked: session.isPlaybackBlocked,
      elapsedSeconds: this.#binding.elapsedSeconds,
      isDisabled: this.disabled,
      hasText: !this.noText,
      hasTranscript: !this.noTranscript,
      isIncomplete: this.#lazy.hasFailed,
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'voice-agent': VoiceAgentElement;
  }
}
