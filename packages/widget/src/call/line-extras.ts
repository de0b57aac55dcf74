// What few transcripts need besides words: links, and the look of lines for the page's tools that run. The entry of a chunk
// of its own.
import { linkedWordsStyles } from './linked-words.styles.js';
import { workingLinesStyles } from './working-lines.styles.js';

export { renderLinkedWords } from './linked-words.js';

export const lineExtrasStyles = [linkedWordsStyles, workingLinesStyles];
