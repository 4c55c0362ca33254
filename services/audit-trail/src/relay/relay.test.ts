import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock, systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, startTestAuditTrail, type TestCaller } from '../testing/test-audit-trail.ts';
import type { Batch } from './destination.ts';
import { createOutboxRepository } from './outbox.repository.ts';
import type { LeaseClaim } from './outbox.ts';
import { type Relay, type RelayDeps, startRelay } from './relay.ts';
import { createMemoryDestination, type MemoryDestination } from './testing/memory-destination.ts';
import { createMemoryOutbox } from './testing/memory-outbox.ts';

let db: TestDatabase;
let service: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeEach(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  service = await startTestAuditTrail(db.database);
});
let relays: Relay[] = [];
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.close()));
  relays = [];
  await service.service.close();
  await db.close();
});

const newId = createUuidV7Source(systemClock);
/** Yields the longest retry delay, so that a test sees one rejection and not two. */
const maxRandomness = (count: number) => new Uint8Array(count).fill(255);
const FAST_SCHEDULE = { scanIntervalMs: 20, gatherMs: 5 };

function relayTo(destination: MemoryDestination, more: Partial<RelayDeps> = {}): Relay {
  const relay = startRelay({
    destinations: [destination],
    outbox: createOutboxRepository(db.database),
    clock: systemClock,
    newId,
    randomness: readSystemRandomness,
    logger: silentLogger,
    metrics: createMetrics(),
    pause: () => pause(2),
    schedule: FAST_SCHEDULE,
    // Never the counts of the call before.
    healthTimeoutMs: 600_000,
    ...more,
  });
  relays.push(relay);
  return relay;
}

/** Appends `count` events in batches of at most 1,000. */
async function append(
  caller: TestCaller,
  tenant: string,
  count: number,
  more: Record<string, unknown> = {},
): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 1000) {
    const events = Array.from({ length: Math.min(remaining, 1000) }, () => createEvent(tenant, more));
    expect((await caller.post('/v1/events/batch', { events })).status).toBe(200);
  }
}

const idsOf = ({ accepted }: MemoryDestination, tenant: string): readonly string[] =>
  accepted.map((text) => JSON.parse(text).id as string).filter((id) => id.startsWith(`${tenant}:`));
const listIds = (tenant: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${tenant}:${from + at}`);

const waitUntil = (condition: () => boolean | Promise<boolean>) => eventually(String(condition), condition);
const waitUntilDelivered = (relay: Relay) =>
  waitUntil(async () => {
    const health = await relay.health();
    return health.enabled && health.pending === 0;
  });

describe('the relay', () => {
  test('sends the whole history of each tenant in order, then new events, in the format of the API', async () => {
    await append(service.as('one'), 'one', 1200);
    await append(service.as('two'), 'two', 3);
    const destination = createMemoryDestination();
    const relay = relayTo(destination);
    await waitUntilDelivered(relay);
    await append(service.as('two'), 'two', 2);
    relay.wake(parseTenantId('two'));
    await waitUntil(() => idsOf(destination, 'two').length === 5);
    expect(idsOf(destination, 'one')).toEqual(listIds('one', 1, 1200));
    expect(idsOf(destination, 'two')).toEqual(listIds('two', 1, 5));
    const [newest] = (await service.as('two').get('/v1/events', { tenant_id: 'two', limit: 1 })).body as unknown[];
    const data = destination.accepted.map((text) => JSON.parse(text)).find(({ id }) => id === 'two:5').data;
    expect(data).toEqual(newest);
    expect(destination.accepted.join('')).not.toContain('salt');
  });

  test('finds events that another process appended without a wake call', async () => {
    const destination = createMemoryDestination();
    relayTo(destination);
    await append(service.as('one'), 'one', 1);
    await waitUntil(() => destination.accepted.length === 1);
  });

  test('reads one batch at a time while the destination is unreachable for an hour, and delivers everything afterwards', async () => {
    const destination = createMemoryDestination();
    destination.state = 'unreachable';
    const clock = createFixedClock('2026-11-21T12:00:00Z');
    let reading = 0;
    let maxReading = 0;
    const outbox = createOutboxRepository(db.database);
    const relay = relayTo(destination, {
      outbox: {
        ...outbox,
        async readNext(...args) {
          reading += 1;
          maxReading = Math.max(maxReading, reading);
          return outbox.readNext(...args).finally(() => (reading -= 1));
        },
      },
      clock,
      async pause(milliseconds) {
        clock.advance(milliseconds);
        await new Promise((resolve) => setImmediate(resolve));
      },
    });
    const startedAt = clock();
    const appending = Promise.all(['one', 'two', 'three'].map((tenant) => append(service.as(tenant), tenant, 3000)));
    await waitUntil(() => clock() - startedAt > 3_600_000);
    await appending;
    await waitUntil(async () => {
      const health = await relay.health();
      return health.enabled && health.pending === 9000;
    });
    expect(await relay.health()).toMatchObject({
      running: true,
      stats: { trial: { pending: 9000, delivered: 0, last_error: 'econnrefused', last_delivered_at: null } },
    });
    destination.state = 'up';
    await waitUntilDelivered(relay);
    for (const tenant of ['one', 'two', 'three']) expect(idsOf(destination, tenant)).toEqual(listIds(tenant, 1, 3000));
    expect(maxReading).toBe(1);
    expect(await relay.health()).toMatchObject({ stats: { trial: { delivered: 9000, pending: 0, last_error: null } } });
  });

  test('delivers from one process at a time, and another one takes over when it closes', async () => {
    const [firstDestination, secondDestination] = [createMemoryDestination(), createMemoryDestination()];
    // Both ask for the lease every half second, but none loses it in the database while the machine is busy.
    const outbox = createOutboxRepository(db.database);
    const lastingLease = { ...outbox, acquire: (claim: LeaseClaim) => outbox.acquire(claim, 600_000) };
    const first = relayTo(firstDestination, { outbox: lastingLease, leaseDurationMs: 1500 });
    const second = relayTo(secondDestination, { outbox: lastingLease, leaseDurationMs: 1500 });
    await append(service.as('one'), 'one', 2500);
    await waitUntilDelivered(first);
    expect([firstDestination, secondDestination].map(({ accepted }) => accepted.length).sort((a, b) => a - b)).toEqual([
      0, 2500,
    ]);
    const [active, standbyDestination] =
      firstDestination.accepted.length > 0 ? [first, secondDestination] : [second, firstDestination];
    await active.close();
    await append(service.as('one'), 'one', 10);
    await waitUntil(() => standbyDestination.accepted.length === 10);
    expect(idsOf(standbyDestination, 'one')).toEqual(listIds('one', 2501, 2510));
  });

  test('delivers to each destination independently', async () => {
    const [up, down] = [createMemoryDestination('up'), createMemoryDestination('down')];
    down.state = 'unreachable';
    const relay = relayTo(up, { destinations: [up, down] });
    await append(service.as('one'), 'one', 700);
    await waitUntil(async () => JSON.stringify(await relay.health()).includes('"delivered":700') && down.attempts > 3);
    expect(up.accepted.length).toBe(700);
    expect(await relay.health()).toMatchObject({
      enabled: true,
      pending: 700,
      stats: { up: { pending: 0, delivered: 700, here: true }, down: { pending: 700, delivered: 0 } },
    });
  });

  test('reports a rejected batch in the health and continues with other tenants', async () => {
    const destination = createMemoryDestination();
    destination.rejects = ({ tenant }) => tenant === 'bad';
    const relay = relayTo(destination, { randomness: maxRandomness });
    await append(service.as('bad'), 'bad', 1);
    await append(service.as('good'), 'good', 5);
    await waitUntil(async () => JSON.stringify(await relay.health()).includes('"failed_attempts":1'));
    await waitUntil(async () => JSON.stringify(await relay.health()).includes('"delivered":5'));
    expect(idsOf(destination, 'good')).toEqual(listIds('good', 1, 5));
    expect(await relay.health()).toMatchObject({ pending: 1, stats: { trial: { failed_attempts: 1, pending: 1 } } });
  });

  test('aborts the batch of a hanging destination on close, and sends it after the next start', async () => {
    await append(service.as('one'), 'one', 20);
    const destination = createMemoryDestination();
    destination.state = 'hanging';
    const relay = relayTo(destination);
    await waitUntil(() => destination.attempts === 1);
    await relay.close();
    destination.state = 'up';
    await waitUntilDelivered(relayTo(destination));
    expect(idsOf(destination, 'one')).toEqual(listIds('one', 1, 20));
  });

  test('closes after two seconds while a destination hangs even when its batch is aborted', async () => {
    const batchSignal = Promise.withResolvers<AbortSignal>();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const hangingDestination = {
      ...createMemoryDestination(),
      send: (_: Batch, signal: AbortSignal) => {
        batchSignal.resolve(signal);
        return new Promise<void>(() => undefined);
      },
    };
    const relay = startRelay({
      ...createDepsWithoutDestinations(),
      destinations: [hangingDestination],
      outbox: createMemoryOutbox({ one: { events: 20, erasures: [] } }),
    });
    const signal = await batchSignal.promise;
    let isClosed = false;
    const closing = relay.close().then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(1399);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(599);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closing;
  });

  test('finishes the batch in flight on close and does not send it again', async () => {
    await append(service.as('one'), 'one', 20);
    const destination = createMemoryDestination();
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const relay = relayTo({
      ...destination,
      async send(...args) {
        started.resolve();
        await released.promise;
        await destination.send(...args);
      },
    });
    await started.promise;
    const closing = relay.close();
    released.resolve();
    await closing;
    expect(destination.accepted).toHaveLength(20);
    await waitUntilDelivered(relayTo(destination));
    expect(destination.accepted).toHaveLength(20);
  });

  test('rejects moving a cursor back, and sends everything again after a cursor is deleted', async () => {
    await append(service.as('one'), 'one', 5);
    const destination = createMemoryDestination();
    await waitUntilDelivered(relayTo(destination));
    const asTenant = (statement: string) => db.database.tenant(parseTenantId('one'), (sql) => sql.query(statement));
    await expect(asTenant('update audit.relay_cursor set delivered_seq = 1')).rejects.toMatchObject({ code: '42501' });
    await asTenant("delete from audit.relay_cursor where destination = 'trial'");
    await waitUntil(() => destination.accepted.length === 10);
    expect(idsOf(destination, 'one')).toEqual([...listIds('one', 1, 5), ...listIds('one', 1, 5)]);
  });

  test('hides the cursors of other tenants from a tenant', async () => {
    await append(service.as('one'), 'one', 1);
    await waitUntilDelivered(relayTo(createMemoryDestination()));
    const rows = (tenant: string) =>
      db.database.tenant(parseTenantId(tenant), (sql) => sql.query('select tenant_id from audit.relay_cursor'));
    expect([await rows('one'), await rows('two')]).toEqual([[{ tenant_id: 'one' }], []]);
  });

  test('counts deliveries, failures and pending messages in metrics', async () => {
    const metrics = createMetrics();
    const destination = createMemoryDestination();
    destination.rejects = ({ tenant }) => tenant === 'bad';
    const relay = relayTo(destination, { metrics, randomness: maxRandomness });
    await append(service.as('bad'), 'bad', 2);
    await append(service.as('good'), 'good', 5);
    relay.wake(parseTenantId('good'));
    const hasMetric = async (line: string) => (await metrics.registry.metrics()).split('\n').includes(line);
    await waitUntil(() => hasMetric('probant_relay_delivered_total{destination="trial"} 5'));
    await waitUntil(() => hasMetric('probant_relay_failures_total{destination="trial",failure="http_400"} 1'));
    await waitUntil(async () => {
      await relay.health();
      return hasMetric('probant_relay_pending{destination="trial"} 2');
    });
  });

  test('delivers events recorded through the routes and appears in the health of the service', async () => {
    const destination = createMemoryDestination();
    const relayingTrail = await startTestAuditTrail(db.database, systemClock, { destinations: [destination] });
    const health = async () => (await relayingTrail.as('one').get('/health')).body;
    expect(await health()).toMatchObject({ relay: { enabled: true, running: true, pending: 0 } });
    await append(relayingTrail.as('one'), 'one', 3);
    await waitUntil(() => destination.accepted.length === 3);
    const subject = { tenant_id: 'one', subject_id: 'user-17' };
    expect((await relayingTrail.as('one').post('/v1/gdpr/anonymize', subject)).status).toBe(200);
    await waitUntil(() => destination.accepted.length === 4);
    await waitUntil(async () => JSON.stringify(await health()).includes('"delivered":4'));
    const { relay } = (await health()) as { relay: unknown };
    expect(relay).toEqual({
      enabled: true,
      running: true,
      pending: 0,
      stats: {
        trial: {
          delivered: 4,
          failed_attempts: 0,
          last_delivered_at: expect.stringMatching(/^2\d{3}-/),
          last_error: null,
          pending: 0,
          here: true,
        },
      },
    });
    await relayingTrail.service.close();
  });

  test('reports enabled: false without destinations', async () => {
    const relay = startRelay({ ...createDepsWithoutDestinations(), destinations: [] });
    expect(await relay.health()).toEqual({ enabled: false });
    await relay.close();
  });
});

const createDepsWithoutDestinations = (): Omit<RelayDeps, 'destinations'> => ({
  outbox: createOutboxRepository(db.database),
  clock: systemClock,
  newId,
  randomness: readSystemRandomness,
  logger: silentLogger,
  metrics: createMetrics(),
});

describe('the relay after an erasure', () => {
  const anonymizeSubject = async (tenant: string, subject_id: string) => {
    const answer = await service.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id });
    expect(answer.status).toBe(200);
  };
  const person = 'camille.durand@example.com';

  test('sends a notice that names the events, without the identifier, to a destination that has them', async () => {
    await append(service.as('one'), 'one', 2);
    await append(service.as('one'), 'one', 3, { actor_id: person });
    const destination = createMemoryDestination();
    const relay = relayTo(destination);
    await waitUntilDelivered(relay);
    expect(destination.accepted.join('')).toContain(person);
    const sentBefore = destination.accepted.length;
    await anonymizeSubject('one', person);
    relay.wake(parseTenantId('one'));
    await waitUntil(() => destination.accepted.length > sentBefore);
    const [erasureNotice] = destination.accepted.slice(sentBefore);
    expect(JSON.parse(erasureNotice ?? '')).toEqual({
      specversion: '1.0',
      id: 'one:erasure:1:1',
      source: '/audit/one',
      type: 'fr.probant.audit.erasure',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      datacontenttype: 'application/json',
      data: {
        tenant_id: 'one',
        erasure_seq: 1,
        erased_at: expect.any(String),
        subject_type: 'actor_id',
        replacement: '[ANONYMIZED]',
        event_count: 3,
        chain_seqs: [3, 4, 5],
        part: 1,
        parts: 1,
      },
    });
    await waitUntilDelivered(relay);
  });

  test('never sends the identifier to a destination that was down, and sends the notice after the last event it names', async () => {
    const destination = createMemoryDestination();
    destination.state = 'unreachable';
    const relay = relayTo(destination);
    await append(service.as('one'), 'one', 600);
    await append(service.as('one'), 'one', 1, { actor_id: person });
    await append(service.as('one'), 'one', 5);
    await waitUntil(() => destination.attempts > 2);
    await anonymizeSubject('one', person);
    await append(service.as('one'), 'one', 900);
    destination.state = 'up';
    await waitUntilDelivered(relay);
    expect(destination.accepted.join('')).not.toContain(person);
    const ids = idsOf(destination, 'one');
    expect(ids.filter((id) => !id.includes('erasure'))).toEqual(listIds('one', 1, 1506));
    expect(ids.indexOf('one:erasure:1:1')).toBeGreaterThan(ids.indexOf('one:601'));
    // Before later events, except those in the same batch as the last event it names.
    expect(ids.indexOf('one:erasure:1:1')).toBeLessThan(ids.indexOf('one:1501'));
  });

  test('counts an undelivered notice as pending', async () => {
    await append(service.as('one'), 'one', 2, { actor_id: person });
    const destination = createMemoryDestination();
    const relay = relayTo(destination);
    await waitUntilDelivered(relay);
    destination.state = 'unreachable';
    await anonymizeSubject('one', person);
    await waitUntil(() => destination.attempts > 2);
    expect(await relay.health()).toMatchObject({ pending: 1, stats: { trial: { delivered: 2 } } });
    destination.state = 'up';
    await waitUntilDelivered(relay);
    expect(await relay.health()).toMatchObject({ stats: { trial: { delivered: 3 } } });
  });
});
