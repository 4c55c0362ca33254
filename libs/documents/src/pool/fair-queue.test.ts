import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairQueue, type Waiting } from './fair-queue.ts';

type Job = Waiting & { readonly name: string };
const job = (name: string, bytes = 1): Job => ({ tenant: name[0] as string, name, bytes });
const drain = (queue: ReturnType<typeof fairQueue<Job>>) => {
  const names: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) names.push(next.name);
  return names;
};

describe('the queue of documents', () => {
  test('tenants take turns, each in its own order', () => {
    const queue = fairQueue<Job>({ places: 20, bytes: 100 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(job(name));
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  test('a tenant that comes later waits for one job of each, not for all', () => {
    const queue = fairQueue<Job>({ places: 20, bytes: 100 });
    for (const name of ['a1', 'a2', 'a3']) queue.add(job(name));
    queue.next();
    queue.add(job('b1'));
    expect(drain(queue)).toEqual(['a2', 'b1', 'a3']);
  });

  test('one tenant cannot fill it alone', () => {
    const queue = fairQueue<Job>({ places: 4, bytes: 100 });
    expect(['a1', 'a2', 'a3', 'b1'].map((name) => queue.add(job(name)))).toEqual([true, true, false, true]);
  });

  test('bytes are bounded as places are', () => {
    const queue = fairQueue<Job>({ places: 20, bytes: 100 });
    expect([job('a1', 50), job('a2', 1), job('b1', 50), job('c1', 1)].map((one) => queue.add(one))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('what leaves makes room and costs no turn', () => {
    const queue = fairQueue<Job>({ places: 20, bytes: 100 });
    const [a1, a2, b1] = [job('a1'), job('a2'), job('b1')];
    for (const one of [a1, a2, b1]) queue.add(one);
    expect(queue.remove(a1)).toBe(true);
    expect(queue.remove(a1)).toBe(false);
    expect(queue.length).toBe(2);
    expect(drain(queue)).toEqual(['a2', 'b1']);
  });

  test('every job taken in comes out once', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-d]$/)), (tenants) => {
        const queue = fairQueue<Job>({ places: 10, bytes: 1000 });
        const taken = tenants.map((tenant, i) => job(`${tenant}${i}`)).filter((one) => queue.add(one));
        expect(drain(queue).sort()).toEqual(taken.map(({ name }) => name).sort());
        expect(queue.length).toBe(0);
      }),
    );
  });
});
