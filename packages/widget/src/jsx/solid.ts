// <voice-agent> in the JSX of Solid. Types only: import it once, anywhere.
import type { JSX } from 'solid-js';
import type { VoiceAgentElement } from '../element/voice-agent.js';
import type { VoiceAgentOwnEventMap } from '../element/voice-event-element.js';
import type {
  VoiceAgentAttributes,
  VoiceAgentProperties,
  VoiceAgentProps,
  VoiceAgentTakenProps,
} from './voice-agent-props.js';

type Shared = JSX.HTMLAttributes<VoiceAgentElement>;

/** Solid's way to say outright what is set as an attribute, what as a property, and what is an event. */
type Explicit = {
  [Name in keyof VoiceAgentAttributes as `attr:${Name}`]?: VoiceAgentAttributes[Name];
} & {
  [Name in keyof VoiceAgentProperties as `prop:${Name}`]?: VoiceAgentProperties[Name];
} & {
  [Type in keyof VoiceAgentOwnEventMap as `on:${Type}`]?: (event: VoiceAgentOwnEventMap[Type]) => void;
};

declare module 'solid-js' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only way that Solid offers
  namespace JSX {
    interface IntrinsicElements {
      'voice-agent': VoiceAgentProps & Explicit & Omit<Shared, VoiceAgentTakenProps | keyof Explicit>;
    }
  }
}
