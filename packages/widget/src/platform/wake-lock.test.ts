import { expect } from 'chai';
import { settleAll } from '../testing/deferred.js';
import { holdWakeLock } from './wake-lock.js';

class FakeLock {
  released = false;

  release(): Promise<void> {
    this.released = true;
    return Promise.resolve();
  }
}

describe('holdWakeLock', () => {
  let call: AbortController;
  let locks: FakeLock[];
  const request = (): Promise<FakeLock> => {
    const lock = new FakeLock();
    locks.push(lock);
    return Promise.resolve(lock);
  };
  const replaceWakeLock = (value: unknown): void => {
    Object.defineProperty(navigator, 'wakeLock', { value, configurable: true });
  };
  const show = async (visibility: DocumentVisibilityState): Promise<void> => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await settleAll();
  };

  beforeEach(() => {
    call = new AbortController();
    locks = [];
    replaceWakeLock({ request });
  });
  afterEach(() => {
    call.abort();
    Reflect.deleteProperty(navigator, 'wakeLock');
    Reflect.deleteProperty(document, 'visibilityState');
    Reflect.deleteProperty(document, 'featurePolicy');
  });

  const held = (): number => locks.filter(({ released }) => !released).length;

  it('holds one lock until the call is over', async () => {
    holdWakeLock(call.signal);
    await settleAll();
    expect(held()).to.equal(1);
    call.abort();
    expect(held()).to.equal(0);
  });

  it('takes it again when the page is shown, since hiding it lost it', async () => {
    holdWakeLock(call.signal);
    await settleAll();
    await locks[0]?.release();
    await show('hidden');
    expect(locks).to.have.lengthOf(1);
    await show('visible');
    await show('visible');
    expect([locks.length, held()]).to.deep.equal([2, 1]);
  });

  it('keeps none that comes after the call', async () => {
    holdWakeLock(call.signal);
    call.abort();
    await settleAll();
    expect(held()).to.equal(0);
    await show('visible');
    expect(locks).to.have.lengthOf(1);
  });

  it('does not ask where the page’s frame forbids it, since the browser would warn', async () => {
    const featurePolicy = { allowsFeature: (feature: string) => feature !== 'screen-wake-lock' };
    Object.defineProperty(document, 'featurePolicy', { value: featurePolicy, configurable: true });
    holdWakeLock(call.signal);
    await settleAll();
    expect(locks).to.have.lengthOf(0);
  });

  it('does without, where it is refused or absent', async () => {
    replaceWakeLock({ request: () => Promise.reject(new DOMException('low battery', 'NotAllowedError')) });
    holdWakeLock(call.signal);
    replaceWakeLock(undefined);
    holdWakeLock(call.signal);
    await settleAll();
    expect(locks).to.have.lengthOf(0);
  });
});
