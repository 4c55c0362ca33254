import { randomBytes } from 'node:crypto';
import { readSystemRandomness } from '@probant/kernel/ids';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { expect, test } from 'vitest';
import { seal } from '../keys/seal.ts';
import { nameNoticeUrl } from '../keys/sealed-places.ts';
import { createNoticeDelivery } from './deliver-notices.usecases.ts';
import type { NoticesRepository } from './notices.repository.ts';
import type { NoticeOutcome } from './send-notice.ts';

const SLOTS = 3;
const key = randomBytes(32);
const never = new AbortController().signal;

/** Notices in memory: each tenant has `count`, to the host of its name. The test answers what is sent. */
async function createDelivery(names: readonly string[], count: number) {
  const time = { now: Date.parse('2026-11-29T09:30:00Z') };
  const jobs = await Promise.all(
    names.flatMap((name) =>
      Array.from({ length: count }, async (_, index) => {
        const jobId = `${name}-${index}`;
        const url = await seal(key, nameNoticeUrl(jobId), Buffer.from(`https://${name}/`), readSystemRandomness);
        return { tenant: parseTenantId(name) as TenantId, jobId, url };
      }),
    ),
  );
  const due = new Map(jobs.map((job) => [job.jobId, job]));
  const notices: NoticesRepository = {
    listDue: async () => [...new Set([...due.values()].map(({ tenant }) => tenant))],
    claim: async (tenant) => {
      const job = [...due.values()].find((each) => each.tenant === tenant);
      if (job === undefined) return null;
      due.delete(job.jobId);
      const counts = { received: 1, read: 1, failed: 0 };
      return { ...job, ...counts, state: 'done', finishedAt: new Date(time.now), attempts: 1 };
    },
    record: async () => undefined,
  };
  const sent: string[] = [];
  const answers = new Map<string, (outcome: NoticeOutcome) => void>();
  const deliver = createNoticeDelivery({
    notices,
    keys: { find: async () => key },
    receivers: { publicReceivers: names.map((name) => new URL(`https://${name}/`)), privateReceivers: [] },
    send: ({ url }) => {
      sent.push(url.hostname);
      return new Promise((resolve) => answers.set(url.hostname, resolve));
    },
    clock: () => time.now,
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    slots: SLOTS,
  });
  return {
    ...{ time, sent },
    begin: () => Array.from({ length: SLOTS }, () => deliver(never)),
    answer: async (name: string, outcome: NoticeOutcome = { isDelivered: true }) => {
      const resolve = await eventually(`a notice to ${name}`, () => answers.get(name));
      answers.delete(name);
      resolve(outcome);
    },
  };
}

test('receivers that never answer leave a slot to the others', async () => {
  const slow = ['a', 'b', 'c'];
  const { time, sent, begin, answer } = await createDelivery([...slow, 'prompt'], 2);
  begin();
  await eventually('one notice to each slow receiver', () => sent.length === SLOTS);
  time.now += 10_000;
  for (const name of slow) await answer(name, { isDelivered: false, problem: 'timeout', isFinal: false });
  // Two slots wait for slow receivers again. The third has both notices of the other client.
  await answer('prompt');
  await answer('prompt');
  await eventually('two notices to slow receivers', () => sent.length === SLOTS + 4);
  expect(sent.slice(SLOTS).toSorted()).toEqual(['a', 'b', 'prompt', 'prompt']);
});

test('the notices of one client are sent one after the other', async () => {
  const { sent, begin, answer } = await createDelivery(['a'], 3);
  const slots = begin();
  for (let count = 1; count <= 3; count += 1) {
    await eventually('a notice', () => sent.length === count);
    await answer('a');
  }
  await Promise.all(slots);
  expect(sent).toEqual(['a', 'a', 'a']);
});
