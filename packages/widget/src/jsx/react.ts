// <voice-agent> in the JSX of React 19 and later, which sets properties and hears events by itself. Types only: import it
// once, anywhere.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { VoiceAgentElement } from '../element/voice-agent.js';
import type { VoiceAgentProps, VoiceAgentTakenProps } from './voice-agent-props.js';

type Shared = DetailedHTMLProps<HTMLAttributes<VoiceAgentElement>, VoiceAgentElement>;

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only way that React offers
  namespace JSX {
    interface IntrinsicElements {
      'voice-agent': VoiceAgentProps & Omit<Shared, VoiceAgentTakenProps>;
    }
  }
}
