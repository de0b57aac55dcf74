// Dispatches `toggle` once the launcher's panel is drawn open or closed, whoever did it. The first drawing dispatches
// nothing, nor does an element without a panel.
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
