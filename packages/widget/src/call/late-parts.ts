// What only some pages or calls want, each a chunk of its own: the questions after a call and before the page is left,
// push-to-talk, waiting for a free line, the menu, hanging up from under a dialog, what lines hold besides words, and warnings
// for the page's author.
import type { CallHost } from '../rest/call-parts-port.js';
import type { Clock } from '../platform/clock.js';
import { hangUpIcon } from '../rest/main-button.js';
import type { CallView } from '../rest/call-view.js';
import type { HangUpOverlay } from './hang-up-overlay.js';
import type { renderLinkedWords } from './linked-words.js';
import { LatePart, type PartCode } from './late-part.js';
import type { LeaveQuestion } from './leave-question.js';
import type * as MenuFields from './menu-fields.js';
import type { warnOfMistakes } from './page-warnings.js';
import type * as RefusedCall from './refused-call.js';
import type { PushToTalk } from './push-to-talk.js';
import type { Rating } from './rating.js';

export interface LatePartsOptions {
  readonly host: CallHost;
  readonly readView: () => CallView;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Called when there is a style sheet that the element has not adopted yet. */
  readonly onStyles: () => void;
}

export interface LateParts {
  readonly rating: LatePart<Rating>;
  readonly pushToTalk: LatePart<PushToTalk>;
  readonly line: LatePart<LineView>;
  readonly menuFields: LatePart<Pick<typeof MenuFields, 'renderDeviceSelect' | 'renderVolumeSlider'>>;
  readonly overlay: LatePart<HangUpOverlay>;
  readonly lines: LatePart<typeof renderLinkedWords>;
  readonly leaveQuestion: LatePart<LeaveQuestion>;
  readonly warnings: LatePart<typeof warnOfMistakes>;
}

/** The waiting, and how it is shown. */
export interface LineView extends Pick<
  typeof RefusedCall,
  'showWaiting' | 'renderWaitingButton' | 'renderWaitingBadge'
> {
  readonly line: RefusedCall.LineWait;
}

export function createLateParts({ host, readView, clock, random, onStyles }: LatePartsOptions): LateParts {
  const late = <Part>(fetch: () => Promise<PartCode<Part>>): LatePart<Part> =>
    new LatePart({ host, clock, onStyles, fetch });
  return {
    rating: late(async () => {
      const { Rating, ratingStyles } = await import('./rating.js');
      return { part: new Rating(host), styles: [ratingStyles] };
    }),
    pushToTalk: late(async () => {
      const { PushToTalk, pushToTalkStyles } = await import('./push-to-talk.js');
      return { part: new PushToTalk(host, clock), styles: [pushToTalkStyles] };
    }),
    line: late(async () => {
      const { LineWait, wayOnStyles, ...shown } = await import('./refused-call.js');
      return { part: { ...shown, line: new LineWait({ host, clock, random }) }, styles: [wayOnStyles] };
    }),
    menuFields: late(async () => {
      const { menuStyles, ...fields } = await import('./menu-fields.js');
      return { part: fields, styles: menuStyles };
    }),
    overlay: late(async () => {
      const { HangUpOverlay } = await import('./hang-up-overlay.js');
      return { part: new HangUpOverlay({ host, readView, renderIcon: hangUpIcon }), styles: [] };
    }),
    lines: late(async () => {
      const { renderLinkedWords, lineExtrasStyles } = await import('./line-extras.js');
      return { part: renderLinkedWords, styles: lineExtrasStyles };
    }),
    leaveQuestion: late(async () => {
      const { LeaveQuestion } = await import('./leave-question.js');
      return { part: new LeaveQuestion(host), styles: [] };
    }),
    warnings: late(async () => {
      const { warnOfMistakes } = await import('./page-warnings.js');
      return { part: warnOfMistakes, styles: [] };
    }),
  };
}
