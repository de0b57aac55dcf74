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
  it('tells a loss from a change that loses nothing', () => {
    const path = new FakePath();
    const heard: boolean[] = [];
    watchMediaPath(receiverOver(path), new AbortController().signal, (isLost) => heard.push(isLost));
    for (const state of ['disconnected', 'failed', 'checking', 'connected', 'closed'] as const)
      path.turn(state);
    expect(heard).to.deep.equal([true, true, false, false, false]);
  });

  it('is silent once the call is over', () => {
    const path = new FakePath();
    const call = new AbortController();
    const heard: boolean[] = [];
    watchMediaPath(receiverOver(path), call.signal, (isLost) => heard.push(isLost));
    call.abort();
    path.turn('disconnected');
    expect(heard).to.deep.equal([]);
  });

  it('does without, where the browser does not tell', () => {
    const { signal } = new AbortController();
    const watch = (): void => watchMediaPath(receiverOver(undefined), signal, () => undefined);
    expect(watch).not.to.throw();
  });
});
