import { expect } from 'chai';
import type { CallInvitation, CallRating } from '../join/join-port.js';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

interface Heard {
  readonly rating: number;
  readonly comment: string | undefined;
}

describe('the rating after the call', () => {
  let stage: ElementStage;
  let heard: Heard[];
  /** What the giver of the invitation was told. */
  let sent: CallRating[];
  let answer: () => unknown;

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
  const rate = (rating: CallRating): unknown => {
    sent.push(rating);
    return answer();
  };

  async function open(
    attributes: Readonly<Record<string, string>>,
    invitation: Partial<CallInvitation> = { rate },
  ): Promise<void> {
    stage = new ElementStage({ variant: 'inline', rating: '', ...attributes });
    stage.element.addEventListener('rating', ({ rating, comment: words }) =>
      heard.push({ rating, comment: words }),
    );
    void stage.session.start();
    await stage.putThrough(invitation);
    stage.session.end();
    await stage.drawn();
  }

  beforeEach(() => {
    heard = [];
    sent = [];
    answer = () => undefined;
  });
  afterEach(() => stage.leave());

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
    expect(sent).to.deep.equal([{ rating: 3, comment: undefined }]);
    expect(stage.element.renderRoot.querySelectorAll('.star.full')).to.have.lengthOf(3);
    expect(stage.find('[part=rating-input]', HTMLInputElement).maxLength).to.equal(1000);
  });

  it('takes words, thanks for them, and leaves the focus on the star', async () => {
    await open({});
    await choose(3);
    stage.find('[part=rating-input]').focus();
    await comment(' Too fast. ');
    expect(heard.at(-1)).to.deep.equal({ rating: 3, comment: 'Too fast.' });
    expect(sent.at(-1)).to.deep.equal({ rating: 3, comment: 'Too fast.' });
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
    expect([heard.length, sent.length]).to.deep.equal([1, 1]);
    expect(stage.text('.rating [role=status]')).to.equal('Thank you');
  });

  it('sends one at a time, and of those that wait the last', async () => {
    await open({});
    let arrive = (): void => undefined;
    answer = () => new Promise<void>((resolve) => (arrive = resolve));
    for (const count of [1, 2, 3]) await choose(count);
    expect(sent.map(({ rating }) => rating)).to.deep.equal([1]);
    arrive();
    await settleAll();
    arrive();
    await settleAll();
    expect(sent.map(({ rating }) => rating)).to.deep.equal([1, 3]);
    expect(heard.map(({ rating }) => rating)).to.deep.equal([1, 2, 3]);
  });

  it('says nothing of one that fails, and sends the next', async () => {
    await open({});
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await choose(2);
    answer = () => {
      throw new Error('None is taken.');
    };
    await choose(3);
    await comment('Hello');
    expect([heard.length, sent.length]).to.deep.equal([3, 3]);
    expect(stage.query('.notice')).to.equal(null);
  });

  it('is told alone where the invitation takes none', async () => {
    await open({ 'proxy-url': '/talk' }, { callToken: 'the token' });
    await choose(2);
    expect(heard.map(({ rating }) => rating)).to.deep.equal([2]);
    expect(stage.session.rate).to.equal(undefined);
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
