import { createFixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { collectGarbage } from '@probant/kernel/testing/collect-garbage';
import { expect, test } from 'vitest';
import { startDeliveryWorker } from './delivery-worker.ts';
import { createMemoryDestination } from './testing/memory-destination.ts';
import { createMemoryOutbox } from './testing/memory-outbox.ts';

const PAUSE_COUNT = 50;

test('a delivery worker keeps no batch in memory while it waits for an unreachable destination', async () => {
  const tenant = { events: 3000, erasures: [] };
  const outbox = createMemoryOutbox({ one: tenant, two: tenant, three: tenant });
  const batches: WeakRef<object>[] = [];
  const aliveDuringPauses: number[] = [];
  const clock = createFixedClock('2026-11-21T12:00:00Z');
  const finished = Promise.withResolvers<void>();
  const destination = createMemoryDestination();
  destination.state = 'unreachable';
  const worker = startDeliveryWorker({
    destination,
    claim: { destination: destination.name, holder: 'us' },
    outbox: {
      ...outbox,
      async readNext(...args) {
        const step = await outbox.readNext(...args);
        if (step.kind === 'events') batches.push(new WeakRef(step.messages));
        return step;
      },
    },
    isLeaseHeld: () => true,
    clock,
    randomness: (count) => new Uint8Array(count).fill(128),
    async pause(milliseconds) {
      clock.advance(milliseconds);
      // Some turns of the event loop, so that the last awaited value is not kept alive.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
      aliveDuringPauses.push(batches.filter((batch) => batch.deref() !== undefined).length);
      if (aliveDuringPauses.length === PAUSE_COUNT) finished.resolve();
    },
    observer: { recordSuccess: () => undefined, recordFailure: () => undefined },
    logger: silentLogger,
    schedule: { scanIntervalMs: 1, gatherMs: 1 },
  });
  worker.scanTenants();
  await finished.promise;
  await worker.close(1000);
  expect(batches.length).toBeGreaterThanOrEqual(PAUSE_COUNT);
  expect(Math.max(...aliveDuringPauses)).toBeLessThanOrEqual(1);
});
