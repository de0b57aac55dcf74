// The style sheets of the parts that only a call shows.
import { callIconsStyles } from './call-icons.styles.js';
import { linkedWordsStyles } from './linked-words.styles.js';
import { cutShortStyles } from './cut-short.styles.js';
import { inWritingStyles } from './in-writing.styles.js';
import { menuFieldsStyles } from './menu-fields.styles.js';
import { microphoneHintStyles } from './microphone-hint.styles.js';
import { moreMenuStyles } from './more-menu.styles.js';
import { pushToTalkStyles } from './push-to-talk.styles.js';
import { scrollGuardStyles } from './scroll-guard.styles.js';
import { summaryStyles } from './summary.styles.js';
import { textFieldStyles } from './text-field.styles.js';
import { togglesStyles } from './toggles.styles.js';
import { transcriptStyles } from './transcript.styles.js';
import { workingLinesStyles } from './working-lines.styles.js';
import { wayOnStyles } from './way-on.styles.js';

export const callPartsStyles = [
  togglesStyles,
  pushToTalkStyles,
  callIconsStyles,
  microphoneHintStyles,
  inWritingStyles,
  transcriptStyles,
  linkedWordsStyles,
  workingLinesStyles,
  cutShortStyles,
  summaryStyles,
  textFieldStyles,
  wayOnStyles,
  moreMenuStyles,
  menuFieldsStyles,
  scrollGuardStyles,
];
