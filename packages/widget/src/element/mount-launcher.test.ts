import { expect } from 'chai';
import { defineVoiceAgent } from './define-voice-agent.js';
import { mountLauncher } from './mount-launcher.js';

/** An address the browser refuses to fetch at once, so that the tag is found and nothing runs. */
const SCRIPT_URL = 'data:text/javascript,';

function addScript(attributes: Readonly<Record<string, string>>): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.src = SCRIPT_URL;
  return script;
}

describe('mountLauncher', () => {
  before(() => defineVoiceAgent());

  it('mounts nothing for a tag that asks for nothing, one launcher for one that does, and no second', async () => {
    const plain = addScript({});
    document.head.append(plain);
    expect(mountLauncher(SCRIPT_URL)).to.equal(undefined);

    const asking = addScript({ 'data-agent': 'support', 'data-theme': 'dark', 'data-proxy-url': '/calls' });
    document.head.append(asking);
    const element = mountLauncher(SCRIPT_URL);
    expect(element?.isConnected).to.equal(true);
    expect(element).to.include({ agent: 'support', theme: 'dark', proxyUrl: '/calls' });
    expect(mountLauncher(SCRIPT_URL)).to.equal(undefined);
    expect(document.querySelectorAll('voice-agent')).to.have.lengthOf(1);

    for (const left of [plain, asking, element]) left?.remove();
    await new Promise((resolve) => setTimeout(resolve));
  });
});
