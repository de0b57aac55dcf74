// Tells the page of a panel that was opened or closed, by whomever. How it stands at first is no news; nor is anything of an
// element that stands without a panel.
import type { LitElement } from 'lit';
import { rootClass, type VoiceAgentVariant } from '../rest/call-frame.js';
import { PanelToggleEvent } from './panel-toggle-event.js';

/** An element with a panel, if it stands as a launcher; `undefined`, as frameworks set for what a page leaves out, is closed. */
export interface PanelHost extends LitElement {
  readonly isOpen: boolean | undefined;
  readonly variant: VoiceAgentVariant;
}

/** Has `host` dispatch a {@link PanelToggleEvent} whenever its panel is drawn in the other state. */
export function announcePanel(host: PanelHost): void {
  let wasOpen = false;
  host.addController({
    hostUpdated: () => {
      const isOpen = host.isOpen === true && rootClass(host.variant) === 'floating';
      if (isOpen === wasOpen) return;
      wasOpen = isOpen;
      if (host.hasUpdated) host.dispatchEvent(new PanelToggleEvent(isOpen));
    },
  });
}
