// The parts that only a call needs, or a visitor about to start one. The entry of a chunk of its own: it implements the
// port by which the element draws them, and holds one object for each part with state.
import { html, nothing, type CSSResult, type LitElement } from 'lit';
import { readOrb } from '../orb/orb-reading.js';
import { Orb } from '../orb/orb.js';
import type { CallHost, CallPartsOptions, CallPartsPort, Rendered } from '../rest/call-parts-port.js';
import type { CallActions, CallView } from '../rest/call-view.js';
import { systemClock } from '../platform/clock.js';
import { isUnderWay } from '../protocol/status.js';
import type { Transcript } from '../protocol/transcript.js';
import { adoptSheets } from './adopt-sheets.js';
import { callPartsStyles } from './call-parts.styles.js';
import { CoveredCall } from './covered-call.js';
import { pressShortcut } from './keyboard-shortcuts.js';
import { renderMicrophoneHint, renderTypingButton } from './microphone-hint.js';
import { createLateParts, type LateParts } from './late-parts.js';
import { MicrophonePermission } from './microphone-permission.js';
import { MoreMenu } from './more-menu.js';
import { mayBeMistaken } from './page-settings.js';
import { ScrollGuard } from './scroll-guard.js';
import type { PushToTalk } from './push-to-talk.js';
import { Summary } from './summary.js';
import { TextField } from './text-field.js';
import { renderMicrophoneToggle, renderSpeakerToggle, renderTalkingButton } from './toggles.js';
import { TranscriptScroll } from './transcript-scroll.js';
import { TranscriptView } from './transcript.js';

export class CallParts implements CallPartsPort {
  readonly #transcript: TranscriptView;
  readonly #permission: MicrophonePermission;
  readonly #summary: Summary;
  readonly #menu: MoreMenu;
  readonly #textField = new TextField();
  readonly #host: CallHost;
  readonly #late: LateParts;

  constructor({ host, readView, clock = systemClock, random = Math.random }: CallPartsOptions) {
    this.#host = host;
    this.#late = createLateParts({ host, readView, clock, random, onStyles: () => this.adoptSheets() });
    const { lines } = this.#late;
    const wantLinks = (): void => void lines.want();
    this.#transcript = new TranscriptView(new TranscriptScroll(host), () => ({
      hosts: host.linkHosts,
      renderLinks: lines.part,
      wantLinks,
    }));
    this.#permission = new MicrophonePermission(host);
    this.#summary = new Summary(host);
    this.#menu = new MoreMenu(host, this.#late.menuFields);
    host.addController({ hostUpdate: () => this.#fetchWanted() });
    host.addController(new Orb(host, () => readOrb(host.session)));
    host.addController(this.#permission);
    host.addController(this.#menu);
    host.addController(new ScrollGuard(host));
    host.addController(new CoveredCall(host, this.#late.overlay));
  }

  get #transcripts(): readonly Transcript[] {
    return this.#host.session.transcripts;
  }

  /** Where the page wants it; until it is here the microphone can be turned on and off. */
  get #pushToTalk(): PushToTalk | undefined {
    return this.#host.pushToTalk ? this.#late.pushToTalk.part : undefined;
  }

  #fetchWanted(): void {
    const { session, rating, pushToTalk, confirmLeave } = this.#host;
    if (session.error || mayBeMistaken(this.#host)) this.#late.warnings.want()?.(this.#host);
    if (session.error?.retryAfterMs) this.#late.line.want();
    if (session.status === 'ready') return;
    if (confirmLeave) this.#late.leaveQuestion.want();
    if (rating) this.#late.rating.want();
    if (pushToTalk) this.#late.pushToTalk.want();
    if (session.snapshot.runningTools.length > 0) this.#late.lines.want();
  }

  adoptSheets(): void {
    const { elementStyles } = this.#host.constructor as typeof LitElement;
    if (!this.#host.shadowRoot) return;
    const late = Object.values(this.#late) as readonly { readonly styles: readonly CSSResult[] }[];
    const lateStyles = late.flatMap(({ styles }) => styles);
    adoptSheets(this.#host.shadowRoot, [...elementStyles, ...callPartsStyles, ...lateStyles]);
  }

  get isWaiting(): boolean {
    return this.#late.line.part?.line.isWaiting ?? false;
  }

  stopWaiting(): void {
    this.#late.line.part?.line.stop();
  }

  showWaiting(view: CallView): CallView {
    const { part } = this.#late.line;
    return part?.showWaiting(view, part.line) ?? view;
  }

  renderWaitingButton(view: CallView): Rendered {
    const { part } = this.#late.line;
    return part?.renderWaitingButton(view, part.line) ?? nothing;
  }

  renderWaitingBadge(view: CallView): Rendered {
    const { part } = this.#late.line;
    return part?.renderWaitingBadge(view, part.line) ?? nothing;
  }

  renderTranscript(view: CallView): Rendered {
    const transcripts = this.#transcripts;
    const hasLines = transcripts.length > 0 || view.runningTools.some(({ label }) => label !== undefined);
    return view.hasTranscript && hasLines ? this.#transcript.render(transcripts, view) : nothing;
  }

  renderLog(view: CallView): Rendered {
    return this.#transcript.renderLog(this.#transcripts, view);
  }

  renderMicrophoneHint(view: CallView): Rendered {
    const isAhead = this.#permission.willPrompt && this.#transcripts.length === 0;
    const hint = renderMicrophoneHint(view, isAhead);
    return hint === nothing ? (this.#pushToTalk?.renderHint(view) ?? nothing) : hint;
  }

  renderTypingButton(view: CallView, actions: CallActions): Rendered {
    return renderTypingButton(view, actions);
  }

  renderSummary(view: CallView): Rendered {
    return html`${view.hasTranscript ? this.#summary.render(this.#transcripts, view) : nothing}
    ${this.renderRating(view)}`;
  }

  renderRating(view: CallView): Rendered {
    return this.#late.rating.part?.render(view) ?? nothing;
  }

  renderOrbButton(view: CallView): Rendered {
    return this.#pushToTalk?.renderOrbButton(view) ?? nothing;
  }

  renderTextField(view: CallView, actions: CallActions): Rendered {
    return view.hasText && isUnderWay(view.status) ? this.#textField.render(view, actions) : nothing;
  }

  renderMicrophoneToggle(view: CallView, actions: CallActions): Rendered {
    if (!isUnderWay(view.status)) return nothing;
    if (!view.hasMicrophone) return renderTalkingButton(view, actions);
    return this.#pushToTalk?.renderButton(view) ?? renderMicrophoneToggle(view, actions);
  }

  renderSpeakerToggle(view: CallView, actions: CallActions): Rendered {
    return isUnderWay(view.status) && view.hasVoice ? renderSpeakerToggle(view, actions) : nothing;
  }

  renderMore(view: CallView): Rendered {
    return isUnderWay(view.status) && view.hasVoice ? this.#menu.render(view) : nothing;
  }

  pressKey(event: KeyboardEvent, view: CallView, actions: CallActions): void {
    if (isUnderWay(view.status)) pressShortcut(event, view, actions);
  }
}
