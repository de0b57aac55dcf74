// The transcript. What is shown may change until it is final; what a screen reader reads out is final, and nobody heard it
// spoken.
import { html, nothing, type TemplateResult } from 'lit';
import type { CallView } from '../rest/call-view.js';
import type { Transcript } from '../protocol/transcript.js';
import { callIcons } from './call-icons.js';
import { breakOff, isCutShort } from './cut-short.js';
import { orderedList } from './ordered-list.js';
import type { TranscriptScroll } from './transcript-scroll.js';
import { UtteranceGroups, type UtteranceGroup } from './utterance-groups.js';

/** How many final utterances the log looks back to: enough for a reader that comes late to the last one. */
const LOG_LENGTH = 4;

/** How utterances are drawn while the speakers have these names. */
interface Drawing {
  readonly names: SpeakerNames;
  /** Said of what was cut short; undefined while the call may go on. */
  readonly cutShort: string | undefined;
  readonly group: (group: UtteranceGroup) => TemplateResult;
  readonly line: (transcript: Transcript) => TemplateResult;
}

type SpeakerNames = Readonly<Record<Transcript['speaker'], string>>;

export class TranscriptView {
  readonly #scroll: TranscriptScroll;
  readonly #groups = new UtteranceGroups();
  #drawing: Drawing | undefined;
  /** Of final utterances: whether they were unheard when they came. */
  readonly #unheard = new WeakMap<Transcript, boolean>();

  constructor(scroll: TranscriptScroll) {
    this.#scroll = scroll;
  }

  /** The words to be read. */
  render(transcripts: readonly Transcript[], view: CallView): TemplateResult {
    const scroll = this.#scroll;
    return html`<div class="transcript-frame">
      <div
        class="transcript"
        part="transcript"
        role="region"
        tabindex="0"
        aria-label=${view.labels.transcript}
        @scroll=${scroll.scrolled}
      >
        <div class="utterances" role="list">
          ${orderedList(this.#groups.of(transcripts), this.#draw(view).group)}
        </div>
      </div>
      ${
        scroll.isFollowing
          ? nothing
          : html`<button type="button" class="newest" part="newest-button" @click=${scroll.follow}>
              ${callIcons.newest}<span>${view.labels.newest}</span>
            </button>`
      }
    </div>`;
  }

  /**
   * The lines to be read out, each once, when it is final: those that were typed, and the agent's while it cannot be heard.
   * A screen reader that repeated spoken words would talk over the next ones.
   */
  renderLog(transcripts: readonly Transcript[], view: CallView): TemplateResult {
    const lines = lastFinals(transcripts).filter((transcript) => this.#isUnheard(transcript, view));
    return html`${orderedList(lines, this.#draw(view).line)}`;
  }

  #isUnheard(transcript: Transcript, { isSpeakerMuted, isPlaybackBlocked }: CallView): boolean {
    const { speaker, medium } = transcript;
    const isUnheard =
      this.#unheard.get(transcript) ??
      (medium === 'text' || (speaker === 'agent' && (isSpeakerMuted || isPlaybackBlocked)));
    this.#unheard.set(transcript, isUnheard);
    return isUnheard;
  }

  #draw(view: CallView): Drawing {
    const names = { user: speakerName('user', view), agent: speakerName('agent', view) };
    const { names: { user, agent } = {}, cutShort } = this.#drawing ?? {};
    const isSame = user === names.user && agent === names.agent && cutShort === cutShortLabel(view);
    if (!this.#drawing || !isSame) this.#drawing = createDrawing(names, view);
    return this.#drawing;
  }
}

function cutShortLabel({ status, labels }: CallView): string | undefined {
  return status === 'ended' ? labels.cutShort : undefined;
}

function createDrawing(names: SpeakerNames, view: CallView): Drawing {
  const cutShort = cutShortLabel(view);
  const utterance = (transcript: Transcript): TemplateResult => {
    const { speaker, text, isFinal } = transcript;
    const isCut = isCutShort(transcript, view);
    return html`<div
      class="utterance ${speaker} ${isFinal ? '' : 'partial'}"
      part="utterance ${speaker}-utterance ${isFinal ? '' : 'partial-utterance'}"
      role="listitem"
    >
      <span class="speaker ${speaker === 'user' ? 'visually-hidden' : ''}" part="speaker"
        >${names[speaker]}</span
      >
      <span class="words" dir="auto">${isCut ? breakOff(text) : text}</span>
      ${isCut ? html`<span class="cut-short" part="cut-short">${cutShort}</span>` : nothing}
    </div>`;
  };
  return {
    names,
    cutShort,
    group: ({ transcripts }) => html`<div class="utterances">${orderedList(transcripts, utterance)}</div>`,
    line: ({ speaker, text }) => html`<p>${names[speaker]}: ${text}</p>`,
  };
}

/** Found from the end, so that a long conversation costs no more than a short one. */
function lastFinals(transcripts: readonly Transcript[]): readonly Transcript[] {
  const finals: Transcript[] = [];
  for (let at = transcripts.length - 1; at >= 0 && finals.length < LOG_LENGTH; at -= 1) {
    const transcript = transcripts[at];
    if (transcript?.isFinal) finals.unshift(transcript);
  }
  return finals;
}

/** Whose words they are: the agent by its own name, once it is known. */
export function speakerName(speaker: Transcript['speaker'], { labels, agentName }: CallView): string {
  return (speaker === 'user' ? labels.you : (agentName ?? labels.agent)) ?? '';
}
