// The smallest form of a call: the orb and one button, and after it the question how it was, where the page asks. The orb's
// shape shows the state; announcements tell it to screen readers. Errors are shown as text.
import { html, type TemplateResult } from 'lit';
import type { CallPartsPort } from './call-parts-port.js';
import type { CallActions, CallView } from './call-view.js';
import { renderConsentQuestion } from './consent-question.js';
import { renderMainButton } from './main-button.js';
import { renderNotice } from './notice.js';

export interface OrbAlone {
  readonly view: CallView;
  readonly actions: CallActions;
  /** Undefined until they have been fetched. */
  readonly parts: CallPartsPort | undefined;
}

export function renderOrbAlone({ view, actions, parts }: OrbAlone): TemplateResult {
  return html`<section class="orb-alone" part="call" aria-label=${view.agentName ?? view.labels.title}>
    <canvas class="orb ${parts ? '' : 'resting'}" part="orb" aria-hidden="true"></canvas>
    ${parts?.renderOrbButton(view)}
    <slot name="stage"></slot>
    ${renderNotice(view, actions, parts)}
    ${view.isAsking ? renderConsentQuestion(view, actions) : [renderMainButton(view, actions), parts?.renderRating(view)]}
  </section>`;
}
