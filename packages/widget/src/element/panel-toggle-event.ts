// The element's own event beside those of its session: a session has no panel.
import { NativeEvent } from '../platform/native-events.js';

/**
 * `toggle`: the launcher's panel was opened or closed, by visitor, page, or an error. Like the event of `<details>` and of
 * popovers it comes once the panel is drawn, and does not bubble.
 */
export class PanelToggleEvent extends NativeEvent {
  constructor(
    /** Whether the panel is open now. */
    readonly isOpen: boolean,
  ) {
    super('toggle');
  }
}
