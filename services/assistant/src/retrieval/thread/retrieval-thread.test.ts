import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { createMetrics } from '@probant/kernel/metrics';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRetrievalThread, RetrievalUnavailable } from './retrieval-thread.ts';

const LIMITS = { maxBytes: 1e9, maxTenantBytes: 1e9, replyMs: 60_000, maxWaiting: 6 };
const question = { text: 'repos', vector: null, limit: 5, documents: null };

test('one tenant cannot take all places of those that wait', async () => {
  const thread = createRetrievalThread(createMetrics(), LIMITS);
  onTestFinished(() => thread.close());
  const ask = (tenant: string) => thread.ask({ kind: 'search', base: `${tenant}/1`, version: 1, question });
  // One is in progress, and three of the six places are for one tenant.
  const all = await Promise.allSettled([...Array.from({ length: 6 }, () => ask('greedy')), ask('other')]);
  expect(all.map(({ status }) => status)).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(2).fill('rejected'),
    'fulfilled',
  ]);
  expect(await ask('greedy')).toEqual({ kind: 'stale' });
});

test('tenants take turns, however many requests of one of them wait', async () => {
  const thread = createRetrievalThread(createMetrics(), { ...LIMITS, maxWaiting: 100 });
  onTestFinished(() => thread.close());
  const answered: string[] = [];
  const ask = async (tenant: string, number: number) => {
    await thread.ask({ kind: 'search', base: `${tenant}/1`, version: 1, question });
    answered.push(`${tenant}${number}`);
  };
  await Promise.all([...[1, 2, 3, 4, 5].map((number) => ask('a', number)), ask('b', 1), ask('c', 1), ask('b', 2)]);
  // The first one is in progress before the others wait.
  expect(answered).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']);
});

test('the time of a request is its own: one that waits longer for another is answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const thread = createRetrievalThread(createMetrics(), LIMITS);
  onTestFinished(() => thread.close());
  const ask = (tenant: string) => thread.ask({ kind: 'search', base: `${tenant}/1`, version: 1, question });
  // The replies arrive only after this turn of the event loop, in which the first request takes too long.
  const [first, second] = [ask('slow'), ask('other')];
  vi.advanceTimersByTime(LIMITS.replyMs);
  await expect(first).rejects.toThrow('the reply took too long');
  expect(await second).toEqual({ kind: 'stale' });
});

test('a thread that takes too long is ended, and the next request starts another', async () => {
  const slow = createRetrievalThread(createMetrics(), { ...LIMITS, replyMs: 0 });
  onTestFinished(() => slow.close());
  const ask = () => slow.ask({ kind: 'search', base: 't/1', version: 1, question });
  await expect(ask()).rejects.toThrow(RetrievalUnavailable);
  await expect(ask()).rejects.toThrow(RetrievalUnavailable);
});

test('a thread that is closed ends by itself, also while it loads its modules', async () => {
  const created = once(process, 'worker') as Promise<[Worker]>;
  const thread = createRetrievalThread(createMetrics(), { ...LIMITS, leaveMs: 60_000 });
  const asked = thread.ask({ kind: 'search', base: 't/1', version: 1, question });
  asked.catch(() => undefined);
  const [started] = await created;
  const exited = once(started, 'exit');
  await thread.close();
  // A thread that is ended by another one has 1.
  expect(await exited).toEqual([0]);
  await expect(asked).rejects.toThrow('the service closes');
});

test('a thread keeps its compiled modules for the next one', async () => {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'probant-compiled-'));
  onTestFinished(() => rm(cacheFolder, { recursive: true }));
  const thread = createRetrievalThread(createMetrics(), { ...LIMITS, cacheFolder });
  await thread.ask({ kind: 'search', base: 't/1', version: 1, question });
  await thread.close();
  const files = await readdir(cacheFolder, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile()).length).toBeGreaterThan(10);
});
