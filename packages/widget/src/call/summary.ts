// The card after a call: its duration, and its transcript to copy or download.
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { formatTimer } from '../labels/durations.js';
import type { CallView } from '../rest/call-view.js';
import type { Transcript } from '../protocol/transcript.js';
import { callIcons } from './call-icons.js';
import { breakOff, isCutShort } from './cut-short.js';
import { downloadText } from './download-text.js';
import { speakerName } from './draw-utterances.js';

/** How long “Copied” stands in place of “Copy”, in milliseconds. */
const COPY_FEEDBACK_MS = 2500;

export class Summary {
  readonly #host: ReactiveControllerHost;
  #copying: 'copied' | 'copyFailed' | undefined;
  #feedbackTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  render(transcripts: readonly Transcript[], view: CallView): TemplateResult | typeof nothing {
    const { labels, status, endReason, elapsedSeconds } = view;
    const hasWords = transcripts.length > 0;
    if (status !== 'ended' || elapsedSeconds === undefined) return nothing;
    if (!hasWords && (elapsedSeconds === 0 || endReason === 'error')) return nothing;
    return html`<div
      class="summary"
      part="summary"
      role="group"
      aria-label=${labels.endedCardTitle ?? nothing}
    >
      <p class="duration" part="duration">
        <span class="speaker">${labels.duration}</span
        ><span>${formatTimer(elapsedSeconds, labels.lang)}</span>
      </p>
      ${hasWords ? this.#renderActions(transcripts, view) : nothing}
    </div>`;
  }

  #renderActions(transcripts: readonly Transcript[], view: CallView): TemplateResult {
    const { labels } = view;
    const copy = this.#copying ? labels[this.#copying] : labels.copyTranscript;
    return html`<span class="answer" role="status">${this.#copying ? copy : nothing}</span>
      <button
        type="button"
        class="round small"
        part="copy-button"
        aria-label=${labels.copyTranscript}
        title=${copy}
        @click=${() => void this.#copy(toText(transcripts, view))}
      >
        ${this.#copying === 'copied' ? callIcons.done : callIcons.copy}
      </button>
      <button
        type="button"
        class="round small"
        part="download-button"
        aria-label=${labels.downloadTranscript}
        title=${labels.downloadTranscript}
        @click=${() => downloadText(toFileName(labels.transcriptFile ?? ''), toText(transcripts, view))}
      >
        ${callIcons.download}
      </button>`;
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#copying = 'copied';
    } catch {
      this.#copying = 'copyFailed'; // not allowed, or on an insecure page, where there is no clipboard at all
    }
    this.#host.requestUpdate();
    clearTimeout(this.#feedbackTimer);
    this.#feedbackTimer = setTimeout(() => {
      this.#copying = undefined;
      this.#host.requestUpdate();
    }, COPY_FEEDBACK_MS);
  }
}

function toText(transcripts: readonly Transcript[], view: CallView): string {
  return transcripts
    .map((transcript) => `${speakerName(transcript.speaker, view)}: ${toWords(transcript, view)}\n`)
    .join('');
}

function toWords(transcript: Transcript, view: CallView): string {
  if (!isCutShort(transcript)) return transcript.text;
  return `${breakOff(transcript.text)} (${view.labels.cutShort ?? ''})`;
}

function toFileName(name: string): string {
  return `${name}-${new Date().toISOString().slice(0, 10)}.txt`;
}
