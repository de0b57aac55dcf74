// The words of both sides. What is seen may change while it is spoken; what is read out are final words only.
import { html, nothing, type TemplateResult } from 'lit';
import type { Transcript } from '../session/transcripts.js';
import type { CallView } from './call-view.js';
import { callIcons } from './call-icons.js';
import type { TranscriptScroll } from './transcript-scroll.js';
import { utteranceList, type SpeakerNames } from './utterance-list.js';

export function renderTranscript(view: CallView, scroll: TranscriptScroll): TemplateResult {
  return html`<div class="transcript-frame">
    <div
      class="transcript"
      part="transcript"
      role="region"
      tabindex="0"
      aria-label=${view.labels.transcript}
      @scroll=${scroll.scrolled}
    >
      <ol>
        ${utteranceList(view.transcripts, speakerNames(view), renderUtterance)}
      </ol>
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

function renderUtterance({ speaker, text, isFinal }: Transcript, names: SpeakerNames): TemplateResult {
  return html`<li
    class="utterance ${speaker} ${isFinal ? '' : 'partial'}"
    part="utterance ${speaker}-utterance ${isFinal ? '' : 'partial-utterance'}"
  >
    <span class="speaker ${speaker === 'user' ? 'visually-hidden' : ''}" part="speaker"
      >${names[speaker]}</span
    >
    <span class="words" dir="auto">${text}</span>
  </li>`;
}

/** How many utterances stay in the log: enough for a reader that comes late to the last one. */
const LOG_LENGTH = 4;

/** The lines of the spoken transcript: every utterance is added once, when it is final. */
export function renderLog(view: CallView): TemplateResult {
  return html`${utteranceList(lastFinals(view.transcripts), speakerNames(view), renderLine)}`;
}

function renderLine({ speaker, text }: Transcript, names: SpeakerNames): TemplateResult {
  return html`<p>${names[speaker]}: ${text}</p>`;
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

function speakerNames(view: CallView): SpeakerNames {
  return { user: speakerName('user', view), agent: speakerName('agent', view) };
}
