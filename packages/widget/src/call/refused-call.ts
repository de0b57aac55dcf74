// What only a call needs that was refused: waiting for a free line, with what is shown of it. The entry of a chunk of its own.
export { LineWait } from './line-wait.js';
export { renderWaitingBadge, renderWaitingButton, showWaiting } from './way-on.js';
export { wayOnStyles } from './way-on.styles.js';
