// The transcript. What is shown may change until it is final; what a screen reader reads out is final, and nobody heard it
// spoken.
import { html, nothing, type TemplateResult } from 'lit';
import type { CallView } from '../rest/call-view.js';
import type { Transcript } from '../protocol/transcript.js';
import { callIcons } from './call-icons.js';
import { drawingFor, type Drawing, type Linking } from './draw-utterances.js';
import { orderedList } from './ordered-list.js';
import type { TranscriptScroll } from './transcript-scroll.js';
import { UtteranceGroups } from './utterance-groups.js';
import { WorkingLines } from './working-lines.js';

/** How many final utterances the log looks back to: enough for a reader that comes late to the last one. */
const LOG_LENGTH = 4;

export class TranscriptView {
  readonly #scroll: TranscriptScroll;
  readonly #groups = new UtteranceGroups();
  readonly #working = new WorkingLines();
  readonly #readLinking: () => Linking;
  #drawing: Drawing | undefined;
  /** Of final utterances: whether they were unheard when they came. */
  readonly #unheard = new WeakMap<Transcript, boolean>();

  /** `readLinking` says what is to become of addresses at the moment. */
  constructor(scroll: TranscriptScroll, readLinking: () => Linking) {
    this.#scroll = scroll;
    this.#readLinking = readLinking;
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
        ${this.#working.render(view.runningTools)}
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
    return html`${orderedList(lines, this.#draw(view).line)} ${this.#working.renderLog(view.runningTools)}`;
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
    this.#drawing = drawingFor(view, this.#readLinking(), this.#drawing);
    return this.#drawing;
  }
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
