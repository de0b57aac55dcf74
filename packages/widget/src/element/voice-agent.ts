// <voice-agent>: a session with a user interface. The class alone; define.ts registers it. It draws the session's state
// and passes the visitor's actions and the page's options on to the session; it opens no connection itself.
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import type { JoinPort, TicketSource } from '../join/join-port.js';
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
import { createCallActions, WRITING } from './create-call-actions.js';
import { createCallView, type VoiceAgentMode } from './create-call-view.js';
import { isObject, jsonAttribute } from './json-attribute.js';
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
 * @event toolstart - A client tool is about to run: `toolName`, `parameters`.
 * @event toolcall - A client tool ran: `toolName`, `parameters`, `outcome`.
 * @event telemetry - A phase of the call was reached: `phase`, `elapsedMs`.
 * @event media - Microphone, speaker, volume, devices or blocked playback changed: read the session.
 * @event rating - The visitor has rated the call, or changed the rating: `rating` from 1 to 5, `comment`. The element's alone.
 * @event toggle - The launcher's panel was opened or closed, by visitor, page, or an error: `isOpen`. The element's alone.
 *
 * @slot title - In place of the agent's name, before the first call too.
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
 * @csspart welcome - The agent's name, a sentence and suggestions, before the first call.
 * @csspart welcome-text - The sentence.
 * @csspart suggestions - The suggestions.
 * @csspart suggestion-button - One of them.
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
 * @csspart link - An address in the agent's words.
 * @csspart working - What a tool of the page is doing at the moment.
 * @csspart cut-short - Says that hanging up has cut an utterance short.
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
 * @csspart writing-button - Starts a conversation in writing.
 * @csspart talking-button - Goes on by voice in a conversation in writing.
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
 * @cssproperty --voice-agent-surface - The ground that everything stands on; words and lines are derived from it. Default: by the theme.
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
    mode: {},
    suggestions: { converter: jsonAttribute, type: 'suggestions' },
    noTranscript: { attribute: 'no-transcript', type: Boolean },
    rating: { type: Boolean },
    disabled: { type: Boolean, reflect: true },
    pushToTalk: { attribute: 'push-to-talk', type: Boolean },
    confirmLeave: { attribute: 'confirm-leave', type: Boolean },
    linkHosts: { attribute: 'link-hosts' },
    consentText: { attribute: 'consent-text' },
    variables: { converter: jsonAttribute, type: 'variables' },
    labels: { converter: jsonAttribute, type: 'labels' },
    rtcConfiguration: {
      attribute: 'rtc-configuration',
      converter: jsonAttribute,
      type: 'rtc-configuration',
    },
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
  /**
   * A single-use ticket, where the proxy asks for one. As a property also a function, which is asked for a new one before
   * every call: `async () => …`. If it rejects, the call ends with `ticket_required`.
   */
  ticket: TicketSource | undefined;
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
  /** Whether visitors may talk and write, or do only one of them: `both`, `voice` or `text`. Default: `both`. */
  mode: VoiceAgentMode = 'both';
  /** What a visitor may ask first, as two or three buttons before the first call. As an attribute, a list in JSON. */
  suggestions: readonly string[] | undefined;
  /** Hides the transcript; its events continue. */
  noTranscript = false;
  /** Asks after a call how it was: one to five stars, and words if the visitor wants. */
  rating = false;
  /** No call can be started. A call under way continues. */
  disabled = false;
  /** The microphone is muted but while its button, or a key on it, is held. In the variant `orb` that button is the orb. */
  pushToTalk = false;
  /** The browser asks the visitor before the page is left during a call. */
  confirmLeave = false;
  /**
   * The hosts that the agent's words may link to, with spaces between them: `example.org *.example.com`. Empty: no links.
   * Default: any host.
   */
  linkHosts: string | undefined;
  /** What the visitor agrees to, as plain text; for HTML use the slot `consent`. */
  consentText: string | undefined;

  /** Values for the agent's placeholders, used from the next call on. The attribute is JSON. */
  variables: Readonly<Record<string, string>> | undefined;
  /** The page's own words in place of the built-in ones. The attribute is JSON. */
  labels: LabelOverrides | undefined;
  /** Functions of the page that the agent may call, used from the next call on. */
  clientTools: ClientTools | undefined;
  /** Gets the invitation to a call, instead of the join-proxy, which it can ask itself: `(request, { askProxy }) => …`. */
  join: JoinPort | undefined;
  /** How sound may travel: `{ iceServers, iceTransportPolicy }`. The attribute is JSON. Default: what the voice service says. */
  rtcConfiguration: CallRtcConfiguration | undefined;

  readonly #consent = new Consent({
    isRequired: () => this.consentRequired,
    subject: () => this.#consentSubject(),
    canAsk: () => this.isConnected,
    onChange: () => this.#consentChanged(),
  });
  readonly #binding = new SessionBinding({
    host: this,
    session: new VoiceSession(() => this.#sessionOptions(), { canTalk: () => this.mode !== 'text' }),
    gate: (signal) => this.#beforeCall(signal),
  });
  readonly #labelController = new LabelController(this, { isWhole: () => this.mode === 'text' });
  readonly #focus = new CallFocus(this);
  #isPreloaded = false;
  #isGrown = false;
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
    this.addEventListener('status', this.#muteBeforeTalk);
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
   * required the visitor is asked first; with the mode `text` the conversation is in writing. Settles when the call is live, or is over, or was not agreed to; never rejects.
   */
  startCall(options?: StartOptions): Promise<void> {
    if (this.disabled) return Promise.resolve();
    this.isOpen = true;
    this.#lazy.load(); // again, where it failed before
    return this.session.start(this.mode === 'text' ? { ...options, ...WRITING } : options);
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

  /** With push-to-talk the microphone is muted before it is opened: its button comes in a chunk of its own. */
  readonly #muteBeforeTalk = (): void => {
    if (this.pushToTalk && this.status === 'connecting') this.muteMic();
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
    const { proxyUrl, agent, mode, consentText, labels } = this;
    const slotted = this.querySelector('[slot=consent]')?.textContent;
    const words = [labels?.consentText, labels?.writing?.consentText];
    return JSON.stringify([proxyUrl, agent, mode === 'text', consentText, words, slotted]);
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
    return {
      proxyUrl,
      agent,
      ticket,
      variables: isObject(variables) ? variables : undefined, // a script may set anything at all
      clientTools,
      join,
      rtcConfiguration: isObject(rtcConfiguration) ? rtcConfiguration : undefined,
    };
  }

  /** Once a conversation goes without the microphone, the orb alone leaves room for words until the next one begins. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { status, hasMicrophone } = this.session;
    this.#isGrown = !hasMicrophone || (this.#isGrown && status !== 'connecting');
  }

  #view(): CallView {
    const view = createCallView({
      session: this.session,
      settings: this,
      labels: this.#labelController.labels,
      elapsedSeconds: this.#binding.elapsedSeconds,
      isAsking: this.#consent.isAsked,
      isIncomplete: this.#lazy.hasFailed,
      isGrown: this.#isGrown,
    });
    return this.#lazy.parts?.showWaiting(view) ?? view;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'voice-agent': VoiceAgentElement;
  }
}
