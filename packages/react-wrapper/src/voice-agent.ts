'use client';
// <VoiceAgent>: the voice-agent element as a React component. It adds types and event props, and no behaviour but two: a
// prop that the visitor changes, too, is set when the page changes it, not with every render; and the call of a component
// that React hides ends.
import { createComponent, type EventName } from '@lit/react';
import {
  defineVoiceAgent,
  VoiceAgentElement,
  type ConnectionEvent,
  type MediaEvent,
  type PanelToggleEvent,
  type RatingEvent,
  type StatusEvent,
  type TelemetryEvent,
  type ToolCallEvent,
  type ToolStartEvent,
  type TranscriptsEvent,
  type VoiceErrorEvent,
} from '@voice-agent/widget';
import * as React from 'react';

/** What of the element is set from outside. */
type VoiceAgentElementProps = Partial<
  Pick<
    VoiceAgentElement,
    | 'proxyUrl'
    | 'agent'
    | 'ticket'
    | 'variant'
    | 'placement'
    | 'theme'
    | 'isOpen'
    | 'consentRequired'
    | 'mode'
    | 'suggestions'
    | 'noTranscript'
    | 'rating'
    | 'disabled'
    | 'pushToTalk'
    | 'confirmLeave'
    | 'linkHosts'
    | 'variables'
    | 'labels'
    | 'consentText'
    | 'clientTools'
    | 'rtcConfiguration'
    | 'join'
    | 'session'
  >
>;

/** What the element tells. */
export interface VoiceAgentEventProps {
  /** The status changed: `status`, `previous`, and a `reason` when the call ended. */
  onStatus?: ((event: StatusEvent) => void) | undefined;
  /** The transcript changed: `transcripts`, a new array each time. */
  onTranscripts?: ((event: TranscriptsEvent) => void) | undefined;
  /** Something went wrong: `error`, a `VoiceError`. Not React's own `onError`, which is about loading. */
  onVoiceError?: ((event: VoiceErrorEvent) => void) | undefined;
  /** The connection got better or worse: `state`, `quality`. */
  onConnection?: ((event: ConnectionEvent) => void) | undefined;
  /** A client tool is about to run: `toolName`, `parameters`. */
  onToolStart?: ((event: ToolStartEvent) => void) | undefined;
  /** A client tool ran: `toolName`, `parameters`, `outcome`. */
  onToolCall?: ((event: ToolCallEvent) => void) | undefined;
  /** A phase of the call was reached: `phase`, `elapsedMs`. */
  onTelemetry?: ((event: TelemetryEvent) => void) | undefined;
  /** Microphone, speaker, volume, devices or blocked playback changed: read the element's `session`. */
  onMedia?: ((event: MediaEvent) => void) | undefined;
  /** The visitor has rated the call, or changed the rating: `rating` from 1 to 5, `comment`. */
  onRating?: ((event: RatingEvent) => void) | undefined;
  /** The launcher's panel was opened or closed, by visitor, page, or an error: `isOpen`. */
  onToggle?: ((event: PanelToggleEvent) => void) | undefined;
}

type OwnProps = VoiceAgentElementProps & VoiceAgentEventProps;

/** Every prop there is: the element's own, its events, and those of any HTML element. */
export interface VoiceAgentProps
  extends
    VoiceAgentElementProps,
    VoiceAgentEventProps,
    Omit<React.HTMLAttributes<VoiceAgentElement>, keyof OwnProps> {}

defineVoiceAgent();
// Where another copy of this code has taken the name, as the next page's bundle on a server, nothing else would make the
// class set up its properties, which reading this does; without them props would be taken for attributes.
void VoiceAgentElement.observedAttributes;

/** What the element looks like before any script runs: sent along by a server, as attributes. */
const LOOKS = new Set<PropertyKey>([
  'variant',
  'placement',
  'theme',
] satisfies (keyof VoiceAgentElementProps)[]);

/**
 * The element as `createComponent` looks at it: whatever is in its prototype is set as a property once the component is on
 * the page, and never rendered; the rest is left to React, which renders it, on a server too.
 */
const renderedElement = {
  prototype: new Proxy(VoiceAgentElement.prototype, {
    has: (prototype, name) => !LOOKS.has(name) && name in prototype,
  }),
} as unknown as typeof VoiceAgentElement;

const ElementComponent = createComponent({
  tagName: 'voice-agent',
  displayName: 'VoiceAgentElement',
  elementClass: renderedElement,
  react: React,
  events: {
    onStatus: 'status' as EventName<StatusEvent>,
    onTranscripts: 'transcripts' as EventName<TranscriptsEvent>,
    onVoiceError: 'error' as EventName<VoiceErrorEvent>,
    onConnection: 'connection' as EventName<ConnectionEvent>,
    onToolStart: 'toolstart' as EventName<ToolStartEvent>,
    onToolCall: 'toolcall' as EventName<ToolCallEvent>,
    onTelemetry: 'telemetry' as EventName<TelemetryEvent>,
    onMedia: 'media' as EventName<MediaEvent>,
    onRating: 'rating' as EventName<RatingEvent>,
    onToggle: 'toggle' as EventName<PanelToggleEvent>,
  } satisfies Record<keyof VoiceAgentEventProps, EventName>,
});

/** On a server nothing is laid out, and React 18 warns about an effect that waits for it. */
const useEffectBeforePaint = typeof document === 'undefined' ? React.useEffect : React.useLayoutEffect;

/**
 * Lets a visitor talk with an agent. Every attribute and property of `<voice-agent>` that can be set is a prop, every
 * event a callback; a `ref` gives the element with its methods. When the component goes, or an `<Activity>` hides it, its
 * call ends; the call of a session that was given goes on.
 */
export const VoiceAgent: React.ForwardRefExoticComponent<
  VoiceAgentProps & React.RefAttributes<VoiceAgentElement>
> = React.forwardRef<VoiceAgentElement, VoiceAgentProps>(({ isOpen = false, ...props }, ref) => {
  const element = React.useRef<VoiceAgentElement | null>(null);
  const ownSession = React.useRef<VoiceAgentElement['session'] | null>(null);
  const setElement = React.useCallback(
    (node: VoiceAgentElement | null) => {
      element.current = node;
      if (node) ownSession.current ??= node.session; // a prop has not set another yet
      if (typeof ref === 'function') ref(node);
      else if (ref) ref.current = node;
    },
    [ref],
  );
  const lastIsOpen = React.useRef<boolean | undefined>(undefined);
  useEffectBeforePaint(() => {
    // Effects run again when React shows what it has hidden: the visitor's panel stays as it is.
    if (!element.current || lastIsOpen.current === isOpen) return;
    lastIsOpen.current = isOpen;
    element.current.isOpen = isOpen;
  }, [isOpen]);
  const isGone = React.useRef(false);
  React.useEffect(() => {
    const { current: node } = element;
    isGone.current = false;
    // An <Activity> hides the component and leaves its element in the page, where nobody could hang up.
    return () => {
      isGone.current = true;
      setTimeout(() => {
        if (isGone.current && node?.session === ownSession.current) node.endCall(); // StrictMode has it back at once
      });
    };
  }, []);
  return React.createElement(ElementComponent, { ...props, ref: setElement });
});
VoiceAgent.displayName = 'VoiceAgent';
