import { createFixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startDeliveryWorker } from './delivery-worker.ts';
import { type Batch, DeliveryFailure } from './destination.ts';
import { createMemoryOutbox } from './testing/memory-outbox.ts';

type Outcome = 'delivered' | 'unreachable' | 'rejected' | 'too large' | 'delivered, but the response was lost';

const START_TIME = '2026-11-21T12:00:00Z';
const LEASE_CLAIM = { destination: 'test', holder: 'us' };

/** Delivers everything to a destination with these outcomes, then only successes. Returns the accepted batches. */
async function deliverAll(outbox: ReturnType<typeof createMemoryOutbox>, outcomes: readonly Outcome[]) {
  const clock = createFixedClock(START_TIME);
  const accepted: Batch[] = [];
  const pauses: number[] = [];
  let maxConcurrent = 0;
  let concurrent = 0;
  let attempt = 0;
  const applyOutcome = (batch: Batch, outcome: Outcome): void => {
    if (outcome.startsWith('delivered')) accepted.push(batch);
    if (outcome === 'rejected') throw new DeliveryFailure('http_400', { blocks: 'batch' });
    if (outcome === 'too large') throw new DeliveryFailure('http_413', { blocks: 'batch-too-large' });
    if (outcome !== 'delivered') throw new DeliveryFailure('http_503');
  };
  const worker = startDeliveryWorker({
    destination: {
      name: 'test',
      async send(batch) {
        concurrent += 1;
        maxConcurrent = Math.max(maxConcurrent, concurrent);
        await new Promise((resume) => setImmediate(resume));
        concurrent -= 1;
        applyOutcome(batch, outcomes[attempt++] ?? 'delivered');
      },
      close: async () => undefined,
    },
    claim: LEASE_CLAIM,
    outbox,
    isLeaseHeld: () => true,
    clock,
    randomness: (count) => new Uint8Array(count).fill(128),
    async pause(milliseconds) {
      pauses.push(milliseconds);
      clock.advance(milliseconds);
    },
    observer: { recordSuccess: () => undefined, recordFailure: () => undefined },
    logger: silentLogger,
    schedule: { scanIntervalMs: 1, gatherMs: 1 },
  });
  const isDelivered = async () => {
    if ((await outbox.findLaggingTenants('test')).length === 0) return true;
    worker.scanTenants();
    // A rejected batch waits for minutes of this clock.
    clock.advance(60_000);
    return false;
  };
  await eventually('everything to be delivered', isDelivered, { intervalMs: 1 });
  await worker.close(1000);
  return { accepted, maxConcurrent, pauses };
}

const content = ({ messages }: Batch) => messages.map((message) => message.content);
const idsOf = (accepted: readonly Batch[], tenant: string) => [
  ...new Set(
    accepted.filter((batch) => batch.tenant === tenant).flatMap(({ messages }) => messages.map(({ id }) => id)),
  ),
];

test('a delivery worker delivers everything in order per tenant, one batch at a time, for any sequence of outcomes', async () => {
  const tenant = fc
    .record({
      events: fc.integer({ min: 1, max: 1600 }),
      named: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    })
    .map(({ events, named }) => ({
      events,
      erasures: named.map((seqs) => ({
        named: [...new Set(seqs.map((seq) => (seq % events) + 1))].sort((a, b) => a - b),
      })),
    }));
  const outcome = fc.constantFrom<Outcome>(
    'delivered',
    'unreachable',
    'rejected',
    'too large',
    'delivered, but the response was lost',
  );
  await fc.assert(
    fc.asyncProperty(tenant, tenant, fc.array(outcome, { maxLength: 12 }), async (one, two, outcomes) => {
      const { accepted, maxConcurrent } = await deliverAll(createMemoryOutbox({ one, two }), outcomes);
      expect(maxConcurrent).toBe(1);
      for (const [name, { events, erasures }] of [
        ['one', one],
        ['two', two],
      ] as const) {
        const ids = idsOf(accepted, name);
        expect(ids.filter((id) => !id.includes(':erasure:'))).toEqual(
          Array.from({ length: events }, (_, at) => `${name}:${at + 1}`),
        );
        expect(ids.filter((id) => id.includes(':erasure:'))).toEqual(
          erasures.map((_, at) => `${name}:erasure:${at + 1}:1`),
        );
        for (const [at, { named }] of erasures.entries())
          for (const seq of named)
            expect(ids.indexOf(`${name}:${seq}`)).toBeLessThan(ids.indexOf(`${name}:erasure:${at + 1}:1`));
      }
    }),
    { numRuns: 40 },
  );
});

describe('a delivery worker', () => {
  const outboxWith = (events: number) => createMemoryOutbox({ demo: { events, erasures: [] } });

  test('sends a failed batch again unchanged when more events were recorded in the meantime', async () => {
    const chain = { events: 3, erasures: [] };
    const outbox = createMemoryOutbox({ demo: chain });
    const batchRanges: string[] = [];
    const { accepted } = await deliverAll(
      {
        ...outbox,
        async readNext(...args) {
          const step = await outbox.readNext(...args);
          if (step.kind === 'events') batchRanges.push(`${step.messages[0]?.id}..${step.messages.at(-1)?.id}`);
          chain.events = 5;
          return step;
        },
      },
      ['delivered, but the response was lost', 'delivered, but the response was lost'],
    );
    expect(batchRanges).toEqual(['demo:1..demo:3', 'demo:1..demo:3', 'demo:1..demo:3', 'demo:4..demo:5']);
    expect(accepted.slice(0, 3).map(({ id }) => id)).toEqual(Array(3).fill(accepted[0]?.id));
  });

  test('halves a batch that is too large until it fits, then doubles it again', async () => {
    const { accepted, pauses } = await deliverAll(outboxWith(2000), ['too large', 'too large']);
    expect(accepted.map(({ messages }) => messages.length)).toEqual([125, 250, 500, 500, 500, 125]);
    expect(pauses).toEqual([]);
  });

  test('retries a single event that is too large', async () => {
    const { accepted } = await deliverAll(outboxWith(1), ['too large', 'too large']);
    expect(accepted.map(({ messages }) => messages.length)).toEqual([1]);
  });

  test('doubles the delay after each failure, up to 5 minutes', async () => {
    const { pauses } = await deliverAll(outboxWith(1), Array(12).fill('unreachable'));
    expect(pauses.slice(0, 10)).toEqual([502, 1004, 2008, 4016, 8031, 16_063, 32_125, 64_251, 128_502, 150_588]);
    expect(pauses.slice(10)).toEqual([150_588, 150_588]);
  });

  test('delivers to tenants in turn, so that a long history does not delay the others', async () => {
    const { accepted } = await deliverAll(
      createMemoryOutbox({
        long: { events: 5000, erasures: [] },
        short: { events: 1, erasures: [] },
        young: { events: 700, erasures: [] },
      }),
      [],
    );
    expect(accepted.slice(0, 5).map(({ tenant }) => tenant)).toEqual(['long', 'short', 'young', 'long', 'young']);
  });

  test('continues with other tenants while one batch is rejected', async () => {
    const { accepted } = await deliverAll(
      createMemoryOutbox({ bad: { events: 1, erasures: [] }, good: { events: 2, erasures: [] } }),
      ['rejected'],
    );
    expect(accepted.map(({ tenant }) => tenant)).toEqual(['good', 'bad']);
  });

  test('sends an erasure notice of 12,000 events in three parts', async () => {
    const named = Array.from({ length: 12_000 }, (_, at) => at + 1);
    const { accepted } = await deliverAll(createMemoryOutbox({ demo: { events: 12_000, erasures: [{ named }] } }), []);
    const notices = accepted.flatMap(content).flatMap((item) => (item.kind === 'erasure' ? [item.notice] : []));
    expect(notices.map(({ part, chain_seqs }) => [part, chain_seqs.length])).toEqual([
      [1, 5000],
      [2, 5000],
      [3, 2000],
    ]);
    expect(notices.flatMap(({ chain_seqs }) => chain_seqs)).toEqual(named);
  });
});
