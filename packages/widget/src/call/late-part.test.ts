import { expect } from 'chai';
import { css } from 'lit';
import { defer, settleAll } from '../testing/deferred.js';
import { FakeClock } from '../testing/fake-clock.js';
import { LatePart, type PartCode } from './late-part.js';

const styles = [css``];

function stage() {
  const clock = new FakeClock();
  const fetches: ReturnType<typeof defer<PartCode<string>>>[] = [];
  const told: string[] = [];
  const late = new LatePart<string>({
    host: { requestUpdate: () => void told.push('draw') },
    clock,
    onStyles: () => void told.push('styles'),
    fetch: () => {
      const fetched = defer<PartCode<string>>();
      fetches.push(fetched);
      return fetched.promise;
    },
  });
  return { late, clock, fetches, told };
}

describe('a late part', () => {
  it('is fetched once, however often it is wanted, and brings its styles before it is drawn', async () => {
    const { late, fetches, told } = stage();
    expect([late.part, late.styles, fetches.length]).to.deep.equal([undefined, [], 0]);
    expect([late.want(), late.want()]).to.deep.equal([undefined, undefined]);
    fetches[0]?.resolve({ part: 'the part', styles });
    await settleAll();
    expect(told).to.deep.equal(['styles', 'draw']);
    expect([late.want(), late.part, late.styles]).to.deep.equal(['the part', 'the part', styles]);
    expect(fetches.length).to.equal(1);
  });

  it('is asked for again once it has failed, no sooner than five seconds later', async () => {
    const { late, clock, fetches, told } = stage();
    late.want();
    clock.advance(60_000);
    fetches[0]?.reject(new Error('The file cannot be fetched.'));
    await settleAll();
    late.want();
    clock.advance(5000);
    late.want();
    expect([fetches.length, told]).to.deep.equal([1, []]);
    clock.advance(1);
    late.want();
    expect(fetches.length).to.equal(2);
    fetches[1]?.resolve({ part: 'the part', styles });
    await settleAll();
    expect([late.part, told]).to.deep.equal(['the part', ['styles', 'draw']]);
  });
});
