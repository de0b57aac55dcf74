// The style sheets of the parts that only a call shows.
import { callIconsStyles } from './call-icons.styles.js';
import { cutShortStyles } from './cut-short.styles.js';
import { inWritingStyles } from './in-writing.styles.js';
import { microphoneHintStyles } from './microphone-hint.styles.js';
import { scrollGuardStyles } from './scroll-guard.styles.js';
import { summaryStyles } from './summary.styles.js';
import { textFieldStyles } from './text-field.styles.js';
import { togglesStyles } from './toggles.styles.js';
import { transcriptStyles } from './transcript.styles.js';

export const callPartsStyles = [
  togglesStyles,
  callIconsStyles,
  microphoneHintStyles,
  inWritingStyles,
  transcriptStyles,
  cutShortStyles,
  summaryStyles,
  textFieldStyles,
  scrollGuardStyles,
];
