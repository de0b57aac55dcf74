// The element's own event beside those of its session: a session has no panel.

/**
 * `toggle`: the launcher's panel was opened or closed, by the visitor or by the page. Like the event of `<details>` and of
 * popovers it comes once the panel is drawn, and does not bubble.
 */
export class PanelToggleEvent extends Event {
  constructor(
    /** Whether the panel is open now. */
    readonly isOpen: boolean,
  ) {
    super('toggle');
  }
}
