// What <voice-agent> may be given in JSX, read off its class. Types only; it knows no framework.
import type { LitElement } from 'lit';
import type { VoiceAgentElement } from '../element/voice-agent.js';
import type { VoiceAgentOwnEventMap } from '../element/voice-event-element.js';

type Own = Exclude<
  keyof VoiceAgentElement,
  keyof LitElement | Exclude<keyof VoiceAgentOwnEventMap, keyof VoiceAgentAttributeProperties>
>;
/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- only two such functions are compared so closely
   that a read-only property differs from another */
type IsSame<A, B> =
  (<Type>() => Type extends A ? 1 : 2) extends <Type>() => Type extends B ? 1 : 2 ? true : false;
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */
/** Neither a method nor read-only. */
type Settable = {
  [Name in Own]: IsSame<
    Pick<VoiceAgentElement, Name>,
    { -readonly [Only in Name]: VoiceAgentElement[Only] }
  > extends true
    ? VoiceAgentElement[Name] extends (...words: never[]) => unknown
      ? never
      : Name
    : never;
}[Own];

/** Each attribute of the element with its property. */
export interface VoiceAgentAttributeProperties {
  'proxy-url': 'proxyUrl';
  agent: 'agent';
  ticket: 'ticket';
  variant: 'variant';
  placement: 'placement';
  theme: 'theme';
  'consent-required': 'consentRequired';
  mode: 'mode';
  suggestions: 'suggestions';
  'no-transcript': 'noTranscript';
  rating: 'rating';
  disabled: 'disabled';
  'push-to-talk': 'pushToTalk';
  'confirm-leave': 'confirmLeave';
  'link-hosts': 'linkHosts';
  'consent-text': 'consentText';
  variables: 'variables';
  labels: 'labels';
  'rtc-configuration': 'rtcConfiguration';
}

/** The attributes that are JSON, by the name of the property: frameworks set the property, which takes the value itself. */
type JsonAttribute = 'suggestions' | 'variables' | 'labels';

/**
 * The attributes. `open` is not among them: frameworks set what the element has under that name, which is its method
 * `open()`. Use the property `isOpen`.
 */
export type VoiceAgentAttributes = {
  [Name in Exclude<keyof VoiceAgentAttributeProperties, JsonAttribute>]?: Name extends 'rtc-configuration'
    ? string
    : VoiceAgentElement[VoiceAgentAttributeProperties[Name]];
};

/** The properties that can be set, all optional. */
export type VoiceAgentProperties = Partial<Pick<VoiceAgentElement, Settable>>;

/** A callback for each event, named in lower case as the events are: `onstatus`, `ontranscripts`, `onerror` … */
export type VoiceAgentCallbacks = {
  [Type in keyof VoiceAgentOwnEventMap as `on${Type}`]?: (event: VoiceAgentOwnEventMap[Type]) => void;
};

/** Everything together. */
export type VoiceAgentProps = VoiceAgentAttributes & VoiceAgentProperties & VoiceAgentCallbacks;

/**
 * What a framework offers for every element and must not offer here: it would mean something else, as `onError` and
 * `onToggle` with the events of other elements.
 */
export type VoiceAgentTakenProps = keyof VoiceAgentProps | `on${Capitalize<keyof VoiceAgentOwnEventMap>}`;
