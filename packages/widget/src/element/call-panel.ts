// The call itself: orb, words, transcript, typing, buttons. The same inside the launcher's panel and inline.
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { isLive, isUnderWay } from '../session/status.js';
import type { CallActions, CallView } from './call-view.js';
import { announcedWords, formatDuration, statusWords } from './call-words.js';
import { renderControls } from './controls.js';
import { icons } from './icons.js';
import { renderNotice } from './notice.js';
import type { Orb } from './orb/orb.js';
import { renderTextField } from './text-field.js';
import { renderLog, renderTranscript } from './transcript.js';
import type { TranscriptScroll } from './transcript-scroll.js';

export interface CallPanel {
  readonly view: CallView;
  readonly actions: CallActions;
  readonly orb: Orb;
  readonly scroll: TranscriptScroll;
  /** Closes the panel around the call; inline there is none. */
  readonly close?: () => void;
}

export function renderCallPanel({ view, actions, orb, scroll, close }: CallPanel): TemplateResult {
  const hasWords = view.hasTranscript && view.transcripts.length > 0;
  return html`<div class="call ${hasWords ? 'with-words' : ''}" part="call">
    ${renderHeader(view, close)}
    <div class="stage" part="stage">
      <canvas class="orb" part="orb" aria-hidden="true" ${ref(orb.attach)}></canvas>
      <p class="status" part="status">${statusWords(view)}</p>
      <slot name="stage"></slot>
    </div>
    ${hasWords ? renderTranscript(view, scroll) : nothing} ${renderNotice(view, actions)}
    ${view.hasText && isUnderWay(view.status) ? renderTextField(view, actions) : nothing}
    ${renderControls(view, actions)}
    <slot name="footer"></slot>
    <p class="visually-hidden" role="status">${announcedWords(view)}</p>
    ${view.hasTranscript ? renderLog(view) : nothing}
  </div>`;
}

function renderHeader(view: CallView, close: (() => void) | undefined): TemplateResult {
  const { labels, status, elapsedSeconds } = view;
  return html`<header class="header" part="header">
    <span class="title" part="title" id="title"
      ><slot name="title">${view.agentName ?? labels.title}</slot></span
    >
    ${
      isLive(status)
        ? html`<span class="timer" part="timer" role="timer" aria-label=${labels.duration}
            >${formatDuration(elapsedSeconds)}</span
          >`
        : nothing
    }
    ${
      close
        ? html`<button
            type="button"
            class="round quiet"
            part="close-button"
            aria-label=${labels.close}
            title=${labels.close}
            @click=${close}
          >
            ${icons.close}
          </button>`
        : nothing
    }
  </header>`;
}
