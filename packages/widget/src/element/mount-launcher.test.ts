import { expect } from 'chai';
import { defineVoiceAgent } from './define-voice-agent.js';
import { mountLauncher } from './mount-launcher.js';
import { VoiceAgentElement } from './voice-agent.js';

/** An address the browser refuses to fetch at once, so that the tag is found and nothing runs. */
const SCRIPT_URL = 'data:text/javascript,';

/** Every attribute of the element, and what it makes of the property. */
const ATTRIBUTES = [
  ['proxy-url', '/calls', 'proxyUrl', '/calls'],
  ['agent', 'support', 'agent', 'support'],
  ['ticket', 'one-time', 'ticket', 'one-time'],
  ['variant', 'orb', 'variant', 'orb'],
  ['placement', 'bottom-start', 'placement', 'bottom-start'],
  ['theme', 'dark', 'theme', 'dark'],
  ['open', '', 'isOpen', true],
  ['consent-required', '', 'consentRequired', true],
  ['no-text', 'false', 'noText', true], // a flag that is there is on
  ['no-transcript', '', 'noTranscript', true],
  ['disabled', '', 'disabled', true],
  ['lang', 'de', 'lang', 'de'],
] as const;

function addScript(attributes: Readonly<Record<string, string>>): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.src = SCRIPT_URL;
  return script;
}

describe('mountLauncher', () => {
  before(() => defineVoiceAgent());

  it('mounts nothing for a tag that asks for nothing, one launcher with all that a tag says, and no second', async () => {
    const plain = addScript({});
    document.head.append(plain);
    expect(mountLauncher(SCRIPT_URL)).to.equal(undefined);

    const asking = addScript(Object.fromEntries(ATTRIBUTES.map(([name, value]) => [`data-${name}`, value])));
    document.head.append(asking);
    const element = mountLauncher(SCRIPT_URL);
    expect(element?.isConnected).to.equal(true);
    expect(ATTRIBUTES.map(([name]) => name)).to.have.members([
      ...VoiceAgentElement.observedAttributes,
      'lang',
    ]);
    expect(element).to.include(
      Object.fromEntries(ATTRIBUTES.map(([, , property, value]) => [property, value])),
    );
    await (element as VoiceAgentElement).updateComplete;
    expect(element?.shadowRoot?.querySelector('.root')?.getAttribute('lang')).to.equal('de');
    expect(mountLauncher(SCRIPT_URL)).to.equal(undefined);
    expect(document.querySelectorAll('voice-agent')).to.have.lengthOf(1);

    for (const left of [plain, asking, element]) left?.remove();
    await new Promise((resolve) => setTimeout(resolve));
  });
});
