// How the element stands on the page: a launcher with its panel, inline in its box, or as the orb alone.
import { html, nothing, type TemplateResult } from 'lit';
import { renderCallPanel } from './call-panel.js';
import type { CallPartsPort } from './call-parts-port.js';
import type { CallActions, CallView } from './call-view.js';
import { renderLauncher } from './launcher.js';
import { renderOrbAlone } from './orb-alone.js';

/** How the element stands on the page. */
export type VoiceAgentVariant = 'launcher' | 'inline' | 'orb';

/** The class that places the element; what is no variant stands as a launcher. */
export function rootClass(variant: VoiceAgentVariant): 'floating' | 'inline' | 'alone' {
  if (variant === 'orb') return 'alone';
  return variant === 'inline' ? 'inline' : 'floating';
}

export interface CallFrame {
  readonly variant: VoiceAgentVariant;
  readonly view: CallView;
  readonly actions: CallActions;
  /** Undefined until they have been fetched. */
  readonly parts: CallPartsPort | undefined;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

export function renderCallFrame(frame: CallFrame): TemplateResult {
  const { variant, view } = frame;
  if (variant === 'orb' && !view.isGrown) return renderOrbAlone(frame);
  if (variant === 'inline' || variant === 'orb') {
    return html`<section
      class=${variant === 'orb' ? 'frame grown' : 'frame'}
      tabindex="-1"
      aria-label=${view.agentName ?? view.labels.title}
    >
      ${renderCallPanel({ ...frame, close: undefined })}
    </section>`;
  }
  const { isOpen, close } = frame;
  return html`${
    isOpen
      ? html`<div
          class="frame panel"
          part="panel"
          role="dialog"
          tabindex="-1"
          aria-labelledby="title"
          @keydown=${(event: KeyboardEvent) => {
            // Input methods use Escape to undo a word, and a field of the page may have used it.
            if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
            event.stopPropagation(); // one key press closes one thing
            close();
          }}
        >
          ${renderCallPanel(frame)}
        </div>`
      : nothing
  }
  ${renderLauncher({ ...frame, hasParts: frame.parts !== undefined })}`;
}
