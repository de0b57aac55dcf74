// <voice-agent> in the JSX of Preact. Types only: import it once, anywhere.
import type { HTMLAttributes } from 'preact';
import type { VoiceAgentElement } from '../element/voice-agent.js';
import type { VoiceAgentProps, VoiceAgentTakenProps } from './voice-agent-props.js';

type Shared = HTMLAttributes<VoiceAgentElement>;

declare module 'preact' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only way that Preact offers
  namespace JSX {
    interface IntrinsicElements {
      'voice-agent': VoiceAgentProps & Omit<Shared, VoiceAgentTakenProps>;
    }
  }
}
