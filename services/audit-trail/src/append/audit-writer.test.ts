import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import type { Pause } from '@probant/audit/writer/writer-timers';
import type { AuditEvent } from '@probant/contracts/audit-trail';
import { type Database, openDatabase } from '@probant/database/database';
import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { assertAuditEvent, createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { MAX_OUTSTANDING_EVENTS } from './chain-writer-registry.ts';
import {
  createCallerActor,
  createOtherEvent,
  createServiceActor,
  decisionEvent,
  NO_TRACE_ERROR,
  sign,
} from './testing/audit-actors.ts';
import { openHttpAuditWriter } from './testing/http-audit-writer.ts';
import { createManualTimers } from './testing/manual-timers.ts';

type Trail = Awaited<ReturnType<typeof startTestAuditTrail>>;

/** A writer to a running audit trail. */
type Connected = { readonly writer: AuditWriter; close(): Promise<void> };

/** What the writers do before a retry: nothing, unless a test says otherwise. */
let onPause: Pause = async () => undefined;
const pause: Pause = (milliseconds) => onPause(milliseconds);
afterEach(() => {
  onPause = async () => undefined;
});

/** Every adapter must behave the same. */
const WRITER_ADAPTERS: readonly { adapter: string; connectTo(trail: Trail): Promise<Connected> }[] = [
  {
    adapter: 'in the same process',
    connectTo: async ({ service }) => ({ writer: service.createAuditWriter('scoring'), close: async () => undefined }),
  },
  {
    adapter: 'over HTTP',
    async connectTo({ service }) {
      const { port } = await service.listen(0, '127.0.0.1');
      const writer = openHttpAuditWriter({
        url: `http://127.0.0.1:${port}`,
        sign,
        newId: createUuidV7Source(systemClock),
        timers: { ...createManualTimers(), pause },
      });
      return { writer, close: () => writer.close() };
    },
  },
];

describe.each(WRITER_ADAPTERS)('the audit writer $adapter', ({ connectTo }) => {
  let db: TestDatabase;
  let trail: Trail;
  let connected: Connected;
  let audit: AuditWriter;
  beforeAll(async () => {
    db = await createTestDatabase([auditTrailMigrations]);
    trail = await startTestAuditTrail(db.database, systemClock, { pauseBeforeRetry: pause });
    connected = await connectTo(trail);
    audit = connected.writer;
  });
  afterAll(async () => {
    await connected.close();
    await trail.service.close();
    await db.close();
  });

  const listEvents = async (tenant: string): Promise<readonly AuditEvent[]> => {
    const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant, limit: 1000 });
    return (body as unknown[]).map(assertAuditEvent);
  };

  /** Runs `work` with a writer to a separate audit trail on another database. */
  const withWriterOn = async <T>(database: Database, work: (audit: AuditWriter) => Promise<T>): Promise<T> => {
    const separateTrail = await startTestAuditTrail(database, systemClock, { pauseBeforeRetry: pause });
    const { writer, close } = await connectTo(separateTrail);
    try {
      return await work(writer);
    } finally {
      await close();
      await separateTrail.service.close();
    }
  };

  test('records the key id of a caller as the actor and returns the chain position', async () => {
    const tenant = createTenant();
    const receipt = await audit.record(createCallerActor(tenant), decisionEvent);
    const [event] = await listEvents(tenant);
    expect(event).toMatchObject({
      ...decisionEvent,
      ...receipt,
      tenant_id: tenant,
      actor_id: 'k1',
      actor_type: 'api_key',
      changes: null,
      severity: 'info',
      recorded_by: 'service:scoring',
    });
    expect(receipt).toEqual({
      id: expect.any(String),
      chain_seq: 1,
      event_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('records the name of a service without a caller as the actor', async () => {
    const tenant = createTenant();
    const changes = { months: { old: 6, new: 12 } };
    await audit.record(createServiceActor(tenant), createOtherEvent({ changes, severity: 'critical' }));
    const [event] = await listEvents(tenant);
    expect(event).toMatchObject({
      actor_id: 'scoring',
      actor_type: 'system',
      changes,
      severity: 'critical',
      recorded_by: 'service:scoring',
    });
  });

  test('keeps the events of two tenants apart', async () => {
    const [first, second] = [createTenant(), createTenant()];
    await Promise.all([
      audit.record(createCallerActor(first), decisionEvent),
      audit.record(createServiceActor(second), decisionEvent),
      audit.record(createServiceActor(first), decisionEvent),
    ]);
    expect((await listEvents(first)).map(({ tenant_id }) => tenant_id)).toEqual([first, first]);
    expect(await listEvents(second)).toHaveLength(1);
  });

  test.each([
    ['a caller', createCallerActor],
    ['a service', createServiceActor],
  ])('records several events of %s consecutively in the order given', async (_, by) => {
    const tenant = createTenant();
    const events = Array.from({ length: 1000 }, (_event, at) => ({ ...decisionEvent, resource_id: `ref-${at}` }));
    const receipts = await audit.recordAll(by(tenant), events);
    expect(receipts.map(({ chain_seq }) => chain_seq)).toEqual(events.map((_event, at) => at + 1));
    const stored = (await listEvents(tenant)).toReversed();
    expect(stored.map(({ id }) => id)).toEqual(receipts.map(({ id }) => id));
    expect(stored.map(({ resource_id }) => resource_id)).toEqual(events.map(({ resource_id }) => resource_id));
  });

  test('records nothing for an empty list', async () => {
    const tenant = createTenant();
    expect(await audit.recordAll(createCallerActor(tenant), [])).toEqual([]);
    expect(await listEvents(tenant)).toEqual([]);
  });

  test('records each of 200 concurrent events once', async () => {
    const tenant = createTenant();
    const receipts = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        audit.record(at % 2 === 0 ? createCallerActor(tenant) : createServiceActor(tenant), {
          ...decisionEvent,
          resource_id: `ref-${at}`,
        }),
      ),
    );
    expect(new Set(receipts.map(({ chain_seq }) => chain_seq)).size).toBe(200);
    expect(await listEvents(tenant)).toHaveLength(200);
  });

  const invalidEvents: readonly { title: string; event: TracedEvent }[] = [
    { title: 'without an action', event: createOtherEvent({ action: '' }) },
    { title: 'with an unknown severity', event: { ...decisionEvent, severity: 'fatal' as 'info' } },
    { title: 'with an unsafe integer', event: createOtherEvent({ metadata: { count: 2 ** 60 } }) },
    { title: 'with a NUL', event: { ...decisionEvent, resource_id: 'a\0b' } },
    { title: 'of more than 64 KiB', event: createOtherEvent({ metadata: { text: 'x'.repeat(70_000) } }) },
  ];
  test.each(invalidEvents)('fails with a 500 and records nothing for an event $title', async ({ event }) => {
    const tenant = createTenant();
    await expect(audit.record(createCallerActor(tenant), event)).rejects.toMatchObject({
      ...NO_TRACE_ERROR,
      headers: {},
    });
    await expect(audit.recordAll(createServiceActor(tenant), [decisionEvent, event])).rejects.toMatchObject(
      NO_TRACE_ERROR,
    );
    expect(await listEvents(tenant)).toEqual([]);
  });

  test('fails with a 500 and records nothing for 1,001 events in one call', async () => {
    const tenant = createTenant();
    const events = Array.from({ length: 1001 }, () => decisionEvent);
    await expect(audit.recordAll(createCallerActor(tenant), events)).rejects.toMatchObject(NO_TRACE_ERROR);
    expect(await listEvents(tenant)).toEqual([]);
  });

  test('fails without the database, with an internal error text free of event content', async () => {
    const tenant = createTenant();
    const database = await openDatabase({ url: db.url, logger: silentLogger });
    await withWriterOn(database, async (writer) => {
      await writer.record(createCallerActor(tenant), decisionEvent);
      await database.close();
      const [failure, ofAll] = await Promise.all([
        writer.record(createCallerActor(tenant), decisionEvent).catch((error: unknown) => error),
        writer.recordAll(createServiceActor(tenant), [decisionEvent]).catch((error: unknown) => error),
      ]);
      // It may be there again soon.
      expect(ofAll).toMatchObject({ ...NO_TRACE_ERROR, headers: { 'retry-after': '2' } });
      expect(failure).toMatchObject({ ...NO_TRACE_ERROR, internal: expect.stringContaining('no trace, no action') });
      expect(String((failure as Error).message)).not.toMatch(/ref-17|key-of/);
    });
    expect(await listEvents(tenant)).toHaveLength(1);
  });

  test('records each event once when every second COMMIT loses its connection', async () => {
    const tenant = createTenant();
    let commits = 0;
    const losingDatabase: Database = {
      ...db.database,
      async tenant(of, work) {
        let adds = false;
        const result = await db.database.tenant(of, (sql) => {
          const watch =
            (run: typeof sql.prepared): typeof run =>
            (name, text, values) => {
              adds ||= text.includes('insert into audit.event');
              return run(name, text, values);
            };
          return work({ ...sql, prepared: watch(sql.prepared), preparedLast: watch(sql.preparedLast) });
        });
        if (adds) commits += 1;
        if (adds && commits % 2 === 0) throw new DatabaseUnavailable('lost', { outcomeUnknown: true });
        return result;
      },
    };
    const positions = await withWriterOn(losingDatabase, async (writer) => {
      const seqs = [];
      for (let at = 0; at < 6; at += 1) {
        const { chain_seq } = await writer.record(
          at % 2 ? createCallerActor(tenant) : createServiceActor(tenant),
          decisionEvent,
        );
        seqs.push(chain_seq);
      }
      return seqs;
    });
    expect(positions).toEqual([1, 2, 3, 4, 5, 6]);
    expect(commits).toBeGreaterThanOrEqual(6);
    expect(await listEvents(tenant)).toHaveLength(6);
  });

  describe('while the queue of the audit trail is full', () => {
    /** Sends one batch more than the queue has room for, and returns the statuses to come once that one is refused. */
    const fillQueue = async (tenant: TenantId, size: number, count: number): Promise<readonly Promise<number>[]> => {
      const refused = Promise.withResolvers<void>();
      const statuses = Array.from({ length: count + 1 }, async () => {
        const events = Array.from({ length: size }, () => createEvent(tenant));
        const { status } = await trail.as(tenant).post('/v1/events/batch', { events });
        if (status === 503) refused.resolve();
        return status;
      });
      await refused.promise;
      return statuses;
    };
    /** Locks a tenant's chain, fills its queue and runs `work`. Then checks that every queued batch was recorded. */
    const withFullQueue = async (tenant: TenantId, work: (drain: () => Promise<void>) => Promise<void>) => {
      const locked = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      await audit.record(createCallerActor(tenant), decisionEvent);
      const lock = db.database.tenant(tenant, async (sql) => {
        await sql.query('select from audit.chain_head where tenant_id = $1 for update', [tenant]);
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
      // One batch of each size more than fits: the queue is full once it is refused.
      const batches = [
        ...(await fillQueue(tenant, 1000, 4)),
        ...(await fillQueue(tenant, 1, MAX_OUTSTANDING_EVENTS - 4000)),
      ];
      const drain = async () => {
        released.resolve();
        await Promise.all([lock, ...batches]);
      };
      await work(drain);
      await drain();
      const statuses = await Promise.all(batches);
      expect(statuses.filter((status) => status === 200)).toHaveLength(4 + MAX_OUTSTANDING_EVENTS - 4000);
      expect(statuses.filter((status) => status === 503)).toHaveLength(2);
    };

    test('records an event once the queue drains within the retry time', async () => {
      const tenant = createTenant();
      const pauses: number[] = [];
      await withFullQueue(tenant, async (drain) => {
        onPause = async (milliseconds) => {
          pauses.push(milliseconds);
          await drain();
        };
        const receipt = await audit.record(createCallerActor(tenant), { ...decisionEvent, resource_id: 'in the end' });
        expect(receipt.chain_seq).toBeGreaterThan(1);
      });
      expect(pauses).toEqual([100]);
      const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant, resource_id: 'in the end' });
      expect(body).toHaveLength(1);
    });

    test('fails when the queue stays full during 1.5 s of retries', async () => {
      const tenant = createTenant();
      const pauses: number[] = [];
      await withFullQueue(tenant, async () => {
        onPause = async (milliseconds) => pauses.push(milliseconds);
        await expect(
          audit.record(createServiceActor(tenant), { ...decisionEvent, resource_id: 'never' }),
        ).rejects.toMatchObject(NO_TRACE_ERROR);
      });
      expect(pauses).toEqual([100, 400, 1000]);
      const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant, resource_id: 'never' });
      expect(body).toEqual([]);
    });
  });

  describe('traced', () => {
    test('starts the action once its event is durable', async () => {
      const tenant = createTenant();
      const outcome = await runAfterRecording(audit, createCallerActor(tenant), decisionEvent, async ({ id }) => {
        const [event] = await listEvents(tenant);
        return event?.id === id ? 'done' : 'too early';
      });
      expect(outcome).toBe('done');
    });

    test('does not start the action when its event cannot be recorded', async () => {
      let begun = false;
      const acting = runAfterRecording(
        audit,
        createCallerActor(createTenant()),
        createOtherEvent({ action: '' }),
        async () => {
          begun = true;
        },
      );
      await expect(acting).rejects.toMatchObject(NO_TRACE_ERROR);
      expect(begun).toBe(false);
    });

    test('records a not_confirmed event and rethrows the error when the action fails', async () => {
      const tenant = createTenant();
      const diskFull = new Error('disk full');
      const acting = runAfterRecording(audit, createCallerActor(tenant), decisionEvent, async () => {
        throw diskFull;
      });
      await expect(acting).rejects.toBe(diskFull);
      const [second, first] = await listEvents(tenant);
      expect(second).toMatchObject({
        action: 'scoring.decide',
        resource_id: 'ref-17',
        severity: 'warning',
        metadata: { outcome: 'not_confirmed', event: first?.id },
      });
    });
  });
});
