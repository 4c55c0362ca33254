import { describe, expect, test } from 'vitest';
import { createOverflowQueue, type TimedJob } from './overflow-queue.ts';

const OVERFLOW_WAIT_MS = 1000;

type Job = TimedJob & { readonly name: string };

/** Half of the places are the share of a tenant. The clock only moves by `advance`. The tenant of a job is the first letter of its name. */
function createQueue({ places = 4 } = {}) {
  let now = 0;
  const queue = createOverflowQueue<Job>({
    limits: { jobs: places, bytes: 100 },
    now: () => now,
    readOverflowWaitMs: () => OVERFLOW_WAIT_MS,
  });
  const create = (name: string, options: Partial<Job> = {}): Job => {
    return { name, tenant: name.slice(0, 1), service: '', size: 1, queuedAt: now, ...options };
  };
  return {
    create,
    queue,
    add: (...names: readonly string[]) => names.map((name) => queue.add(create(name))),
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Takes the job that is to run, after those that are refused for it, such as `c1 < c2`. */
    take: (): string | undefined => {
      const names: string[] = [];
      for (let job = queue.takeNext(); job; job = queue.takeInstead(job)) names.push(job.name);
      return names.length > 0 ? names.join(' < ') : undefined;
    },
  };
}

describe('createOverflowQueue', () => {
  test('skips the old jobs of the tenant whose share was full, and of no other one', () => {
    const { add, take, advance } = createQueue({ places: 6 });
    expect(add('c1', 'c2', 'c3', 'c4', 'd1')).toEqual([true, true, true, false, true]);
    expect(take()).toBe('c1');
    advance(1001);
    add('c5', 'd2');
    expect([take(), take(), take(), take()]).toEqual(['d1', 'c2 < c3 < c5', 'd2', undefined]);
  });

  test('skips the old jobs of all tenants when the whole queue was full', () => {
    const { add, take, advance } = createQueue();
    expect(add('c1', 'c2', 'd1', 'd2', 'e1')).toEqual([true, true, true, true, false]);
    expect([take(), take()]).toEqual(['c1', 'd1']);
    advance(1001);
    add('c3', 'd3');
    expect([take(), take(), take()]).toEqual(['c2 < c3', 'd2 < d3', undefined]);
  });

  test('runs all of a burst after which none has arrived lately', () => {
    const { add, take, advance } = createQueue({ places: 6 });
    add('c1', 'c2', 'c3', 'c4');
    advance(100_000);
    expect([take(), take(), take()]).toEqual(['c1', 'c2', 'c3']);
  });

  test('skips no job that has waited for less than the overflow wait', () => {
    const { add, take, advance } = createQueue();
    add('c1');
    advance(1000);
    expect(add('c2', 'c3')).toEqual([true, false]);
    expect(take()).toBe('c1');
  });

  test('skips a job only for one of the same service', () => {
    const { queue, create, take, advance } = createQueue();
    queue.add(create('c1', { service: 'authenticity' }));
    advance(100_000);
    queue.add(create('c2', { service: 'extraction' }));
    expect(queue.add(create('c3', { service: 'extraction' }))).toBe(false);
    expect([take(), take()]).toEqual(['c1', 'c2']);
  });

  test('ends the overflow of a tenant although its queue is never empty', () => {
    const { add, take, advance } = createQueue();
    expect(add('c1', 'c2', 'c3')).toEqual([true, true, false]);
    for (const [taken, added] of [
      ['c1', 'c4'],
      ['c2', 'c5'],
      ['c4', 'c6'],
    ] as const) {
      advance(400);
      expect(take()).toBe(taken);
      add(added);
    }
    advance(100_000);
    expect(take()).toBe('c5');
    add('c7');
    expect([take(), take(), take()]).toEqual(['c6', 'c7', undefined]);
  });

  test('ends the overflow of the whole queue although it is never empty', () => {
    const { add, take, advance } = createQueue();
    add('c1', 'c2', 'd1', 'd2', 'e1');
    advance(900);
    expect([take(), take(), take()]).toEqual(['c1', 'd1', 'c2']);
    add('f1');
    advance(100);
    expect(take()).toBe('d2');
    advance(100_000);
    add('f2');
    expect([take(), take()]).toEqual(['f1', 'f2']);
  });

  test('does not end an overflow soon after a place was missing, when all jobs of a burst are recent', () => {
    const { add, take, advance } = createQueue();
    add('c1', 'c2');
    advance(500);
    expect(add('c3')).toEqual([false]);
    expect(take()).toBe('c1');
    advance(501);
    add('c4');
    expect(take()).toBe('c2 < c4');
  });

  test('does not end an overflow soon after an old job was skipped, which leaves only recent ones', () => {
    const { add, take, advance } = createQueue({ places: 6 });
    add('c1');
    advance(900);
    expect(add('c2', 'c3', 'c4')).toEqual([true, true, false]);
    advance(101);
    expect(take()).toBe('c1 < c2');
    add('c5');
    advance(900);
    expect(take()).toBe('c3 < c5');
  });

  test.each([
    { end: 'taken', wait: 0, last: ['c1', 'c2'] },
    { end: 'taken instead of an old one', wait: 1001, last: ['c1 < c2'] },
  ])('ends the overflow of a tenant whose last job is $end', ({ wait, last }) => {
    const { add, take, advance } = createQueue();
    add('c1');
    advance(wait);
    add('c2', 'c3');
    expect(last.map(take)).toEqual(last);
    add('c4');
    advance(100_000);
    add('c5');
    expect([take(), take()]).toEqual(['c4', 'c5']);
  });

  test('ends the overflow of a tenant whose last job is removed', () => {
    const { queue, create, add, take, advance } = createQueue();
    const [c1, c2] = [create('c1'), create('c2')];
    expect([c1, c2, create('c3')].map((job) => queue.add(job))).toEqual([true, true, false]);
    expect([c1, c2, c1].map((job) => queue.remove(job))).toEqual([true, true, false]);
    add('c4');
    advance(100_000);
    add('c5');
    expect([take(), take()]).toEqual(['c4', 'c5']);
  });

  test('is not overflowed by a job that is larger than an empty share', () => {
    const { queue, create, add, take, advance } = createQueue();
    expect(queue.add(create('c1', { size: 51 }))).toBe(false);
    add('c2');
    advance(100_000);
    add('c3');
    expect([take(), take()]).toEqual(['c2', 'c3']);
  });
});
