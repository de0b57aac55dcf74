// The parts that only a call needs, or a visitor about to start one: the living orb, the words of both sides, the
// typing line, the toggles, the card after it. The entry of a chunk of its own; the element works without it.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { isLive, isUnderWay } from '../protocol/status.js';
import { callPartsStyles } from './call-parts.styles.js';
import type { CallActions, CallView } from './call-view.js';
import { CoveredCall } from './covered-call.js';
import { dress } from './dress.js';
import { pressShortcut } from './keyboard-shortcuts.js';
import { MicrophonePermission } from './microphone-permission.js';
import { MoreMenu } from './more-menu.js';
import { Orb, type OrbReading } from './orb/orb.js';
import { tellMistakes, type PageSettings } from './page-mistakes.js';
import { Summary } from './summary.js';
import { TextField } from './text-field.js';
import { renderMicrophoneToggle, renderSpeakerToggle } from './toggles.js';
import { TranscriptScroll } from './transcript-scroll.js';
import { TranscriptWords } from './transcript.js';
import type { VoiceSessionElement } from './voice-session-element.js';

export interface CallPartsOptions {
  readonly host: VoiceSessionElement & PageSettings;
  /** What the orb shows right now. */
  readonly readOrb: () => OrbReading;
  readonly readView: () => CallView;
}

type Rendered = TemplateResult | typeof nothing;

export class CallParts {
  readonly #words: TranscriptWords;
  readonly #permission: MicrophonePermission;
  readonly #summary: Summary;
  readonly #menu: MoreMenu;
  readonly #textField = new TextField();
  readonly #host: VoiceSessionElement;

  constructor({ host, readOrb, readView }: CallPartsOptions) {
    this.#host = host;
    this.#words = new TranscriptWords(new TranscriptScroll(host));
    this.#permission = new MicrophonePermission(host);
    this.#summary = new Summary(host);
    this.#menu = new MoreMenu(host);
    host.addController(new Orb(host, readOrb));
    host.addController(this.#permission);
    host.addController(this.#menu);
    host.addController(new CoveredCall(host, readView));
    tellMistakes(host);
  }

  /** Gives the element all its sheets, in the document it is in. */
  dress(): void {
    const { elementStyles } = this.#host.constructor as typeof LitElement;
    if (this.#host.shadowRoot) dress(this.#host.shadowRoot, [...elementStyles, ...callPartsStyles]);
  }

  /** The words to be read. */
  renderTranscript(view: CallView): Rendered {
    const hasWords = view.hasTranscript && view.transcripts.length > 0;
    return hasWords ? this.#words.render(view) : nothing;
  }

  /** The words to be read out. */
  renderLog(view: CallView): Rendered {
    return this.#words.renderLog(view);
  }

  /** Says that the browser will ask for the microphone, before it does and while it does. */
  renderMicrophoneHint({ labels, status, hasMicrophone, transcripts }: CallView): Rendered {
    const isAhead = this.#permission.willPrompt && !isLive(status) && transcripts.length === 0;
    const isWanted = hasMicrophone || !isUnderWay(status);
    return isAhead && isWanted ? html`<p class="hint" part="hint">${labels.microphoneAhead}</p>` : nothing;
  }

  /** The way on for a visitor who would rather not answer the browser's question. */
  renderTypingButton(view: CallView, actions: CallActions): Rendered {
    const { labels, hasText, isDisabled, isMicrophoneAsked } = view;
    if (!isMicrophoneAsked || !hasText || isDisabled) return nothing;
    return html`<button type="button" class="plain" part="typing-button" @click=${actions.startTyping}>
      ${labels.continueByTyping}
    </button>`;
  }

  renderSummary(view: CallView): Rendered {
    return view.hasTranscript ? this.#summary.render(view) : nothing;
  }

  renderTextField(view: CallView, actions: CallActions): Rendered {
    return view.hasText && isUnderWay(view.status) ? this.#textField.render(view, actions) : nothing;
  }

  renderMicrophoneToggle(view: CallView, actions: CallActions): Rendered {
    return isUnderWay(view.status) && view.hasMicrophone ? renderMicrophoneToggle(view, actions) : nothing;
  }

  renderSpeakerToggle(view: CallView, actions: CallActions): Rendered {
    return isUnderWay(view.status) ? renderSpeakerToggle(view, actions) : nothing;
  }

  /** Devices and volume, behind a button. */
  renderMore(view: CallView): Rendered {
    return isUnderWay(view.status) ? this.#menu.render(view) : nothing;
  }

  /** Handles a key pressed somewhere in the call. */
  pressKey(event: KeyboardEvent, view: CallView, actions: CallActions): void {
    if (isUnderWay(view.status)) pressShortcut(event, view, actions);
  }
}
