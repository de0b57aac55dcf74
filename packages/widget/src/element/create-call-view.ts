// Builds what the element is drawn from: its session's state, its settings, and the labels with the page's own in them.
import { mergeLabels, type AvailableLabels, type LabelOverrides } from '../labels/labels.js';
import type { CallView } from '../rest/call-view.js';
import type { VoiceSession } from '../session/voice-session.js';

/** Whether visitors may talk and write, or do only one of them. */
export type VoiceAgentMode = 'both' | 'voice' | 'text';

/** The settings of the element that change what is drawn. */
export interface ViewSettings {
  readonly mode: VoiceAgentMode;
  readonly disabled: boolean;
  readonly noTranscript: boolean;
  readonly consentText: string | undefined;
  readonly suggestions: readonly string[] | undefined;
  readonly labels: LabelOverrides | undefined;
}

export interface CallViewSource extends Pick<
  CallView,
  'elapsedSeconds' | 'isAsking' | 'isIncomplete' | 'isGrown'
> {
  readonly session: VoiceSession;
  readonly settings: ViewSettings;
  /** The built-in labels. */
  readonly labels: AvailableLabels;
}

export function createCallView({ session, settings, labels, ...rest }: CallViewSource): CallView {
  const { snapshot } = session;
  const hasVoice = settings.mode !== 'text';
  const isWriting = !hasVoice || (snapshot.status !== 'ready' && !snapshot.hasMicrophone);
  const words = (group: LabelOverrides['writing']): object | undefined =>
    isWriting ? { ...group, ...(hasVoice && KEPT) } : undefined;
  return {
    ...snapshot,
    ...rest,
    labels: [words(labels.writing), settings.labels, words(settings.labels?.writing)].reduce(
      mergeLabels<AvailableLabels>,
      labels,
    ),
    // How the page calls the agent counts for more than how the service does.
    agentName: settings.labels?.agent ?? settings.labels?.title ?? snapshot.agentName,
    isDisabled: settings.disabled,
    hasText: settings.mode !== 'voice',
    hasVoice,
    isWriting,
    hasTranscript: !settings.noTranscript,
    consentText: settings.consentText,
    suggestions: readSuggestions(settings.suggestions),
  };
}

/** What begins a conversation keeps its words where the next one may be spoken. */
const KEPT = { open: undefined, title: undefined, start: undefined, startAgain: undefined };

/** Pages and attributes may hold anything at all. */
function readSuggestions(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((text) => typeof text === 'string') : [];
}
