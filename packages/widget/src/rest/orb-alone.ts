// The smallest call there is: the orb and one button. The state is in the orb's shape for the eye, and in words for
// the ear; what went wrong is always told in words.
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
    <slot name="stage"></slot>
    ${renderNotice(view, actions)}
    ${view.isAsking ? renderConsentQuestion(view, actions) : renderMainButton(view, actions)}
  </section>`;
}
