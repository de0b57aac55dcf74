import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { openDatabase, tablesOf, type Database } from '../db/database.js';
import { createManualClock } from '../testing/manual-clock.js';
import { JobError, type JobHandler } from './handler.js';
import { enqueue, hasEnqueued } from './queue.js';
import type { JobTables } from './table.js';
import { startJobs, type Jobs, type JobsOptions } from './worker.js';

const MINUTE_MS = 60_000;

/** A promise and its end. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describe('jobs', () => {
  const clock = createManualClock();
  let database: Database;
  const started: Jobs[] = [];
  const defects: unknown[] = [];
  before(async () => {
    database = await openDatabase({ kind: 'memory' });
  });
  after(() => database.close());
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.close()));
    await tablesOf<JobTables>(database.db).deleteFrom('jobs').execute();
    defects.length = 0;
  });

  /** Looks at the queue when it is asked to, and at its start. */
  function start(handlers: readonly JobHandler[], options: Partial<JobsOptions> = {}): Jobs {
    const onDefect = (error: unknown): void => void defects.push(error);
    const jobs = startJobs({ database, clock, handlers, onDefect, pollMs: 2 ** 30, ...options });
    started.push(jobs);
    return jobs;
  }

  function handler(handle: JobHandler['handle'], given: Partial<JobHandler> = {}): JobHandler {
    return { kind: 'test', maxAttempts: 3, retryAfterMs: (attempt) => attempt * MINUTE_MS, handle, ...given };
  }

  const add = (payload = {}, given: { readonly runAt?: Date; readonly uniqueKey?: string } = {}) =>
    enqueue(database.db, { kind: 'test', payload, ...given });
  const waiting = () => tablesOf<JobTables>(database.db).selectFrom('jobs').selectAll().execute();

  it('are carried out once each, the first due first', async () => {
    const done: unknown[] = [];
    const later = new Date(clock.now().getTime() - 1);
    await add({ n: 2 }, { runAt: clock.now() });
    await add({ n: 1 }, { runAt: later });
    await add({ n: 0 });
    const jobs = start([handler((payload) => Promise.resolve(void done.push(payload.n)))], {
      concurrency: 1,
    });
    await jobs.settle();
    assert.deepEqual(done, [0, 1, 2]);
    assert.deepEqual(await waiting(), []);
  });

  it('exist if what they belong to does', async () => {
    let seen = false;
    const failed = database.db.transaction().execute(async (transaction) => {
      assert.equal(hasEnqueued(transaction), false);
      await enqueue(transaction, { kind: 'test', payload: {} });
      seen = hasEnqueued(transaction);
      throw new Error('undone');
    });
    await assert.rejects(failed, /undone/);
    assert.equal(seen, true);
    assert.deepEqual(await waiting(), []);
  });

  it('wait for their time by the clock, and are many at the same time', async () => {
    const done: unknown[] = [];
    const jobs = start([handler((payload) => Promise.resolve(void done.push(payload.n)))]);
    const runAt = new Date(clock.now().getTime() + MINUTE_MS);
    for (let n = 0; n < 25; n += 1) await add({ n }, { runAt });
    await jobs.settle();
    assert.deepEqual(done, []);
    clock.advance(MINUTE_MS - 1);
    await jobs.settle();
    assert.deepEqual(done, []);
    clock.advance(1);
    await jobs.settle();
    assert.equal(new Set(done).size, 25);
    assert.equal(done.length, 25);
  });

  it('settle with what they add themselves', async () => {
    const done: unknown[] = [];
    const jobs = start([
      handler(async ({ n }, { db }) => {
        done.push(n);
        if (Number(n) < 3) await enqueue(db, { kind: 'test', payload: { n: Number(n) + 1 } });
      }),
    ]);
    await add({ n: 1 });
    await jobs.settle();
    assert.deepEqual(done, [1, 2, 3]);
  });

  it('are found without being settled, when they are woken and by and by', async () => {
    for (const options of [{}, { pollMs: 5 }]) {
      const { passed, open } = gate();
      const jobs = start(
        [
          handler(() => {
            open();
            return Promise.resolve();
          }),
        ],
        options,
      );
      await add();
      if (options.pollMs === undefined) jobs.wake();
      await passed;
      await jobs.close();
    }
  });

  it('are no more than one for a key, until that is done', async () => {
    let count = 0;
    const jobs = start([handler(() => Promise.resolve(void (count += 1)))]);
    await add({}, { uniqueKey: 'a', runAt: new Date(clock.now().getTime() + 1) });
    await add({}, { uniqueKey: 'a' });
    await add({}, { uniqueKey: 'b' });
    await jobs.settle();
    assert.equal(count, 1);
    clock.advance(1);
    await jobs.settle();
    await add({}, { uniqueKey: 'a' });
    await jobs.settle();
    assert.equal(count, 3);
  });

  it('of a kind that may take long leave room for others', async () => {
    const { passed, open } = gate();
    const other = gate();
    const counts = { underWay: 0, most: 0, done: 0 };
    for (let n = 0; n < 5; n += 1) await add();
    await enqueue(database.db, { kind: 'short', payload: {} });
    const jobs = start([
      handler(
        async () => {
          counts.underWay += 1;
          counts.most = Math.max(counts.most, counts.underWay);
          await passed;
          counts.underWay -= 1;
          counts.done += 1;
        },
        { atOnce: 2 },
      ),
      handler(
        () => {
          other.open();
          return Promise.resolve();
        },
        { kind: 'short' },
      ),
    ]);
    await other.passed;
    assert.equal(counts.done, 0);
    open();
    await jobs.settle();
    assert.deepEqual(counts, { underWay: 0, most: 2, done: 5 });
  });

  it('of a kind that nobody knows stay', async () => {
    await enqueue(database.db, { kind: 'of a newer version', payload: { n: 1 } });
    await start([handler(() => Promise.resolve())]).settle();
    assert.deepEqual(
      (await waiting()).map(({ kind, payload, worker_id }) => [kind, payload, worker_id]),
      [['of a newer version', { n: 1 }, null]],
    );
  });

  describe('that fail', () => {
    it('are tried again, and given up in the end, in one transaction', async () => {
      const attempts: number[] = [];
      const givenUp: unknown[] = [];
      const jobs = start([
        handler(
          (_payload, { attempt }) => {
            attempts.push(attempt);
            return Promise.reject(JobError.retry('not yet'));
          },
          { onGivenUp: (payload) => Promise.resolve(void givenUp.push(payload)) },
        ),
      ]);
      await add({ n: 1 });
      await jobs.settle();
      for (const minutes of [1, 2]) {
        clock.advance(minutes * MINUTE_MS - 1);
        await jobs.settle();
        assert.equal(attempts.length, minutes);
        clock.advance(1);
        await jobs.settle();
      }
      assert.deepEqual(attempts, [1, 2, 3]);
      assert.deepEqual(givenUp, [{ n: 1 }]);
      assert.deepEqual(await waiting(), []);
      assert.deepEqual(defects, []);
    });

    it('may say when to be tried again', async () => {
      let count = 0;
      const jobs = start([
        handler(() => {
          count += 1;
          return count === 1 ? Promise.reject(JobError.retry('later', 10)) : Promise.resolve();
        }),
      ]);
      await add();
      await jobs.settle();
      clock.advance(10);
      await jobs.settle();
      assert.equal(count, 2);
    });

    it('for good are given up at once', async () => {
      for (const error of [JobError.giveUp('never'), Object.assign(new Error('no'), { retryable: false })]) {
        await add();
        await start([handler(() => Promise.reject(error))]).settle();
        assert.deepEqual(await waiting(), []);
      }
    });

    it('by a defect are reported, and tried again', async () => {
      const defect = new Error('a defect');
      await add();
      const jobs = start([
        handler((_payload, { attempt }) => {
          if (attempt === 1) throw defect;
          return Promise.resolve();
        }),
      ]);
      await jobs.settle();
      assert.deepEqual(defects, [defect]);
      clock.advance(MINUTE_MS);
      await jobs.settle();
      assert.deepEqual(await waiting(), []);
    });

    it('by taking too long are broken off, and tried again', async () => {
      await add();
      const heeding: JobHandler['handle'] = (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
      await start([handler(heeding, { limitMs: 10 })]).settle();
      assert.match(String(defects[0]), /longer than 10 ms/);
      assert.equal((await waiting())[0]?.failures, 1);
    });
  });

  describe('of a worker that', () => {
    it('closes are given back, and no handler runs afterwards', async () => {
      const { passed, open } = gate();
      const jobs = start([
        handler((_payload, { signal }) => {
          open();
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
          });
        }),
      ]);
      await add();
      jobs.wake();
      await passed;
      await jobs.close();
      const [job] = await waiting();
      assert.deepEqual([job?.worker_id, job?.failures, job?.losses], [null, 0, 0]);
      jobs.wake();
      await jobs.settle();
      assert.deepEqual(defects, []);
    });

    it('is not heard of are another one’s after their lease, and what it says of them counts no more', async () => {
      const first = gate();
      const { passed, open } = gate();
      let count = 0;
      const slow = start(
        [
          handler(() => {
            first.open();
            return passed;
          }),
        ],
        { leaseMs: MINUTE_MS },
      );
      await add();
      slow.wake();
      await first.passed;
      const other = start([handler(() => Promise.reject(JobError.retry(`${(count += 1)}`)))]);
      await other.settle();
      assert.equal(count, 0);
      clock.advance(MINUTE_MS);
      await other.settle();
      assert.equal(count, 1);
      open();
      await slow.settle();
      const [job] = await waiting();
      assert.equal(job?.failures, 1, 'the first worker’s success is too late');
    });

    it('still runs stay its own, however long they take', async () => {
      const first = gate();
      const { passed, open } = gate();
      const renewed = gate();
      let readings = 0;
      const slow = start(
        [
          handler(() => {
            first.open();
            return passed;
          }),
        ],
        {
          leaseMs: 30,
          clock: {
            now: () => {
              // The lease is renewed on real time: after the first two readings, which took the job.
              if ((readings += 1) > 3) renewed.open();
              return clock.now();
            },
          },
        },
      );
      await add();
      slow.wake();
      await first.passed;
      clock.advance(20);
      readings = 0;
      await renewed.passed;
      clock.advance(15);
      let taken = 0;
      await start([handler(() => Promise.resolve(void (taken += 1)))]).settle();
      assert.equal(taken, 0);
      open();
      await slow.settle();
      assert.deepEqual(await waiting(), []);
    });

    it('dies with them again and again are given up', async () => {
      const givenUp: unknown[] = [];
      await add({ n: 7 });
      await tablesOf<JobTables>(database.db)
        .updateTable('jobs')
        .set({ losses: 5, worker_id: '00000000-0000-4000-8000-000000000000', leased_until: clock.now() })
        .execute();
      let count = 0;
      await start([
        handler(() => Promise.resolve(void (count += 1)), {
          onGivenUp: (payload) => Promise.resolve(void givenUp.push(payload)),
        }),
      ]).settle();
      assert.deepEqual([count, givenUp], [0, [{ n: 7 }]]);
      assert.equal(defects.length, 1);
    });
  });
});
