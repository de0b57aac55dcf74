// The style sheets of the parts that only a call shows.
import { callIconsStyles } from './call-icons.styles.js';
import { menuFieldsStyles } from './menu-fields.styles.js';
import { microphoneHintStyles } from './microphone-hint.styles.js';
import { moreMenuStyles } from './more-menu.styles.js';
import { summaryStyles } from './summary.styles.js';
import { textFieldStyles } from './text-field.styles.js';
import { togglesStyles } from './toggles.styles.js';
import { transcriptStyles } from './transcript.styles.js';
import { wayOnStyles } from './way-on.styles.js';

export const callPartsStyles = [
  togglesStyles,
  callIconsStyles,
  microphoneHintStyles,
  transcriptStyles,
  summaryStyles,
  textFieldStyles,
  wayOnStyles,
  moreMenuStyles,
  menuFieldsStyles,
];
