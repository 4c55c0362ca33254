import { parseTenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import { createJobTurns } from './turns.ts';

const [acme, globex] = [parseTenantId('acme'), parseTenantId('globex')];
const job = (tenant: typeof acme, jobId: string) => ({ tenant, jobId });
const take = (turns: ReturnType<typeof createJobTurns>, count: number) =>
  Array.from({ length: count }, () => turns.next()?.jobId ?? null);

test('tenants take turns, and so do the jobs of a tenant', () => {
  const turns = createJobTurns();
  turns.replace([job(acme, 'a1'), job(acme, 'a2'), job(acme, 'a3'), job(globex, 'g1')]);
  expect(take(turns, 6)).toEqual(['a1', 'g1', 'a2', 'g1', 'a3', 'g1']);
});

test('jobs that are left out for one call keep their turns', () => {
  const turns = createJobTurns();
  turns.replace([job(acme, 'a1'), job(acme, 'a2'), job(globex, 'g1')]);
  expect(turns.next(new Set(['a1']))?.jobId).toBe('a2');
  expect(turns.next(new Set(['g1', 'a2']))?.jobId).toBe('a1');
  expect(turns.next(new Set(['g1', 'a1', 'a2']))).toBeNull();
  expect(take(turns, 3)).toEqual(['g1', 'a2', 'g1']);
});

test('a list that is read again keeps the turns, adds what is new and drops what is gone', () => {
  const turns = createJobTurns();
  turns.replace([job(acme, 'a1'), job(acme, 'a2'), job(globex, 'g1')]);
  expect(take(turns, 1)).toEqual(['a1']);
  turns.replace([job(acme, 'a1'), job(acme, 'a2'), job(acme, 'a3'), job(globex, 'g1')]);
  expect(take(turns, 4)).toEqual(['g1', 'a2', 'g1', 'a1']);
  turns.replace([job(acme, 'a3')]);
  expect(take(turns, 2)).toEqual(['a3', 'a3']);
});

test('a job without a file to claim is left out until it is listed again', () => {
  const turns = createJobTurns();
  const jobs = [job(acme, 'a1'), job(globex, 'g1')];
  turns.replace(jobs);
  turns.skip(job(acme, 'a1'));
  expect(take(turns, 2)).toEqual(['g1', 'g1']);
  turns.skip(job(globex, 'g1'));
  turns.skip(job(globex, 'unknown'));
  expect(turns.next()).toBeNull();
  turns.replace(jobs);
  expect(take(turns, 2)).toEqual(['a1', 'g1']);
});
