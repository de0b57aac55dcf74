// The style sheets that load with the element: a reset that takes little from the page, and those of the parts in rest/.
import { css } from 'lit';
import { buttonStyles } from '../rest/button.styles.js';
import { callFrameStyles } from '../rest/call-frame.styles.js';
import { callPanelStyles } from '../rest/call-panel.styles.js';
import { consentQuestionStyles } from '../rest/consent-question.styles.js';
import { launcherStyles } from '../rest/launcher.styles.js';
import { mainButtonStyles } from '../rest/main-button.styles.js';
import { noticeStyles } from '../rest/notice.styles.js';
import { orbAloneStyles } from '../rest/orb-alone.styles.js';
import { orbStyles } from '../rest/orb.styles.js';
import { tokenStyles } from '../rest/tokens.styles.js';
import { welcomeStyles } from '../rest/welcome.styles.js';

/** The page may restyle the host as it likes; everything visible starts afresh one level deeper. */
const resetStyles = css`
  :host {
    block-size: 100%;
    display: block;
  }

  :host(:not([variant='inline'], [variant='orb'])) {
    display: contents;
  }

  :host([hidden]) {
    display: none;
  }

  .root {
    all: initial;
    /* What all takes away: the shapes of characters that differ between languages follow the lang attribute. */
    -webkit-locale: revert-layer;
    color: var(--ink);
    display: block;
    font-family: var(--voice-agent-font-family, inherit);
    font-size: 15px;
    line-height: 22px;
    text-size-adjust: none;
    -webkit-text-size-adjust: none;
  }

  .root :where(button, input, p, header, form) {
    background: none;
    border: 0;
    border-radius: 0;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
    margin: 0;
    padding: 0;
    text-align: start;
  }

  .root [hidden] {
    display: none;
  }

  .visually-hidden {
    block-size: 1px;
    clip-path: inset(50%);
    inline-size: 1px;
    overflow: hidden;
    position: absolute;
    white-space: nowrap;
  }

  /* Where it can make no page longer. */
  .announcements {
    inset-block-start: 0;
    inset-inline-start: 0;
    position: fixed;
  }
`;

const preferenceStyles = css`
  @media (prefers-reduced-motion: reduce) {
    /* Also of sheets that come late. */
    .root *,
    .root ::before {
      animation: none !important;
      transition: none !important;
    }
  }

  @media (forced-colors: active) {
    .round,
    .main,
    .launcher,
    .notice {
      border: 1px solid ButtonBorder;
    }

    .orb {
      border-color: HighlightText;
      color: Highlight;
      forced-color-adjust: none;
      outline-color: Highlight;
    }
  }
`;

export const voiceAgentStyles = [
  resetStyles,
  tokenStyles,
  buttonStyles,
  callFrameStyles,
  callPanelStyles,
  mainButtonStyles,
  orbStyles,
  welcomeStyles,
  consentQuestionStyles,
  noticeStyles,
  orbAloneStyles,
  launcherStyles,
  preferenceStyles,
];
