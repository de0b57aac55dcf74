// <voice-agent>: a session with a user interface. The class alone; define.ts registers it. It draws the session's state
// and passes the visitor's actions and the page's options on to the session; it opens no connection itself.
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import type { JoinPort } from '../join/join-port.js';
import { LabelController } from '../labels/label-controller.js';
import type { LabelOverrides } from '../labels/labels.js';
import { rootClass, type VoiceAgentVariant } from '../rest/call-frame.js';
import type { CallView } from '../rest/call-view.js';
import { renderRoot } from '../rest/root.js';
import type { ClientTools } from '../session/client-tools.js';
import type { StartOptions, VoiceSessionOptions } from '../session/session-options.js';
import { isUnderWay } from '../protocol/status.js';
import { createVoiceError } from '../errors/voice-error.js';
import { VoiceSession } from '../session/voice-session.js';
import type { CallRtcConfiguration } from '../transport/transport.js';
import { announcePanel } from './announce-panel.js';
import { CallFocus } from './call-focus.js';
import { Consent } from './consent.js';
import { createCallActions } from './create-call-actions.js';
import { createCallView } from './create-call-view.js';
import { LazyParts, type CallPartsModule } from './lazy-parts.js';
import { SessionBinding } from './session-binding.js';
import { voiceAgentStyles } from './voice-agent.styles.js';
import { VoiceSessionElement } from './voice-session-element.js';

/** The corner of the page the launcher stands in. */
export type VoiceAgentPlacement = 'bottom-end' | 'bottom-start';
/** Which colours: the visitor's choice of light or dark, or one of them always. */
export type VoiceAgentTheme = 'auto' | 'light' | 'dark';

/**
 * Lets a visitor talk with an agent. Requests nothing until the visitor hovers, focuses or clicks, but for the words of a
 * language other than English, which are fetched at once.
 *
 * @attr {string} lang - The language of the words. Default: that of the page, or of the browser.
 *
 * @event status - The status changed: `status`, `previous`, and a `reason` when the call ended.
 * @event transcripts - The transcript changed: `transcripts`.
 * @event error - Something went wrong: `error`, a `VoiceError`.
 * @event connection - The connection got better or worse: `state`, `quality`.
 * @event toolcall - A client tool ran: `toolName`, `parameters`, `outcome`.
 * @event telemetry - A phase of the call was reached: `phase`, `elapsedMs`.
 * @event media - Microphone, speaker, volume, devices or blocked playback changed: read the session.
 * @event rating - The visitor has rated the call, or changed the rating: `rating` from 1 to 5, `comment`. The element's alone.
 * @event toggle - The launcher's panel was opened or closed, by visitor, page, or an error: `isOpen`. The element's alone.
 *
 * @slot title - In place of the agent's name.
 * @slot launcher-icon - In place of the launcher's icon.
 * @slot launcher-label - Text beside the launcher's icon; the round button becomes wider.
 * @slot consent - What the visitor agrees to, in place of `consentText`.
 * @slot stage - Under the status words.
 * @slot alternative - Another way to you, such as a phone number: shown while all lines are busy, the network is blocked, or the agent, the service or the proxy is not available.
 * @slot footer - Under the buttons.
 *
 * @csspart root - Everything of the element.
 * @csspart launcher - The button in the corner of the page.
 * @csspart launcher-orb - The orb in the launcher during a call with the panel closed.
 * @csspart panel - The launcher's panel.
 * @csspart call - Everything of the call, in the panel and inline.
 * @csspart header - The line at the top.
 * @csspart title - The agent's name.
 * @csspart timer - How long the call has lasted.
 * @csspart close-button - Closes the panel.
 * @csspart stage - The orb and the words under it.
 * @csspart orb - The visualizer, a canvas.
 * @csspart status - The state of the call in words.
 * @csspart hint - What will happen next, such as the browser's question for the microphone.
 * @csspart transcript - The words of both sides.
 * @csspart utterance - One utterance of either side.
 * @csspart user-utterance - One of the visitor's.
 * @csspart agent-utterance - One of the agent's.
 * @csspart partial-utterance - One whose words may still change.
 * @csspart speaker - The name above an utterance.
 * @csspart newest-button - Scrolls to the newest words.
 * @csspart notice - What the visitor should know or do.
 * @csspart error - What went wrong.
 * @csspart sound-button - Plays sound that the browser has blocked.
 * @csspart retry-button - Opens the microphone again that the call has lost.
 * @csspart waiting-button - Has the call start by itself when a line is free, or stops waiting for one.
 * @csspart typing-button - Continues by typing, without a microphone.
 * @csspart reload-button - Loads again what did not load, or reloads the page.
 * @csspart consent - The question before the call.
 * @csspart consent-text - What the visitor agrees to.
 * @csspart agree-button - Agrees, and starts the call.
 * @csspart decline-button - Declines.
 * @csspart summary - The card after the call.
 * @csspart duration - How long the call was.
 * @csspart copy-button - Copies the transcript.
 * @csspart download-button - Saves the transcript as a file.
 * @csspart rating - The question after the call.
 * @csspart star - One of its five stars.
 * @csspart rating-input - The line for words.
 * @csspart rating-button - Sends them.
 * @csspart text-field - The text field and its button.
 * @csspart text-input - Its input.
 * @csspart send-button - Sends what was typed.
 * @csspart controls - The row of buttons.
 * @csspart main-button - The one main button, whatever it does.
 * @csspart start-button - The main button where it starts a call.
 * @csspart hang-up-button - Every button that hangs up.
 * @csspart microphone-button - Mutes the microphone.
 * @csspart speaker-button - Mutes the agent.
 * @csspart more-button - Opens the menu with devices and volume.
 * @csspart menu - That menu.
 * @csspart device-select - The choice of a microphone or a speaker.
 * @csspart volume-slider - How loud the agent is.
 * @csspart icon - Any icon.
 *
 * @cssproperty --voice-agent-accent - The colour that all others are derived from.
 * @cssproperty --voice-agent-font-family - The font. Default: the page's own.
 * @cssproperty --voice-agent-radius - The radius of the panel's corners. Default: 20px.
 * @cssproperty --voice-agent-z-index - The stacking order of launcher and panel. Default: 2147483000.
 */
export class VoiceAgentElement extends VoiceSessionElement {
  static override styles = voiceAgentStyles;

  static override properties: PropertyDeclarations = {
    proxyUrl: { attribute: 'proxy-url' },
    agent: {},
    ticket: {},
    variant: { reflect: true },
    placement: { reflect: true },
    theme: { reflect: true },
    isOpen: { attribute: 'open', type: Boolean, reflect: true },
    consentRequired: { attribute: 'consent-required', type: Boolean },
    noText: { attribute: 'no-text', type: Boolean },
    noTranscript: { attribute: 'no-transcript', type: Boolean },
    rating: { type: Boolean },
    disabled: { type: Boolean, reflect: true },
    variables: { attribute: false },
    labels: { attribute: false },
    consentText: { attribute: false },
    clientTools: { attribute: false },
    join: { attribute: false },
    rtcConfiguration: { attribute: false },
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
  /** Its form on the page: `launcher`, `inline` or `orb`. Default: `launcher`. */
  variant: VoiceAgentVariant = 'launcher';
  /** The launcher's corner: `bottom-end` or `bottom-start`. Default: `bottom-end`. */
  placement: VoiceAgentPlacement = 'bottom-end';
  /** Its colours: `light`, `dark`, or `auto` to follow the visitor's system. Default: `auto`. */
  theme: VoiceAgentTheme = 'auto';
  /** Whether the launcher's panel is open. The event `toggle` reports changes. */
  isOpen = false;
  /** No call starts before the visitor has agreed. The agreement is valid as long as the element exists and its agent and text stay the same. */
  consentRequired = false;
  /** Hides the text field. */
  noText = false;
  /** Hides the transcript; its events continue. */
  noTranscript = false;
  /** Asks after a call how it was: one to five stars, and words if the visitor wants. Not in the variant `orb`. */
  rating = false;
  /** No call can be started. A call under way continues. */
  disabled = false;

  /** Values for the agent's placeholders, used from the next call on. */
  variables: Readonly<Record<string, string>> | undefined;
  /** The page's own words in place of the built-in ones. */
  labels: LabelOverrides | undefined;
  /** What the visitor agrees to, as plain text; for HTML use the slot `consent`. */
  consentText: string | undefined;
  /** Functions of the page that the agent may call, used from the next call on. */
  clientTools: ClientTools | undefined;
  /** Gets the invitation to a call, instead of the join-proxy. */
  join: JoinPort | undefined;
  /** How sound may travel: `{ iceServers, iceTransportPolicy }`. Default: what the voice service says. */
  rtcConfiguration: CallRtcConfiguration | undefined;

  readonly #consent = new Consent({
    isRequired: () => this.consentRequired,
    subject: () => this.#consentSubject(),
    canAsk: () => this.isConnected,
    onChange: () => this.#consentChanged(),
  });
  readonly #binding = new SessionBinding({
    host: this,
    session: new VoiceSession(() => this.#sessionOptions()),
    gate: (signal) => this.#beforeCall(signal),
  });
  readonly #labelController = new LabelController(this);
  readonly #focus = new CallFocus(this);
  #isPreloaded = false;
  readonly #lazy = new LazyParts({
    host: this,
    readView: () => this.#view(),
    load: () => this.#loadParts(),
  });

  readonly #actions = createCallActions({
    element: this,
    consent: this.#consent,
    focus: this.#focus,
    lazy: this.#lazy,
  });

  constructor() {
    super();
    announcePanel(this);
    this.addEventListener('error', this.#showError);
  }

  /**
   * The session behind the element. A session that is set brings its own configuration and belongs to whoever made it:
   * removing the element does not end its call. `undefined`, as frameworks set for what a page leaves out, changes nothing.
   */
  override get session(): VoiceSession {
    return this.#binding.session;
  }

  override set session(session: VoiceSession | undefined) {
    if (session) this.#binding.session = session;
  }

  /**
   * Starts a call, and opens the launcher's panel, so that hanging up is in reach. Call it from a click. Where consent is
   * required the visitor is asked first. Settles when the call is live, or is over, or was not agreed to; never rejects.
   */
  startCall(options?: StartOptions): Promise<void> {
    if (this.disabled) return Promise.resolve();
    this.isOpen = true;
    this.#lazy.load(); // again, where it failed before
    return this.session.start(options);
  }

  /** Ends the call, at once and at any moment, or the waiting for a line. */
  endCall(): void {
    this.#lazy.parts?.stopWaiting();
    this.session.end();
  }

  /** Opens the launcher's panel and moves the focus into it. */
  open(): void {
    this.isOpen = true;
    this.#focus.toCall();
  }

  /** Closes the launcher's panel; a call goes on, and an open question counts as declined. The focus returns to the launcher if it was inside. */
  close(): void {
    if (rootClass(this.variant) === 'floating') this.#consent.decline();
    this.isOpen = false;
  }

  /** Called by the browser when the element has moved to another document, as that of a frame or of a small window on top. */
  adoptedCallback(): void {
    this.#lazy.moved();
  }

  /** In another document Lit cannot adopt the style sheets that were made in ours; the parts adopt copies. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    try {
      return super.createRenderRoot();
    } catch (error) {
      if (!this.shadowRoot) throw error;
      return this.shadowRoot; // adoptedCallback has asked for the sheets
    }
  }

  /** Fetches what only a call needs: a chunk of its own. */
  protected loadCallParts(): Promise<CallPartsModule> {
    return import('../call/call-parts.js');
  }

  /** The parts are drawn with labels that load with them. */
  async #loadParts(): Promise<CallPartsModule> {
    const [parts] = await Promise.all([this.loadCallParts(), this.#labelController.complete()]);
    return parts;
  }

  protected override render(): TemplateResult {
    return renderRoot(
      {
        variant: this.variant,
        view: this.#view(),
        actions: this.#actions,
        parts: this.#lazy.parts,
        isOpen: this.isOpen,
        open: () => this.open(),
        close: () => this.close(),
      },
      this.#preload,
    );
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('isOpen') && this.isOpen) this.#preload();
    if (isUnderWay(this.status) && !this.#lazy.hasFailed) this.#lazy.load(); // a session set from outside may be in a call
  }

  /** An error in a call opens the launcher's panel; the focus stays where it is. */
  readonly #showError = (): void => {
    if (isUnderWay(this.status) && !this.#lazy.parts?.isWaiting && rootClass(this.variant) === 'floating')
      this.isOpen = true;
  };

  /** Before every call of the session, whoever starts it. */
  #beforeCall(signal: AbortSignal): Promise<void> | undefined {
    if (this.disabled) {
      return Promise.reject(createVoiceError('aborted', { message: 'The <voice-agent> is disabled.' }));
    }
    return this.#consent.ask(signal);
  }

  /** Whom the visitor agrees to talk with, and to what; the built-in words say the same in every language. */
  #consentSubject(): string {
    const { proxyUrl, agent, consentText, labels } = this;
    const slotted = this.querySelector('[slot=consent]')?.textContent;
    return JSON.stringify([proxyUrl, agent, consentText, labels?.consentText, slotted]);
  }

  /** The question comes into sight, and the focus goes to it. */
  #consentChanged(): void {
    this.requestUpdate();
    if (!this.#consent.isAsked) return;
    this.isOpen = true;
    this.#focus.toCall();
  }

  /** The visitor shows interest: the call's parts and the call engine may come. */
  readonly #preload = (): void => {
    if (this.disabled) return;
    if (!this.#lazy.hasFailed) this.#lazy.load();
    if (this.#isPreloaded) return;
    this.#isPreloaded = true;
    this.session.preload();
  };

  #sessionOptions(): VoiceSessionOptions {
    const { defaultProxyUrl } = this.constructor as typeof VoiceAgentElement;
    const { agent, ticket, variables, clientTools, join, rtcConfiguration } = this;
    const proxyUrl = this.proxyUrl ?? defaultProxyUrl;
    return { proxyUrl, agent, ticket, variables, clientTools, join, rtcConfiguration };
  }

  #view(): CallView {
    const view = createCallView({
      session: this.session,
      settings: this,
      labels: this.#labelController.labels,
      elapsedSeconds: this.#binding.elapsedSeconds,
      isAsking: this.#consent.isAsked,
      isIncomplete: this.#lazy.hasFailed,
    });
    return this.#lazy.parts?.showWaiting(view) ?? view;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'voice-agent': VoiceAgentElement;
  }
}
