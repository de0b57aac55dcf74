// The texts of the user interface, as a type that every language implements.
import type { EndReason, SessionStatus } from '../protocol/status.js';
import type { VoiceErrorCode } from '../errors/voice-error.js';

/** Every string a visitor can read or hear read out. `{…}` is filled in. */
export interface Labels {
  /** The language these words are in, as a BCP 47 tag. */
  readonly lang: string;
  /** The launcher's name. */
  readonly open: string;
  /** The launcher's name while a call runs behind the closed panel. */
  readonly openDuringCall: string;
  readonly close: string;
  /** The panel's name until the agent's own is known. A page's own title also stays during the call. */
  readonly title: string;
  /** The two speakers in the transcript. A page's own `agent`, else its `title`, else the agent's own name is shown. */
  readonly agent: string;
  readonly you: string;
  /** One sentence under the agent's name, before the first conversation. */
  readonly welcome: string;
  /** Names what a visitor may ask, as the page suggests it. */
  readonly suggestions: string;
  readonly start: string;
  /** Starts a conversation in writing, beside `start`. */
  readonly startWriting: string;
  /** Goes on by voice in a conversation that was in writing. */
  readonly startTalking: string;
  readonly startAgain: string;
  readonly retry: string;
  readonly reload: string;
  readonly hangUp: string;
  readonly muteMicrophone: string;
  readonly muteSpeaker: string;
  readonly unmuteMicrophone: string;
  readonly unmuteSpeaker: string;
  /** What stands behind the last button: devices and volume. */
  readonly more: string;
  readonly microphoneDevice: string;
  readonly speakerDevice: string;
  /** The microphone or speaker that the system prefers. */
  readonly systemDevice: string;
  readonly volume: string;
  readonly transcript: string;
  readonly newest: string;
  readonly message: string;
  readonly messagePlaceholder: string;
  readonly send: string;
  readonly turnOnSound: string;
  /** Push-to-talk: what the microphone's button does, and what it says while it is held. */
  readonly holdToTalk: string;
  readonly releaseToSend: string;
  /** Beside the words of a line that hanging up has cut short. */
  readonly cutShort: string;
  /** After the words of a link that opens in a new tab. */
  readonly opensNewTab: string;
  /** Starts by itself once a line is free; takes that back; says so meanwhile, with `{when}`. */
  readonly callWhenFree: string;
  readonly stopWaiting: string;
  readonly waitingForLine: string;
  /** The question after a call; one of its five answers, with `{stars}`; the line for more words; the thanks. */
  readonly rating: string;
  readonly ratingOf: string;
  readonly ratingComment: string;
  readonly ratingThanks: string;
  readonly duration: string;
  /** Said before the browser asks for the microphone. */
  readonly microphoneAhead: string;
  /** The way on without a microphone. */
  readonly continueByTyping: string;
  /** Names the card after the call. */
  readonly endedCardTitle: string;
  /** Heads the question whether the visitor agrees. */
  readonly consent: string;
  /** What the visitor agrees to, unless the page has words of its own. */
  readonly consentText: string;
  readonly agree: string;
  readonly decline: string;
  readonly copyTranscript: string;
  /** In place of `copyTranscript` for a moment, once it is done or was not possible. */
  readonly copied: string;
  readonly copyFailed: string;
  readonly downloadTranscript: string;
  /** The name of the downloaded file, before its date. */
  readonly transcriptFile: string;
  /** The call's buttons and words did not arrive; the call itself works. */
  readonly partsMissing: string;
  readonly status: Readonly<Record<Exclude<SessionStatus, 'ready' | 'ended'> | 'reconnecting', string>>;
  readonly connected: string;
  readonly ended: Readonly<Record<EndReason, string>>;
  /** In place of `ended` for a call that failed before it began. */
  readonly neverBegan: string;
  /** `{when}`: “in 20 seconds”, see `formatWait`; `later` where nobody says how long to wait. */
  readonly errors: Readonly<Record<VoiceErrorCode, string>>;
  /** In place of `{when}` in the words of an error. */
  readonly later: string;
  /** In place of the labels of the same names where visitors can only write. */
  readonly writing: WritingLabels;
}

/** Words that do not speak of talking. */
export interface WritingLabels extends Pick<
  Labels,
  | 'open'
  | 'openDuringCall'
  | 'title'
  | 'start'
  | 'startAgain'
  | 'hangUp'
  | 'messagePlaceholder'
  | 'duration'
  | 'endedCardTitle'
  | 'consentText'
  | 'neverBegan'
> {
  readonly status: Pick<Labels['status'], 'listening' | 'speaking'>;
  readonly ended: Pick<Labels['ended'], 'user' | 'agent' | 'timeout' | 'error'>;
}

/** The labels that are there before a call, and whatever comes. */
export type LabelsAtRest = Pick<
  Labels,
  | 'lang'
  | 'open'
  | 'openDuringCall'
  | 'close'
  | 'title'
  | 'welcome'
  | 'suggestions'
  | 'start'
  | 'startWriting'
  | 'startAgain'
  | 'retry'
  | 'reload'
  | 'hangUp'
  | 'turnOnSound'
  | 'consent'
  | 'consentText'
  | 'agree'
  | 'decline'
  | 'partsMissing'
  | 'status'
  | 'connected'
  | 'ended'
  | 'neverBegan'
> & {
  /** Of the errors' words those that are needed where the others cannot be loaded. */
  readonly errors: Pick<Labels['errors'], 'reload_needed'>;
};

/** The labels that are there at the moment: those of a call come with its parts. */
export type AvailableLabels = LabelsAtRest &
  Partial<Omit<Labels, 'errors'>> & { readonly errors: Partial<Labels['errors']> };

/** Some labels in place of the built-in ones; groups may be given in part. */
export type LabelOverrides = {
  readonly [Key in keyof Labels]?: Labels[Key] extends string ? string : GroupOverrides<Labels[Key]>;
};

/** Words of a group of labels in place of the built-in ones. */
export type GroupOverrides<Group> = {
  readonly [Key in keyof Group]?: Group[Key] extends string ? string : Partial<Group[Key]>;
};

/** The labels with the page's own words in them. */
export function mergeLabels<Given extends AvailableLabels>(
  labels: Given,
  overrides: LabelOverrides | undefined,
): Given {
  return overrides ? mergeGroup(labels, overrides) : labels;
}

/** Only words take the place of words: scripts and frameworks also set `undefined`, for what a page leaves out. */
function mergeGroup<Group extends object>(group: Group, others: object): Group {
  const builtIn = new Map<string, unknown>(Object.entries(group));
  const given = Object.entries(others).flatMap(([key, other]: [string, unknown]): [string, unknown][] => {
    const own = builtIn.get(key);
    if (isGroup(own ?? other)) return isGroup(other) ? [[key, mergeGroup(own ?? {}, other)]] : [];
    return typeof other === 'string' ? [[key, other]] : [];
  });
  return { ...group, ...Object.fromEntries(given) };
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A label with its `{…}` filled in. */
export function fill(label: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return label.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
