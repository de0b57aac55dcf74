// That the attributes offered in JSX are those of the element: all but `open`.
import { expect } from 'chai';
import { VoiceAgentElement } from '../element/voice-agent.js';
import type { VoiceAgentAttributeProperties } from './voice-agent-props.js';

const OFFERED: VoiceAgentAttributeProperties = {
  'proxy-url': 'proxyUrl',
  agent: 'agent',
  ticket: 'ticket',
  variant: 'variant',
  placement: 'placement',
  theme: 'theme',
  'consent-required': 'consentRequired',
  mode: 'mode',
  suggestions: 'suggestions',
  'no-transcript': 'noTranscript',
  rating: 'rating',
  disabled: 'disabled',
  'push-to-talk': 'pushToTalk',
  'confirm-leave': 'confirmLeave',
  'link-hosts': 'linkHosts',
  'consent-text': 'consentText',
  variables: 'variables',
  labels: 'labels',
  'rtc-configuration': 'rtcConfiguration',
};

describe('the types for JSX', () => {
  it('name every attribute of the element with its property', () => {
    expect(VoiceAgentElement.observedAttributes).to.have.lengthOf(20); // which also has Lit prepare what follows
    const attributes = [...VoiceAgentElement.elementProperties].flatMap(([property, { attribute }]) =>
      attribute === false ? [] : [[attribute === true ? property : (attribute ?? property), property]],
    );
    expect(Object.fromEntries(attributes)).to.deep.equal({ ...OFFERED, open: 'isOpen' });
  });
});
