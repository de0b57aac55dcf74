// Checks what a batch has done against its rules, from the records alone: the batch's configuration, its contacts and its calls. Reads
// the clocks on the wall by `Intl`, and knows nothing of the code that it judges.

export interface CheckedBatch {
  readonly status: string;
  readonly status_reason: string | null;
  readonly timezone: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly working_days: readonly number[];
  readonly max_concurrent_calls: number;
  readonly max_calls_per_day: number | null;
  readonly retry_failed: boolean;
  readonly max_retry_attempts: number;
  readonly phone_rotation_strategy: string;
}

export interface CheckedContact {
  /** E.164. */
  readonly phone_number: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_status: string | null;
  readonly last_call_id: string | null;
  readonly reason: string | null;
}

export interface CheckedCall {
  readonly id: string;
  readonly phone_number: string | null;
  readonly from_number: string | null;
  readonly status: string;
  /** What the carrier said of a call that reached nobody. */
  readonly dial_failure: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

export interface BatchRecords {
  readonly batch: CheckedBatch;
  /** In their order. */
  readonly contacts: readonly CheckedContact[];
  readonly calls: readonly CheckedCall[];
  /** What it calls from, in order: E.164. */
  readonly numbers: readonly string[];
  /** That nobody may call. */
  readonly forbidden: ReadonlySet<string>;
  /** When somebody has resumed it. */
  readonly resumedAt: readonly Date[];
  /** How much later a decision may have seen an end than it was written down; more than 0 where processes share a real clock. */
  readonly toleranceMs?: number;
}

/** @returns what is wrong, each in one line; none: every rule is kept. */
export function checkBatch(records: BatchRecords): readonly string[] {
  const sorted = { ...records, calls: [...records.calls].sort(byTime) };
  return [
    ...checkHours(sorted),
    ...checkDailyCap(sorted),
    ...checkConcurrency(sorted),
    ...checkContacts(sorted),
    ...checkOrder(sorted),
    ...checkNumbers(sorted),
    ...checkBreaker(sorted),
  ];
}

const RETRIED = ['no_answer', 'busy', 'failed'];
const HALF_AN_HOUR_MS = 30 * 60_000;
const FAILURES_OF_A_BATCH = 10;
const FAILURES_OF_A_NUMBER = 3;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Reading {
  readonly day: string;
  readonly weekday: number;
  readonly time: string;
}

const SHOWN: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock and a calendar on the wall show. */
function readingOf(timeZone: string, at: Date): Reading {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...SHOWN, timeZone });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: WEEKDAYS.indexOf(part('weekday')) + 1,
    time: `${part('hour')}:${part('minute')}`,
  };
}

function checkHours({ batch, calls }: BatchRecords): readonly string[] {
  const { timezone, start_time: start, end_time: end, working_days: days } = batch;
  return calls.flatMap((call) => {
    const { weekday, time } = readingOf(timezone, call.created_at);
    const isInside = days.includes(weekday) && time >= (start ?? '00:00') && time < (end ?? '24:00');
    return isInside ? [] : [`${nameOf(call)} started on day ${weekday} at ${time} in ${timezone}`];
  });
}

function checkDailyCap({ batch, calls }: BatchRecords): readonly string[] {
  const { timezone, max_calls_per_day: cap } = batch;
  if (cap === null) return [];
  const counts = new Map<string, number>();
  for (const { created_at } of calls) {
    const { day } = readingOf(timezone, created_at);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].flatMap(([day, count]) =>
    count > cap ? [`${count} calls on ${day}, more than ${cap}`] : [],
  );
}

function checkConcurrency({ batch, calls, toleranceMs = 0 }: BatchRecords): readonly string[] {
  const limit = batch.max_concurrent_calls;
  return calls.flatMap((call) => {
    const at = call.created_at.getTime();
    const others = calls.filter(
      (other) =>
        other.created_at.getTime() <= at && (other.ended_at?.getTime() ?? Infinity) > at + toleranceMs,
    );
    // Those that were over at once, and this very one.
    const count = others.includes(call) ? others.length : others.length + 1;
    return count > limit ? [`${count} calls at once as ${nameOf(call)} started, more than ${limit}`] : [];
  });
}

function checkContacts({ batch, contacts, calls, forbidden }: BatchRecords): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const allowed = 1 + (batch.retry_failed ? batch.max_retry_attempts : 0);
  for (const [ordinal, contact] of contacts.entries()) {
    const { phone_number: number, state, attempts } = contact;
    const name = `contact ${ordinal}`;
    const say = (problem: string): void => void problems.push(`${name} ${problem}`);
    const isRepeated = seen.has(number);
    seen.add(number);
    if (state === 'skipped') {
      if ((contact.reason ?? '') === '') say('is skipped without a reason');
      if (!isRepeated && !forbidden.has(number)) say('is skipped, and nothing is wrong with it');
      if (attempts > 0) say('is skipped, and was called');
      continue;
    }
    if (isRepeated) say('has a number that another one has, and is not skipped');
    const own = calls.filter((call) => call.phone_number === number);
    if (forbidden.has(number) && own.length > 0) say('was called, and must not be');
    if (own.length !== attempts) say(`counts ${attempts} calls and has ${own.length}`);
    if (own.length > allowed) say(`was called ${own.length} times, more than ${allowed}`);
    for (const [index, call] of own.slice(1).entries()) {
      const before = own[index];
      if (!before?.ended_at) say('was called while a call to it went on');
      else if (!isRetried(before))
        say(`was called again after ${before.status} ${before.dial_failure ?? ''}`);
      else if (call.created_at < retryAt(before, index + 1)) say('was called again too soon');
    }
    const last = own.at(-1);
    if (state === 'calling' && last?.ended_at !== null) say('waits for a call that is over');
    if (state === 'calling') continue;
    if (last?.ended_at === null) say(`is ${state}, and its call goes on`);
    if (last?.id !== (contact.last_call_id ?? undefined)) say('names another call than its last one');
    if ((last?.status ?? null) !== contact.last_status) say('has another status than its last call');
    if (state === 'pending') {
      if (batch.status === 'completed') say('was lost: it is pending in a batch that is completed');
      if (last !== undefined && (!isRetried(last) || own.length >= allowed))
        say('is pending without a retry left');
      continue;
    }
    if (last === undefined) say('is done, and was never called');
    else if (isRetried(last) && own.length < allowed) say('is done with a retry left');
    if ((contact.reason ?? '') === '') say('is done without a reason');
  }
  const known = new Set(contacts.map(({ phone_number: number }) => number));
  for (const call of calls) {
    if (!known.has(call.phone_number ?? '')) problems.push(`${nameOf(call)} is to nobody of the batch`);
  }
  if (batch.status === 'completed' && contacts.some(({ state }) => state === 'calling')) {
    problems.push('it is completed while a call goes on');
  }
  return problems;
}

function isRetried({ status, dial_failure: failure }: CheckedCall): boolean {
  return RETRIED.includes(status) && failure !== 'unallocated';
}

/** @param attempts calls so far, with this one. */
function retryAt({ ended_at: endedAt }: CheckedCall, attempts: number): Date {
  return new Date((endedAt?.getTime() ?? Infinity) + HALF_AN_HOUR_MS * 2 ** (attempts - 1));
}

/** Everybody in turn, and everybody once before anybody again; further calls in the order in which they became due. */
function checkOrder({ contacts, calls }: BatchRecords): readonly string[] {
  const numbers = [...new Set(contacts.map(({ phone_number: number }) => number))];
  const callsOf = numbers.map((number) => calls.filter((call) => call.phone_number === number));
  const first = callsOf.flatMap(([call]) => (call ? [call] : []));
  const further = callsOf.flatMap((own) =>
    own.slice(1).flatMap((call, index) => {
      const before = own[index];
      return before ? [{ call, dueAt: retryAt(before, index + 1) }] : [];
    }),
  );
  further.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  const isUncalled = (number: string) =>
    contacts.some(({ phone_number, state }) => phone_number === number && state === 'pending');
  const lastFirst = callsOf.some(([call], index) => call === undefined && isUncalled(numbers[index] ?? ''))
    ? Infinity
    : Math.max(...first.map(({ created_at }) => created_at.getTime()));
  return [
    ...outOfTurn(first, 'was called before one in front of it'),
    ...outOfTurn(
      further.map(({ call }) => call),
      'was called again before one that was due sooner',
    ),
    ...further.flatMap(({ call }) =>
      call.created_at.getTime() < lastFirst
        ? [`${nameOf(call)} is a second one before everybody had the first`]
        : [],
    ),
  ];
}

function outOfTurn(calls: readonly CheckedCall[], problem: string): readonly string[] {
  return calls.flatMap((call, index) => {
    const before = calls[index - 1];
    return before !== undefined && call.created_at < before.created_at
      ? [`${nameOf(before)}: ${problem}`]
      : [];
  });
}

function checkNumbers(records: BatchRecords): readonly string[] {
  const { batch, calls, numbers } = records;
  const foreign = calls.filter(({ from_number: number }) => !numbers.includes(number ?? ''));
  if (foreign.length > 0)
    return foreign.map((call) => `${nameOf(call)} is from a number that is not the batch's`);
  switch (batch.phone_rotation_strategy) {
    case 'round_robin':
      return checkRoundRobin(records);
    case 'sequential':
      return checkSequential(records);
    default:
      return [];
  }
}

/** Of calls that started in the same moment nobody knows the order. */
function checkRoundRobin({ calls, numbers }: BatchRecords): readonly string[] {
  let place = 0;
  return [...groupByTime(calls)].flatMap(([at, group]) => {
    const expected = group.map((_call, index) => numbers[(place + index) % numbers.length]).toSorted();
    const found = group.map(({ from_number: number }) => number).toSorted();
    place += group.length;
    return JSON.stringify(expected) === JSON.stringify(found)
      ? []
      : [`the calls of ${new Date(at).toISOString()} are from ${found.join()}, not ${expected.join()}`];
  });
}

/** A number is left after three calls in a row from it that its carrier could not place, and not before. */
function checkSequential({ calls, numbers, resumedAt, toleranceMs = 0 }: BatchRecords): readonly string[] {
  const problems: string[] = [];
  let place = 0;
  let since = -Infinity;
  for (const [at, group] of groupByTime(calls)) {
    const used = new Set(group.map(({ from_number: number }) => number));
    const [number] = used;
    if (used.size > 1) {
      problems.push(`the calls of ${new Date(at).toISOString()} are from several numbers`);
      continue;
    }
    // Resuming forgets failures.
    const begin = Math.max(since, ...resumedAt.map(Number).filter((resumed) => resumed <= at));
    const runBefore = (end: number): number =>
      lastRun(
        calls.filter(
          (call) =>
            call.from_number === numbers[place] &&
            call.ended_at !== null &&
            call.ended_at.getTime() > begin &&
            call.ended_at.getTime() <= end,
        ),
      );
    const isStillUsed = number === numbers[place];
    if (isStillUsed) {
      const isWornOut = runBefore(at - toleranceMs) >= FAILURES_OF_A_NUMBER;
      if (isWornOut && numbers.length > 1) {
        problems.push(
          `the calls of ${new Date(at).toISOString()} are from a number that had failed three times`,
        );
      }
      if (isWornOut && numbers.length === 1) since = at;
      continue;
    }
    if (runBefore(at + toleranceMs) < FAILURES_OF_A_NUMBER) {
      problems.push(
        `the calls of ${new Date(at).toISOString()} leave a number that had not failed three times`,
      );
    }
    if (number !== numbers[(place + 1) % numbers.length]) {
      problems.push(`the calls of ${new Date(at).toISOString()} leave out a number`);
    }
    place = numbers.indexOf(number ?? '');
    since = at;
  }
  return problems;
}

/** After ten calls in a row that the carrier could not place nothing starts until somebody resumes the batch. */
function checkBreaker({ batch, calls, resumedAt, toleranceMs = 0 }: BatchRecords): readonly string[] {
  const ended = calls.flatMap((call) =>
    call.ended_at === null ? [] : [{ call, endedAt: call.ended_at.getTime() }],
  );
  ended.sort((one, other) => one.endedAt - other.endedAt);
  const problems: string[] = [];
  let hasTripped = false;
  const begins = [-Infinity, ...resumedAt.map(Number)].sort((one, other) => one - other);
  for (const [index, begin] of begins.entries()) {
    const until = begins[index + 1] ?? Infinity;
    const within = ended.filter(({ endedAt }) => endedAt > begin && endedAt <= until);
    let run = 0;
    for (const { call, endedAt } of within) {
      run = isCarriers(call) ? run + 1 : 0;
      if (run < FAILURES_OF_A_BATCH) continue;
      hasTripped = true;
      const late = calls.filter(
        ({ created_at }) => created_at.getTime() > endedAt + toleranceMs && created_at.getTime() < until,
      );
      for (const each of late) problems.push(`${nameOf(each)} started after ten failures of the carrier`);
      break;
    }
  }
  const saysSo = batch.status_reason?.startsWith('The carrier could not place') === true;
  if (saysSo && !hasTripped) problems.push('it was paused for failures of the carrier that did not happen');
  return problems;
}

function isCarriers({ dial_failure: failure }: CheckedCall): boolean {
  return failure === 'refused' || failure === 'network';
}

/** How many at the end, by the time of their ends, the carrier could not place. */
function lastRun(calls: readonly CheckedCall[]): number {
  const ended = calls.toSorted((one, other) => Number(one.ended_at) - Number(other.ended_at));
  return ended.length - 1 - ended.findLastIndex((call) => !isCarriers(call));
}

function groupByTime(calls: readonly CheckedCall[]): ReadonlyMap<number, readonly CheckedCall[]> {
  const groups = new Map<number, CheckedCall[]>();
  for (const call of calls) {
    const at = call.created_at.getTime();
    groups.set(at, [...(groups.get(at) ?? []), call]);
  }
  return groups;
}

function byTime(one: CheckedCall, other: CheckedCall): number {
  return one.created_at.getTime() - other.created_at.getTime();
}

function nameOf({ phone_number: number, created_at }: CheckedCall): string {
  return `the call to ${number ?? 'nobody'} of ${created_at.toISOString()}`;
}
