import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue, type QueuedJob } from './fair-queue.ts';

type Job = QueuedJob & { readonly name: string };
const job = (name: string, size = 1, service = ''): Job => ({ tenant: name[0] as string, service, name, size });
const drain = (queue: ReturnType<typeof createFairQueue<Job>>) => {
  const names: string[] = [];
  for (let next = queue.takeNext(); next; next = queue.takeNext()) names.push(next.name);
  return names;
};

describe('createFairQueue', () => {
  test('alternates between tenants and keeps the order of each tenant', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(job(name));
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  test('makes a new tenant wait for one job of each other tenant, not for all', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    for (const name of ['a1', 'a2', 'a3']) queue.add(job(name));
    queue.takeNext();
    queue.add(job('b1'));
    expect(drain(queue)).toEqual(['a2', 'b1', 'a3']);
  });

  test('passes over tenants without a rank, which keep their turn', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    for (const name of ['a1', 'a2', 'b1', 'b2']) queue.add(job(name));
    expect(queue.takeNext((tenant) => (tenant === 'b' ? 0 : null))?.name).toBe('b1');
    queue.add({ ...job('n1'), tenant: '' });
    expect(queue.takeNext(() => null)).toBeUndefined();
    expect(drain(queue)).toEqual(['a1', 'b2', 'n1', 'a2']);
  });

  test('takes from the tenants of the lowest rank, in turn', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    for (const name of ['a1', 'b1', 'c1', 'b2']) queue.add(job(name));
    const running: Readonly<Record<string, number>> = { a: 2, b: 1, c: 1 };
    const rank = (tenant: string) => running[tenant] ?? 0;
    expect([1, 2, 3, 4].map(() => queue.takeNext(rank)?.name)).toEqual(['b1', 'c1', 'b2', 'a1']);
  });

  test('alternates between the services of a tenant, within the turns of the tenant', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    for (const name of ['a1', 'a2', 'a3']) queue.add(job(name, 1, 'extraction'));
    for (const name of ['a4', 'a5']) queue.add(job(name, 1, 'assistant'));
    for (const name of ['b1', 'b2']) queue.add(job(name, 1, 'extraction'));
    expect(drain(queue)).toEqual(['a1', 'b1', 'a4', 'b2', 'a2', 'a5', 'a3']);
  });

  test('refuses more than half of the jobs from one tenant, over all its services', () => {
    const queue = createFairQueue<Job>({ jobs: 4, bytes: 100 });
    const services = ['extraction', 'assistant', 'scoring'];
    expect(services.map((service, i) => queue.add(job(`a${i}`, 1, service)))).toEqual([true, true, false]);
  });

  test('refuses more than half of the jobs from one tenant', () => {
    const queue = createFairQueue<Job>({ jobs: 4, bytes: 100 });
    expect(['a1', 'a2', 'a3', 'b1'].map((name) => queue.add(job(name)))).toEqual([true, true, false, true]);
  });

  test('refuses more than half of the bytes from one tenant, and more than all from several', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    const jobs = [job('a1', 50), job('a2', 1), job('b1', 50), job('c1', 1)];
    expect(jobs.map((queued) => queue.add(queued))).toEqual([true, false, true, false]);
  });

  test('knows whether the share of a tenant, or the queue, has no place', () => {
    const queue = createFairQueue<Job>({ jobs: 4, bytes: 100 });
    for (const name of ['a1', 'a2', 'b1', 'c1']) queue.add(job(name));
    expect(['a3', 'b2', 'd1'].map((name) => queue.hasShareFor(job(name)))).toEqual([false, true, true]);
    expect(queue.hasShareFor(job('b2', 50))).toBe(false);
  });

  test('takes a younger job of the same tenant and service within the same turn', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    for (const name of ['a1', 'a2', 'a3']) queue.add(job(name, 1, 'extraction'));
    for (const name of ['a4', 'b1']) queue.add(job(name, 1, 'assistant'));
    const a1 = queue.takeNext() as Job;
    expect(queue.findYoungest(a1)?.name).toBe('a3');
    expect(queue.findYoungest({ ...a1, service: 'scoring' })).toBeUndefined();
    expect(queue.takeYounger(a1)?.name).toBe('a2');
    expect(queue.length).toBe(3);
    expect(queue.takeYounger({ ...a1, service: 'scoring' })).toBeUndefined();
    expect(queue.takeYounger({ ...a1, tenant: 'c' })).toBeUndefined();
    expect(drain(queue)).toEqual(['b1', 'a4', 'a3']);
    expect(queue.takeYounger(a1)).toBeUndefined();
  });

  test('lists the oldest job of each service, of a tenant or of all', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    for (const name of ['a1', 'a2', 'b1']) queue.add(job(name, 1, 'extraction'));
    queue.add(job('a3', 1, 'assistant'));
    const list = (tenant: string | null) => queue.listOldest(tenant).map(({ name }) => name);
    expect([list('a'), list('c'), list(null)]).toEqual([['a1', 'a3'], [], ['a1', 'a3', 'b1']]);
  });

  test('a removed job frees its slot without using a turn', () => {
    const queue = createFairQueue<Job>({ jobs: 20, bytes: 100 });
    const [a1, a2, b1] = [job('a1'), job('a2'), job('b1')];
    for (const queued of [a1, a2, b1]) queue.add(queued);
    expect(queue.remove(a1)).toBe(true);
    expect(queue.remove(a1)).toBe(false);
    expect(queue.length).toBe(2);
    expect(drain(queue)).toEqual(['a2', 'b1']);
  });

  test('returns every accepted job exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-d]$/), fc.stringMatching(/^[x-z]$/))), (owners) => {
        const queue = createFairQueue<Job>({ jobs: 10, bytes: 1000 });
        const accepted = owners
          .map(([tenant, service], i) => job(`${tenant}${i}`, 1, service))
          .filter((queued) => queue.add(queued));
        expect(drain(queue).sort()).toEqual(accepted.map(({ name }) => name).sort());
        expect(queue.length).toBe(0);
      }),
    );
  });
});
