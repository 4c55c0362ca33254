import { createMetrics } from '@probant/kernel/metrics';
import { expect, onTestFinished, test } from 'vitest';
import { createRetrievalThread, RetrievalUnavailable } from './retrieval-thread.ts';

const LIMITS = { maxBytes: 1e9, maxTenantBytes: 1e9, replyMs: 60_000, maxWaiting: 10, maxWaitingPerTenant: 4 };
const question = { text: 'repos', vector: null, limit: 5, documents: null };

test('one tenant cannot take all places of those that wait', async () => {
  const thread = createRetrievalThread(createMetrics(), LIMITS);
  onTestFinished(() => thread.close());
  const ask = (tenant: string) => thread.ask({ kind: 'search', base: `${tenant}/1`, version: 1, question });
  const all = await Promise.allSettled([...Array.from({ length: 6 }, () => ask('greedy')), ask('other')]);
  expect(all.map(({ status }) => status)).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(2).fill('rejected'),
    'fulfilled',
  ]);
  expect(await ask('greedy')).toEqual({ kind: 'stale' });
});

test('a thread that takes too long is ended, and the next request starts another', async () => {
  const slow = createRetrievalThread(createMetrics(), { ...LIMITS, replyMs: 0 });
  onTestFinished(() => slow.close());
  const ask = () => slow.ask({ kind: 'search', base: 't/1', version: 1, question });
  await expect(ask()).rejects.toThrow(RetrievalUnavailable);
  await expect(ask()).rejects.toThrow(RetrievalUnavailable);
});
