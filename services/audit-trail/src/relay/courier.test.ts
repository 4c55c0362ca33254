import { fixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startCourier } from './courier.ts';
import { type Batch, DeliveryFailure } from './destination.ts';
import { memoryOutbox } from './testing/memory-outbox.ts';

type Outcome = 'delivered' | 'away' | 'refused' | 'too large' | 'delivered, but the answer was lost';

const NOON = '2026-11-21T12:00:00Z';
const HOLD = { destination: 'test', holder: 'us' };

/** Brings everything to a destination that behaves like `outcomes` and then well; gives what it accepted, batch by batch. */
async function delivered(outbox: ReturnType<typeof memoryOutbox>, outcomes: readonly Outcome[]) {
  const clock = fixedClock(NOON);
  const accepted: Batch[] = [];
  const pauses: number[] = [];
  let most = 0;
  let underWay = 0;
  let turn = 0;
  const answer = (batch: Batch, outcome: Outcome): void => {
    if (outcome.startsWith('delivered')) accepted.push(batch);
    if (outcome === 'refused') throw new DeliveryFailure('http_400', { stops: 'batch' });
    if (outcome === 'too large') throw new DeliveryFailure('http_413', { stops: 'batch-too-large' });
    if (outcome !== 'delivered') throw new DeliveryFailure('http_503');
  };
  const courier = startCourier({
    destination: {
      name: 'test',
      async send(batch) {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resume) => setImmediate(resume));
        underWay -= 1;
        answer(batch, outcomes[turn++] ?? 'delivered');
      },
      close: async () => undefined,
    },
    hold: HOLD,
    outbox,
    held: () => true,
    clock,
    randomness: (count) => new Uint8Array(count).fill(128),
    async pause(milliseconds) {
      pauses.push(milliseconds);
      clock.advance(milliseconds);
    },
    observe: { succeeded: () => undefined, failed: () => undefined },
    logger: silentLogger,
    rhythm: { look: 1, gather: 1 },
  });
  while ((await outbox.lagging('test')).length > 0) {
    courier.look();
    // Whoever was refused rests for minutes of this clock.
    clock.advance(60_000);
    await new Promise((resume) => setTimeout(resume, 1));
  }
  await courier.close(1000);
  return { accepted, most, pauses };
}

const content = ({ messages }: Batch) => messages.map((message) => message.content);
const idsOf = (accepted: readonly Batch[], tenant: string) => [
  ...new Set(
    accepted.filter((batch) => batch.tenant === tenant).flatMap(({ messages }) => messages.map(({ id }) => id)),
  ),
];

test('whatever a destination does, it has every event and notice, in order for each tenant, one batch at a time', async () => {
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
    'away',
    'refused',
    'too large',
    'delivered, but the answer was lost',
  );
  await fc.assert(
    fc.asyncProperty(tenant, tenant, fc.array(outcome, { maxLength: 12 }), async (one, two, outcomes) => {
      const { accepted, most } = await delivered(memoryOutbox({ one, two }), outcomes);
      expect(most).toBe(1);
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

describe('a courier', () => {
  const alone = (events: number) => memoryOutbox({ demo: { events, erasures: [] } });

  test('sends what failed again as the same batch, though more was recorded meanwhile', async () => {
    const chain = { events: 3, erasures: [] };
    const outbox = memoryOutbox({ demo: chain });
    const tried: string[] = [];
    const { accepted } = await delivered(
      {
        ...outbox,
        async next(...asked) {
          const step = await outbox.next(...asked);
          if (step.kind === 'events') tried.push(`${step.messages[0]?.id}..${step.messages.at(-1)?.id}`);
          chain.events = 5;
          return step;
        },
      },
      ['delivered, but the answer was lost', 'delivered, but the answer was lost'],
    );
    expect(tried).toEqual(['demo:1..demo:3', 'demo:1..demo:3', 'demo:1..demo:3', 'demo:4..demo:5']);
    expect(accepted.slice(0, 3).map(({ id }) => id)).toEqual(Array(3).fill(accepted[0]?.id));
  });

  test('halves a batch that is too large until it fits, and lets it grow again', async () => {
    const { accepted, pauses } = await delivered(alone(2000), ['too large', 'too large']);
    expect(accepted.map(({ messages }) => messages.length)).toEqual([125, 250, 500, 500, 500, 125]);
    expect(pauses).toEqual([]);
  });

  test('tries a single event that is too large again, slowly', async () => {
    const { accepted } = await delivered(alone(1), ['too large', 'too large']);
    expect(accepted.map(({ messages }) => messages.length)).toEqual([1]);
  });

  test('waits longer each time, and as long as it is asked to', async () => {
    const { pauses } = await delivered(alone(1), Array(12).fill('away'));
    expect(pauses.slice(0, 10)).toEqual([502, 1004, 2008, 4016, 8031, 16_063, 32_125, 64_251, 128_502, 150_588]);
    expect(pauses.slice(10)).toEqual([150_588, 150_588]);
  });

  test('goes round the tenants: one with a long history does not keep the others waiting', async () => {
    const { accepted } = await delivered(
      memoryOutbox({
        long: { events: 5000, erasures: [] },
        short: { events: 1, erasures: [] },
        young: { events: 700, erasures: [] },
      }),
      [],
    );
    expect(accepted.slice(0, 5).map(({ tenant }) => tenant)).toEqual(['long', 'short', 'young', 'long', 'young']);
  });

  test('goes on with the others while one batch is refused', async () => {
    const { accepted } = await delivered(
      memoryOutbox({ bad: { events: 1, erasures: [] }, good: { events: 2, erasures: [] } }),
      ['refused'],
    );
    expect(accepted.map(({ tenant }) => tenant)).toEqual(['good', 'bad']);
  });

  test('sends a notice of many events in parts', async () => {
    const named = Array.from({ length: 12_000 }, (_, at) => at + 1);
    const { accepted } = await delivered(memoryOutbox({ demo: { events: 12_000, erasures: [{ named }] } }), []);
    const notices = accepted.flatMap(content).flatMap((told) => (told.kind === 'erasure' ? [told.notice] : []));
    expect(notices.map(({ part, chain_seqs }) => [part, chain_seqs.length])).toEqual([
      [1, 5000],
      [2, 5000],
      [3, 2000],
    ]);
    expect(notices.flatMap(({ chain_seqs }) => chain_seqs)).toEqual(named);
  });
});
