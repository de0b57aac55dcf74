// The parts that only a call needs, or a visitor about to start one: the living orb, the words of both sides, the
// typing line, the toggles. The entry of a chunk of its own; the element works without it.
import { nothing, type LitElement, type TemplateResult } from 'lit';
import { isUnderWay } from '../session/status.js';
import { callPartsStyles } from './call-parts.styles.js';
import type { CallActions, CallView } from './call-view.js';
import { Orb, type OrbReading } from './orb/orb.js';
import { renderTextField } from './text-field.js';
import { renderMicrophoneToggle, renderSpeakerToggle } from './toggles.js';
import { TranscriptScroll } from './transcript-scroll.js';
import { renderLog, renderTranscript } from './transcript.js';

export { callPartsStyles };

export interface CallPartsOptions {
  readonly host: LitElement;
  /** What the orb shows right now. */
  readonly readOrb: () => OrbReading;
}

type Rendered = TemplateResult | typeof nothing;

export class CallParts {
  readonly #scroll: TranscriptScroll;

  constructor({ host, readOrb }: CallPartsOptions) {
    this.#scroll = new TranscriptScroll(host);
    host.addController(new Orb(host, readOrb));
  }

  /** The words to be read. */
  renderTranscript(view: CallView): Rendered {
    return hasWords(view) ? renderTranscript(view, this.#scroll) : nothing;
  }

  /** The words to be read out. */
  renderLog(view: CallView): Rendered {
    return view.hasTranscript ? renderLog(view) : nothing;
  }

  renderTextField(view: CallView, actions: CallActions): Rendered {
    return view.hasText && isUnderWay(view.status) ? renderTextField(view, actions) : nothing;
  }

  renderMicrophoneToggle(view: CallView, actions: CallActions): Rendered {
    return isUnderWay(view.status) ? renderMicrophoneToggle(view, actions) : nothing;
  }

  renderSpeakerToggle(view: CallView, actions: CallActions): Rendered {
    return isUnderWay(view.status) ? renderSpeakerToggle(view, actions) : nothing;
  }
}

function hasWords({ hasTranscript, transcripts }: CallView): boolean {
  return hasTranscript && transcripts.length > 0;
}
