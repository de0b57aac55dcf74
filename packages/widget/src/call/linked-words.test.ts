import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('addresses in the transcript', () => {
  let stage: ElementStage;
  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline' });
    await stage.goLive();
  });
  afterEach(() => stage.leave());

  const links = (): readonly HTMLAnchorElement[] => [
    ...stage.element.renderRoot.querySelectorAll<HTMLAnchorElement>('a'),
  ];

  it('are links in the agent’s words, once these are final', async () => {
    stage.say('agent', 'See https://example.org/men', 0, false);
    await stage.drawn();
    expect(links()).to.deep.equal([]);
    stage.say('agent', 'See https://example.org/menu. Or write to ada@example.org!', 0);
    await stage.drawn();
    const [page, mail] = links();
    expect(links().map(({ href, target, rel }) => [href, target, rel])).to.deep.equal([
      ['https://example.org/menu', '_blank', 'noopener noreferrer'],
      ['mailto:ada@example.org', '_blank', 'noopener noreferrer'],
    ]);
    expect(page?.textContent).to.equal('https://example.org/menu (opens in a new tab)');
    expect(mail?.textContent).to.equal('ada@example.org');
  });

  it('are text in the visitor’s words, and in what is read out', async () => {
    stage.say('user', 'https://example.org', 0);
    stage.session.muteSpeaker();
    stage.say('agent', 'Yes, https://example.org', 1);
    await stage.drawn();
    expect(links()).to.have.lengthOf(1);
    expect(stage.query('.user a')).to.equal(null);
    expect(stage.find('[role=log]').innerText.trim()).to.equal('Luigi: Yes, https://example.org');
  });

  it('lead to the hosts that the page allows, from the moment it says so', async () => {
    stage.say('agent', 'https://example.org https://evil.org https://shop.example.org', 0);
    for (const [hosts, count] of [
      [undefined, 3],
      ['example.org *.example.org', 2],
      [' example.org', 1],
      ['', 0],
      [7 as unknown as string, 0],
    ] as const) {
      stage.element.linkHosts = hosts;
      await stage.drawn();
      expect(links(), hosts).to.have.lengthOf(count);
      expect(stage.find('.words').innerText).to.include('https://evil.org');
    }
  });
});
