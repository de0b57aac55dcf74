// Asks after a call how it was: five stars, and once one is chosen a line for words. What is chosen is told and sent at
// once, so that nobody has to press a button for it; words, or another star, take its place.
import { html, nothing, svg, type ReactiveController, type TemplateResult } from 'lit';
import { icon } from '../rest/icon.js';
import { fill } from '../labels/labels.js';
import { isUnderWay } from '../protocol/status.js';
import type { CallHost } from '../rest/call-parts-port.js';
import type { CallView } from '../rest/call-view.js';
import { callIcons } from './call-icons.js';
import { RatingEvent } from './rating-event.js';
import { RatingSender } from './rating-sender.js';

export { ratingStyles } from './rating.styles.js';

const star = icon(
  svg`<path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />`,
);

const STARS = [1, 2, 3, 4, 5] as const;
/** As many characters as the proxy takes. */
const MAX_COMMENT_LENGTH = 1000;

export class Rating implements ReactiveController {
  readonly #host: CallHost;
  readonly #sender = new RatingSender();
  #stars: number | undefined;
  #comment: string | undefined;

  constructor(host: CallHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Each call is asked about anew. */
  hostUpdate(): void {
    if (isUnderWay(this.#host.session.status)) this.#stars = this.#comment = undefined;
  }

  render({ labels, status, elapsedSeconds }: CallView): TemplateResult | typeof nothing {
    if (!this.#host.rating || status !== 'ended' || elapsedSeconds === undefined) return nothing;
    const hasComment = this.#comment !== undefined;
    return html`<form class="rating" part="rating" @submit=${this.#submit}>
      <p id="rating-question">${labels.rating}</p>
      <div class="stars" role="radiogroup" aria-labelledby="rating-question">
        ${STARS.map(
          (stars) =>
            html`<label class="star ${stars <= (this.#stars ?? 0) ? 'full' : ''}" part="star"
              ><input
                type="radio"
                name="rating"
                value=${stars}
                aria-label=${fill(labels.ratingOf ?? '', { stars })}
                .checked=${stars === this.#stars}
                @change=${() => this.#choose(stars)}
              />${star}</label
            >`,
        )}
      </div>
      ${
        this.#stars === undefined || hasComment
          ? nothing
          : html`<div class="text-field">
              <input
                name="comment"
                part="rating-input"
                autocomplete="off"
                enterkeyhint="send"
                maxlength=${MAX_COMMENT_LENGTH}
                aria-label=${labels.ratingComment ?? nothing}
                placeholder=${labels.ratingComment ?? nothing}
              />
              <button
                class="round small"
                part="rating-button"
                aria-label=${labels.send ?? nothing}
                title=${labels.send ?? nothing}
              >
                ${callIcons.send}
              </button>
            </div>`
      }
      <p class="thanks" role="status">${hasComment ? labels.ratingThanks : nothing}</p>
    </form>`;
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement) || this.#comment !== undefined) return;
    const comment = new FormData(form).get('comment');
    if (typeof comment !== 'string') return;
    form.querySelector<HTMLElement>(':checked')?.focus(); // the line goes
    this.#comment = comment.trim();
    if (this.#comment === '') this.#host.requestUpdate();
    else this.#tell();
  };

  #choose(stars: number): void {
    if (stars === this.#stars) return;
    this.#stars = stars;
    this.#tell();
  }

  #tell(): void {
    if (this.#stars === undefined) return;
    const [rating, comment] = [this.#stars, this.#comment === '' ? undefined : this.#comment];
    this.#host.requestUpdate();
    void this.#sender.send({ rating, comment }, this.#host.session.rate);
    this.#host.dispatchEvent(new RatingEvent(rating, comment));
  }
}
