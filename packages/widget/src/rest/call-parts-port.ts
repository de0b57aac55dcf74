// What the element needs of the parts that only a call shows, and what these need of the element. The parts implement it
// in a chunk of their own; nothing that loads with the page knows more of them than this.
import type { LitElement, nothing, TemplateResult } from 'lit';
import type { Clock } from '../platform/clock.js';
import type { VoiceErrorEvent } from '../session/events.js';
import type { VoiceSession } from '../session/voice-session.js';
import type { CallActions, CallView } from './call-view.js';

/** Nothing is drawn where the call is in no state for it. */
export type Rendered = TemplateResult | typeof nothing;

/** The element around the parts. */
export type CallHost = {
  readonly session: VoiceSession;
  isOpen: boolean;
  addEventListener(type: 'error', listener: (event: VoiceErrorEvent) => void): void;
} & PageSettings &
  LitElement;

/** What the page sets on the element; a script may set anything at all. */
export interface PageSettings {
  readonly proxyUrl: unknown;
  readonly agent: string | undefined;
  readonly ticket: unknown;
  readonly rating: boolean;
  readonly disabled: boolean;
  readonly variant: string | undefined;
  readonly placement: string | undefined;
  readonly theme: string | undefined;
  readonly pushToTalk: boolean | undefined;
  readonly confirmLeave: boolean | undefined;
  readonly linkHosts: string | undefined;
  readonly mode: string | undefined;
  readonly suggestions: unknown;
  readonly consentText: unknown;
  readonly labels: unknown;
  readonly variables: unknown;
  readonly clientTools: unknown;
  readonly join: unknown;
  readonly rtcConfiguration: unknown;
}

export interface CallPartsOptions {
  readonly host: CallHost;
  readonly readView: () => CallView;
  /** Default: the browser's own time. */
  readonly clock?: Clock;
  /** From 0 to 1. Default: the browser's own. */
  readonly random?: () => number;
}

export interface CallPartsPort {
  /** Gives the element all its style sheets, in the document it is in. */
  adoptSheets(): void;

  /** Whether the visitor waits for a line, and the call starts by itself. */
  readonly isWaiting: boolean;
  stopWaiting(): void;
  /** The view with the time to wait in it, where there is some. */
  showWaiting(view: CallView): CallView;
  renderWaitingButton(view: CallView): Rendered;
  /** On the closed launcher. */
  renderWaitingBadge(view: CallView): Rendered;

  /** The conversation, to be read. */
  renderTranscript(view: CallView): Rendered;
  /** The lines that a screen reader reads out. */
  renderLog(view: CallView): Rendered;
  /** Says that the browser will ask for the microphone, before it does and while it does. */
  renderMicrophoneHint(view: CallView): Rendered;
  /** Lets a visitor go on by typing who would rather not answer the browser's question. */
  renderTypingButton(view: CallView, actions: CallActions): Rendered;
  /** Over the orb alone, which is held to talk where the page wants that. */
  renderOrbButton(view: CallView): Rendered;
  /** The card after the call, and the question how it was. */
  renderSummary(view: CallView): Rendered;
  /** That question alone. */
  renderRating(view: CallView): Rendered;
  renderTextField(view: CallView, actions: CallActions): Rendered;
  renderMicrophoneToggle(view: CallView, actions: CallActions): Rendered;
  renderSpeakerToggle(view: CallView, actions: CallActions): Rendered;
  /** Devices and volume, behind a button. */
  renderMore(view: CallView): Rendered;

  /** Handles a key pressed somewhere in the call. */
  pressKey(event: KeyboardEvent, view: CallView, actions: CallActions): void;
}
