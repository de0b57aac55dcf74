import { expect } from 'chai';
import { watchInterruptions } from './interruptions.js';

class FakeContext extends EventTarget {
  state = 'running';

  turn(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

describe('watchInterruptions', () => {
  let call: AbortController;
  let context: FakeContext;
  let over: number;

  beforeEach(() => {
    call = new AbortController();
    context = new FakeContext();
    over = 0;
    watchInterruptions({
      context: context as unknown as AudioContext,
      signal: call.signal,
      onOver: () => (over += 1),
    });
  });
  afterEach(() => call.abort());

  it('tells the end of a phone call from the end of a suspension', () => {
    context.turn('suspended');
    context.turn('running');
    expect(over).to.equal(0);
    context.turn('interrupted');
    expect(over).to.equal(0);
    context.turn('suspended');
    expect(over).to.equal(1);
  });

  it('tells that the page is shown', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(over).to.equal(1);
  });

  it('tells nothing once the call is over', () => {
    context.turn('interrupted');
    call.abort();
    context.turn('running');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(over).to.equal(0);
  });
});
