import { expect } from 'chai';
import { watchMediaPath } from './media-path.js';

class FakePath extends EventTarget {
  state: RTCIceTransportState = 'connected';

  turn(state: RTCIceTransportState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const receiverOver = (path: FakePath | undefined): RTCRtpReceiver =>
  ({ transport: { iceTransport: path } }) as unknown as RTCRtpReceiver;

describe('watchMediaPath', () => {
  let call: AbortController;
  let heard: boolean[];
  let watch: ReturnType<typeof watchMediaPath>;

  beforeEach(() => {
    call = new AbortController();
    heard = [];
    watch = watchMediaPath(call.signal, (isLost) => heard.push(isLost));
  });

  it('tells a loss from a change that loses nothing', () => {
    const path = new FakePath();
    watch(receiverOver(path));
    for (const state of ['disconnected', 'failed', 'checking', 'connected', 'closed'] as const)
      path.turn(state);
    expect(heard).to.deep.equal([false, true, true, false, false, false]);
  });

  it('takes a new path in place of one that was lost, and hears no more of that', () => {
    const [before, after] = [new FakePath(), new FakePath()];
    watch(receiverOver(before));
    before.turn('disconnected');
    watch(receiverOver(after));
    before.turn('failed');
    expect(heard).to.deep.equal([false, true, false]);
  });

  it('tells at once of a path that is lost already', () => {
    const path = new FakePath();
    path.turn('failed');
    watch(receiverOver(path));
    expect(heard).to.deep.equal([true]);
  });

  it('is silent once the call is over', () => {
    const path = new FakePath();
    watch(receiverOver(path));
    call.abort();
    path.turn('disconnected');
    expect(heard).to.deep.equal([false]);
  });

  it('takes a path for whole where the browser does not tell', () => {
    watch(receiverOver(undefined));
    watch(undefined);
    expect(heard).to.deep.equal([false, false]);
  });
});
