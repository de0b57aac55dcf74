// Tells the page of a panel that was opened or closed, by whomever. How it stands at first is no news.
import type { LitElement } from 'lit';
import { PanelToggleEvent } from './panel-toggle-event.js';

/** An element with a panel; `undefined`, as frameworks set for what a page leaves out, is closed. */
export interface PanelHost extends LitElement {
  readonly isOpen: boolean | undefined;
}

/** Has `host` dispatch a {@link PanelToggleEvent} whenever its panel is drawn in the other state. */
export function announcePanel(host: PanelHost): void {
  let wasOpen = false;
  host.addController({
    hostUpdated: () => {
      const isOpen = host.isOpen === true;
      if (isOpen === wasOpen) return;
      wasOpen = isOpen;
      if (host.hasUpdated) host.dispatchEvent(new PanelToggleEvent(isOpen));
    },
  });
}
