// The words of both sides. What is seen may change while it is spoken; what is read out are final words only.
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Transcript } from '../session/transcripts.js';
import type { CallView } from './call-view.js';
import { callIcons } from './call-icons.js';
import type { TranscriptScroll } from './transcript-scroll.js';

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
        ${repeat(
          view.transcripts,
          ({ id }) => id,
          (transcript) => renderUtterance(transcript, view),
        )}
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

function renderUtterance({ speaker, text, isFinal }: Transcript, view: CallView): TemplateResult {
  return html`<li
    class="utterance ${speaker} ${isFinal ? '' : 'partial'}"
    part="utterance ${speaker}-utterance ${isFinal ? '' : 'partial-utterance'}"
  >
    <span class="speaker ${speaker === 'user' ? 'visually-hidden' : ''}" part="speaker"
      >${speakerName(speaker, view)}</span
    >
    <span class="words" dir="auto">${text}</span>
  </li>`;
}

/** How many final utterances stay in the log: enough for a reader that comes late to the last one. */
const LOG_LENGTH = 4;

/** The lines of the spoken transcript: every utterance is added once, when it is final. */
export function renderLog(view: CallView): TemplateResult {
  const finals = view.transcripts.filter(({ isFinal }) => isFinal).slice(-LOG_LENGTH);
  return html`${repeat(
    finals,
    ({ id }) => id,
    ({ speaker, text }) => html`<p>${speakerName(speaker, view)}: ${text}</p>`,
  )}`;
}

/** Whose words they are: the agent by its own name, once it is known. */
export function speakerName(speaker: Transcript['speaker'], { labels, agentName }: CallView): string {
  return (speaker === 'user' ? labels.you : (agentName ?? labels.agent)) ?? '';
}
