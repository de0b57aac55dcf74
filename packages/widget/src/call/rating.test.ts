import { expect } from 'chai';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

interface Heard {
  readonly rating: number;
  readonly comment: string | undefined;
}

describe('the rating after the call', () => {
  let stage: ElementStage;
  let heard: Heard[];
  let requests: { readonly url: string; readonly init: RequestInit }[];
  let answer: () => Promise<Response>;
  const { fetch } = globalThis;

  const stars = (): HTMLInputElement[] => [
    ...stage.element.renderRoot.querySelectorAll<HTMLInputElement>('.rating input[type=radio]'),
  ];
  const chosen = (): number[] => stars().flatMap(({ checked, value }) => (checked ? [Number(value)] : []));
  const choose = async (count: number): Promise<void> => {
    stars()[count - 1]?.click();
    await stage.drawn();
  };
  const comment = async (words: string): Promise<void> => {
    stage.find('[part=rating-input]', HTMLInputElement).value = words;
    stage.find('[part=rating-button]').click();
    await stage.drawn();
  };
  const bodies = (): unknown[] => requests.map(({ init }) => JSON.parse(init.body as string) as unknown);

  async function open(attributes: Readonly<Record<string, string>>): Promise<void> {
    stage = new ElementStage({ variant: 'inline', rating: '', 'proxy-url': '/talk/', ...attributes });
    stage.element.addEventListener('rating', ({ rating, comment: words }) =>
      heard.push({ rating, comment: words }),
    );
    void stage.session.start();
    await stage.putThrough({ callToken: 'the token' });
    stage.session.end();
    await stage.drawn();
  }

  beforeEach(() => {
    heard = [];
    requests = [];
    answer = () => Promise.resolve(new Response(null, { status: 204 }));
    globalThis.fetch = (input, init = {}) => {
      requests.push({ url: input as string, init });
      return answer();
    };
  });
  afterEach(async () => {
    globalThis.fetch = fetch;
    await stage.leave();
  });

  it('is one group of five named choices, none of them chosen', async () => {
    await open({});
    const group = stage.find('[role=radiogroup]');
    expect(stage.text(`#${group.getAttribute('aria-labelledby') ?? ''}`)).to.equal('How was it?');
    expect(stars().map(({ ariaLabel }) => ariaLabel)).to.deep.equal(
      [1, 2, 3, 4, 5].map((count) => `${count} of 5`),
    );
    expect([chosen(), stage.query('[part=rating-input]')]).to.deep.equal([[], null]);
  });

  it('is told and sent with the star alone', async () => {
    await open({});
    await choose(3);
    expect(heard).to.deep.equal([{ rating: 3, comment: undefined }]);
    const [request] = requests;
    expect(request?.url).to.equal('/talk/calls/call-1/rating');
    expect(request?.init.method).to.equal('POST');
    expect(new Headers(request?.init.headers).get('authorization')).to.equal('Bearer the token');
    expect(bodies()).to.deep.equal([{ rating: 3 }]);
    expect(stage.element.renderRoot.querySelectorAll('.star.full')).to.have.lengthOf(3);
    expect(stage.find('[part=rating-input]', HTMLInputElement).maxLength).to.equal(1000);
  });

  it('takes words, thanks for them, and leaves the focus on the star', async () => {
    await open({});
    await choose(3);
    stage.find('[part=rating-input]').focus();
    await comment(' Too fast. ');
    expect(heard.at(-1)).to.deep.equal({ rating: 3, comment: 'Too fast.' });
    expect(bodies().at(-1)).to.deep.equal({ rating: 3, comment: 'Too fast.' });
    expect(stage.text('.rating [role=status]')).to.equal('Thank you');
    expect(stage.query('[part=rating-input]')).to.equal(null);
    expect(stage.element.shadowRoot?.activeElement).to.equal(stars()[2]);
    await choose(4);
    expect(heard.at(-1)).to.deep.equal({ rating: 4, comment: 'Too fast.' });
  });

  it('sends no empty words', async () => {
    await open({});
    await choose(5);
    await comment('  ');
    expect([heard.length, requests.length]).to.deep.equal([1, 1]);
    expect(stage.text('.rating [role=status]')).to.equal('Thank you');
  });

  it('sends one at a time, and of those that wait the last', async () => {
    await open({});
    let arrive = (): void => undefined;
    answer = () => new Promise((resolve) => (arrive = () => resolve(new Response())));
    for (const count of [1, 2, 3]) await choose(count);
    expect(bodies()).to.deep.equal([{ rating: 1 }]);
    arrive();
    await settleAll();
    arrive();
    await settleAll();
    expect(bodies()).to.deep.equal([{ rating: 1 }, { rating: 3 }]);
    expect(heard.map(({ rating }) => rating)).to.deep.equal([1, 2, 3]);
  });

  it('says nothing of a proxy that takes none', async () => {
    await open({});
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await choose(2);
    await comment('Hello');
    expect(heard).to.have.lengthOf(2);
    expect(stage.query('.notice')).to.equal(null);
  });

  it('is sent nowhere without a token, or where the page invites by itself', async () => {
    await open({ 'proxy-url': '' });
    stage.element.removeAttribute('proxy-url');
    stage.element.proxyUrl = undefined;
    stage.element.join = () => Promise.reject(new Error('never asked'));
    await choose(2);
    await stage.leave();
    stage = new ElementStage({ variant: 'inline', rating: '' });
    stage.element.addEventListener('rating', ({ rating }) => heard.push({ rating, comment: undefined }));
    await stage.goLive();
    stage.session.end();
    await stage.drawn();
    await choose(4);
    expect(heard.map(({ rating }) => rating)).to.deep.equal([2, 4]);
    expect(requests).to.deep.equal([]);
  });

  it('asks anew after each call, and not before, nor after one that never was', async () => {
    await open({});
    await choose(5);
    await stage.goLive();
    await stage.drawn();
    expect(stage.query('.rating')).to.equal(null);
    stage.session.end();
    await stage.drawn();
    expect(chosen()).to.deep.equal([]);
    stage = await stage.reopen({ variant: 'inline', rating: '' });
    await stage.play('failed');
    expect(stage.query('.rating')).to.equal(null);
  });

  it('asks only where the page wants it, with the words hidden too', async () => {
    await open({ 'no-transcript': '' });
    expect([stage.query('.summary') === null, stage.query('.rating') === null]).to.deep.equal([true, false]);
    stage.element.rating = false;
    await stage.drawn();
    expect(stage.query('.rating')).to.equal(null);
  });

  it('has stars that are large enough, in the order of the language', async () => {
    await open({ lang: 'ar' });
    const places = stars().map((star) => star.getBoundingClientRect());
    for (const { width, height } of places) expect(Math.min(width, height)).to.be.at.least(44);
    const edges = places.map(({ left }) => left);
    expect(edges).to.deep.equal(edges.toSorted((one, other) => other - one));
  });
});
