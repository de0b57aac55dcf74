import { expect } from 'chai';
import { defineVoiceAgent } from '../element/define-voice-agent.js';
import { VoiceAgentElement } from '../element/voice-agent.js';
import { nextTask } from '../testing/deferred.js';
import { mountLauncher } from './mount-launcher.js';

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
  ['mode', 'text', 'mode', 'text'],
  ['suggestions', '["Do you deliver?"]', 'suggestions', ['Do you deliver?']],
  ['no-transcript', 'false', 'noTranscript', true], // a flag that is there is on
  ['rating', '', 'rating', true],
  ['disabled', '', 'disabled', true],
  ['push-to-talk', '', 'pushToTalk', true],
  ['confirm-leave', '', 'confirmLeave', true],
  ['link-hosts', 'example.org', 'linkHosts', 'example.org'],
  ['consent-text', 'We record the call.', 'consentText', 'We record the call.'],
  ['variables', '{"first_name":"Ada"}', 'variables', { first_name: 'Ada' }],
  ['labels', '{"start":"Call us"}', 'labels', { start: 'Call us' }],
  [
    'rtc-configuration',
    '{"iceTransportPolicy":"relay"}',
    'rtcConfiguration',
    { iceTransportPolicy: 'relay' },
  ],
  ['lang', 'de', 'lang', 'de'],
] as const;

function addScript(attributes: Readonly<Record<string, string>>): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.src = SCRIPT_URL;
  return script;
}

/** What lets a page have another launcher. */
const MARK = Symbol.for('voice-agent.launcher');

/** Mounts a launcher for one test. */
async function mount(test: Mocha.Context, url = SCRIPT_URL): Promise<VoiceAgentElement> {
  const element = mountLauncher(url);
  if (!(element instanceof VoiceAgentElement)) throw new Error('Nothing was mounted.');
  test.element = element;
  await element.updateComplete;
  return element;
}

describe('mountLauncher', () => {
  before(() => defineVoiceAgent());
  afterEach(async function () {
    (this.element as VoiceAgentElement | undefined)?.remove();
    for (const script of document.querySelectorAll(`script[src="${SCRIPT_URL}"]`)) script.remove();
    Reflect.deleteProperty(document, MARK);
    await nextTask();
  });

  it('mounts nothing for a tag that asks for nothing, one launcher with all that a tag says, and no second', async () => {
    const plain = addScript({});
    document.head.append(plain);
    expect(mountLauncher(SCRIPT_URL)).to.equal(undefined);

    // What Next, Rails and Cloudflare put on script tags, and names that belong to every element.
    const foreign = {
      'data-nscript': 'afterInteractive',
      'data-turbo-track': 'reload',
      'data-cfasync': 'false',
    };
    const common = { 'data-id': 'voice', 'data-style': 'color: red', 'data-onclick': 'alert(1)' };
    const decorated = addScript({ ...foreign, ...common });
    document.head.append(decorated);
    expect(mountLauncher(SCRIPT_URL)?.outerHTML).to.equal(undefined);

    const wanted = Object.fromEntries(ATTRIBUTES.map(([name, value]) => [`data-${name}`, value]));
    const asking = addScript({ ...foreign, ...common, ...wanted });
    document.head.append(asking);
    const element = mountLauncher(SCRIPT_URL);
    expect(element?.isConnected).to.equal(true);
    expect(ATTRIBUTES.map(([name]) => name)).to.have.members([
      ...VoiceAgentElement.observedAttributes,
      'lang',
    ]);
    for (const [name, , property, value] of ATTRIBUTES)
      expect(Reflect.get(element ?? {}, property), name).to.deep.equal(value);
    for (const name of ['id', 'style', 'onclick', 'nscript'])
      expect(element?.hasAttribute(name)).to.equal(false);
    await (element as VoiceAgentElement).updateComplete;
    expect(element?.shadowRoot?.querySelector('.root')?.getAttribute('lang')).to.equal('de');
    expect(mountLauncher(SCRIPT_URL)).to.equal(undefined);
    expect(document.querySelectorAll('voice-agent')).to.have.lengthOf(1);
    element?.remove();
  });

  it('keeps launcher and call when the page replaces its body', async function () {
    document.head.append(addScript({ 'data-agent': 'support' }));
    const element = await mount(this);
    element.join = () => new Promise(() => undefined);
    void element.startCall({ withMicrophone: false });
    const { body } = document;
    body.replaceWith(document.createElement('body'));
    await nextTask();
    const { isConnected, status } = element;
    document.body.replaceWith(body);
    element.endCall();
    expect({ isConnected, status }).to.deep.equal({ isConnected: true, status: 'connecting' });
  });

  it('stands in the window’s corner, in the page’s typeface, whatever the page does to its body', async function () {
    document.body.style.cssText =
      'font-family: Papyrus; transform: translateX(900px); overflow: hidden; block-size: 9px';
    document.head.append(addScript({ 'data-agent': 'support' }));
    const element = await mount(this);
    const launcher = element.renderRoot.querySelector('#launcher');
    const { right, bottom } = launcher?.getBoundingClientRect() ?? new DOMRect();
    const { fontFamily } = getComputedStyle(launcher ?? element);
    document.body.removeAttribute('style');
    expect([innerWidth - right, innerHeight - bottom]).to.deep.equal([20, 20]);
    expect(fontFamily).to.equal('Papyrus');
  });

  it('leaves the typeface that the page gives to its launcher', async function () {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { font-family: Papyrus } voice-agent { font-family: Courier }');
    document.adoptedStyleSheets.push(sheet);
    document.head.append(addScript({ 'data-agent': 'support' }));
    const { fontFamily } = getComputedStyle(await mount(this));
    document.adoptedStyleSheets.pop();
    expect(fontFamily).to.equal('Courier');
  });

  it('finds the tag of a script that was redirected, but nobody else’s', async function () {
    document.head.append(addScript({ 'data-theme': 'dark' }));
    const address = 'https://cdn.example.com/releases/3/voice-agent.js';
    expect(mountLauncher(address)).to.equal(undefined);
    document.head.append(addScript({ 'data-theme': 'dark', 'data-agent': 'support' }));
    expect((await mount(this, address)).agent).to.equal('support');
  });
});
