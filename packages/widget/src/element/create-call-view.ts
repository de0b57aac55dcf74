// Builds what the element is drawn from: its session's state, its settings, and the labels with the page's own in them.
import { mergeLabels, type AvailableLabels, type LabelOverrides } from '../labels/labels.js';
import type { VoiceAgentVariant } from '../rest/call-frame.js';
import type { CallView } from '../rest/call-view.js';
import type { VoiceSession } from '../session/voice-session.js';

/** The settings of the element that change what is drawn. */
export interface ViewSettings {
  readonly variant: VoiceAgentVariant;
  readonly disabled: boolean;
  readonly noText: boolean;
  readonly noTranscript: boolean;
  readonly consentText: string | undefined;
  readonly labels: LabelOverrides | undefined;
}

export interface CallViewSource extends Pick<CallView, 'elapsedSeconds' | 'isAsking' | 'isIncomplete'> {
  readonly session: VoiceSession;
  readonly settings: ViewSettings;
  /** The built-in labels. */
  readonly labels: AvailableLabels;
}

export function createCallView({ session, settings, labels, ...rest }: CallViewSource): CallView {
  return {
    ...session.snapshot,
    ...rest,
    labels: mergeLabels(labels, settings.labels),
    isDisabled: settings.disabled,
    hasText: !settings.noText && settings.variant !== 'orb',
    hasTranscript: !settings.noTranscript,
    consentText: settings.consentText,
  };
}
