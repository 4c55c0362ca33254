import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { auditOverHttp } from '@probant/audit/writer/over-http';
import { traced } from '@probant/audit/writer/traced';
import type { AuditEvent } from '@probant/contracts/audit-trail';
import { type Database, openDatabase } from '@probant/database/database';
import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { uuidV7 } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { asEvent, auditTrailUnderTest, eventOf, newTenant } from '../testing/audit-trail-under-test.ts';
import { MAX_OUTSTANDING } from './chain-writers.ts';
import { callerOf, decided, NO_TRACE, sign, sweepOf } from './testing/writing.ts';

type Trail = Awaited<ReturnType<typeof auditTrailUnderTest>>;

/** A writer to a running audit trail. */
type Connected = { readonly writer: AuditWriter; close(): Promise<void> };

/** Every way must do the same. */
const WAYS: readonly { way: string; connectTo(trail: Trail): Promise<Connected> }[] = [
  {
    way: 'in the same process',
    connectTo: async ({ service }) => ({ writer: service.audit, close: async () => undefined }),
  },
  {
    way: 'over HTTP',
    async connectTo({ service }) {
      const { port } = await service.listen(0, '127.0.0.1');
      const writer = auditOverHttp({ url: `http://127.0.0.1:${port}`, sign, newId: uuidV7(systemClock) });
      return { writer, close: () => writer.close() };
    },
  },
];

describe.each(WAYS)('writing $way, on a real database,', ({ connectTo }) => {
  let db: TestDatabase;
  let trail: Trail;
  let connected: Connected;
  let audit: AuditWriter;
  beforeAll(async () => {
    db = await testDatabase([auditTrailMigrations]);
    trail = await auditTrailUnderTest(db.database);
    connected = await connectTo(trail);
    audit = connected.writer;
  });
  afterAll(async () => {
    await connected.close();
    await trail.service.close();
    await db.close();
  });

  const recorded = async (tenant: string): Promise<readonly AuditEvent[]> => {
    const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant, limit: 1000 });
    return (body as unknown[]).map(asEvent);
  };

  /** A writer to a trail of its own, on another database. */
  const on = async <T>(database: Database, work: (audit: AuditWriter) => Promise<T>): Promise<T> => {
    const other = await auditTrailUnderTest(database);
    const { writer, close } = await connectTo(other);
    try {
      return await work(writer);
    } finally {
      await close();
      await other.service.close();
    }
  };

  test('what a caller did bears the id of its key, and the receipt is its place', async () => {
    const tenant = newTenant();
    const receipt = await audit.record(callerOf(tenant), decided);
    const [event] = await recorded(tenant);
    expect(event).toMatchObject({
      ...decided,
      ...receipt,
      tenant_id: tenant,
      actor_id: 'k1',
      actor_type: 'api_key',
      changes: null,
      severity: 'info',
    });
    expect(receipt).toEqual({
      id: expect.any(String),
      chain_seq: 1,
      event_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('what a service did without a caller bears its name', async () => {
    const tenant = newTenant();
    const changes = { months: { old: 6, new: 12 } };
    await audit.record(sweepOf(tenant), { ...decided, changes, severity: 'critical' });
    const [event] = await recorded(tenant);
    expect(event).toMatchObject({ actor_id: 'scoring', actor_type: 'system', changes, severity: 'critical' });
  });

  test('tenants are kept apart, whoever acts', async () => {
    const [one, other] = [newTenant(), newTenant()];
    await Promise.all([
      audit.record(callerOf(one), decided),
      audit.record(sweepOf(other), decided),
      audit.record(sweepOf(one), decided),
    ]);
    expect((await recorded(one)).map(({ tenant_id }) => tenant_id)).toEqual([one, one]);
    expect(await recorded(other)).toHaveLength(1);
  });

  test.each([
    ['a caller', callerOf],
    ['a sweep', sweepOf],
  ])('several events of %s stand side by side', async (_, by) => {
    const tenant = newTenant();
    const events = Array.from({ length: 1000 }, (_event, at) => ({ ...decided, resource_id: `ref-${at}` }));
    const receipts = await audit.recordAll(by(tenant), events);
    expect(receipts.map(({ chain_seq }) => chain_seq)).toEqual(events.map((_event, at) => at + 1));
    const stored = (await recorded(tenant)).toReversed();
    expect(stored.map(({ id }) => id)).toEqual(receipts.map(({ id }) => id));
    expect(stored.map(({ resource_id }) => resource_id)).toEqual(events.map(({ resource_id }) => resource_id));
  });

  test('nothing to record is nothing recorded', async () => {
    const tenant = newTenant();
    expect(await audit.recordAll(callerOf(tenant), [])).toEqual([]);
    expect(await recorded(tenant)).toEqual([]);
  });

  test('many at once are recorded once each', async () => {
    const tenant = newTenant();
    const receipts = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        audit.record(at % 2 === 0 ? callerOf(tenant) : sweepOf(tenant), { ...decided, resource_id: `ref-${at}` }),
      ),
    );
    expect(new Set(receipts.map(({ chain_seq }) => chain_seq)).size).toBe(200);
    expect(await recorded(tenant)).toHaveLength(200);
  });

  const faulty: readonly { title: string; event: TracedEvent }[] = [
    { title: 'without an action', event: { ...decided, action: '' } },
    { title: 'of an unknown severity', event: { ...decided, severity: 'fatal' as 'info' } },
    { title: 'with a number that no reader is sure of', event: { ...decided, metadata: { count: 2 ** 60 } } },
    { title: 'with a NUL', event: { ...decided, resource_id: 'a\0b' } },
    { title: 'that is too large', event: { ...decided, metadata: { text: 'x'.repeat(70_000) } } },
  ];
  test.each(faulty)('an event $title is a fault of ours: 500, and nothing is recorded', async ({ event }) => {
    const tenant = newTenant();
    await expect(audit.record(callerOf(tenant), event)).rejects.toMatchObject(NO_TRACE);
    await expect(audit.recordAll(sweepOf(tenant), [decided, event])).rejects.toMatchObject(NO_TRACE);
    expect(await recorded(tenant)).toEqual([]);
  });

  test('1,001 events at once are a fault of ours too', async () => {
    const tenant = newTenant();
    const events = Array.from({ length: 1001 }, () => decided);
    await expect(audit.recordAll(callerOf(tenant), events)).rejects.toMatchObject(NO_TRACE);
    expect(await recorded(tenant)).toEqual([]);
  });

  test('without the database: no trace, and the log says why without content', async () => {
    const tenant = newTenant();
    const database = await openDatabase({ url: db.url, logger: silentLogger });
    await on(database, async (writer) => {
      await writer.record(callerOf(tenant), decided);
      await database.close();
      const [failure, ofAll] = await Promise.all([
        writer.record(callerOf(tenant), decided).catch((error: unknown) => error),
        writer.recordAll(sweepOf(tenant), [decided]).catch((error: unknown) => error),
      ]);
      expect(ofAll).toMatchObject(NO_TRACE);
      expect(failure).toMatchObject({ ...NO_TRACE, internal: expect.stringContaining('no trace, no action') });
      expect(String((failure as Error).message)).not.toMatch(/ref-17|key-of/);
    });
    expect(await recorded(tenant)).toHaveLength(1);
  });

  test('where every second COMMIT is answered by a lost connection, each event is recorded once', async () => {
    const tenant = newTenant();
    let commits = 0;
    const losing: Database = {
      ...db.database,
      async tenant(of, work) {
        let adds = false;
        const result = await db.database.tenant(of, (sql) =>
          work({
            ...sql,
            prepared: (name, text, values) => {
              adds ||= text.includes('insert into audit.event');
              return sql.prepared(name, text, values);
            },
          }),
        );
        if (adds) commits += 1;
        if (adds && commits % 2 === 0) throw new DatabaseUnavailable('lost', { outcomeUnknown: true });
        return result;
      },
    };
    const places = await on(losing, async (writer) => {
      const seen = [];
      for (let at = 0; at < 6; at += 1) {
        const { chain_seq } = await writer.record(at % 2 ? callerOf(tenant) : sweepOf(tenant), decided);
        seen.push(chain_seq);
      }
      return seen;
    });
    expect(places).toEqual([1, 2, 3, 4, 5, 6]);
    expect(commits).toBeGreaterThanOrEqual(6);
    expect(await recorded(tenant)).toHaveLength(6);
  });

  describe('while the audit trail has too much to do', () => {
    /** Fills the queue of a tenant while its chain is held, then runs `work`; gives what the queue was answered. */
    const overloaded = async (tenant: TenantId, work: (release: () => void) => Promise<void>) => {
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      await audit.record(callerOf(tenant), decided);
      const holding = db.database.tenant(tenant, async (sql) => {
        await sql.query('select from audit.chain_head where tenant_id = $1 for update', [tenant]);
        held.resolve();
        await released.promise;
      });
      await held.promise;
      const sizes = [1000, 1000, 1000, 1000, MAX_OUTSTANDING - 4000];
      const queue = sizes.map((size) =>
        trail.as(tenant).post('/v1/events/batch', { events: Array.from({ length: size }, () => eventOf(tenant)) }),
      );
      await new Promise((resume) => setTimeout(resume, 500));
      await work(() => released.resolve());
      released.resolve();
      await holding;
      expect((await Promise.all(queue)).map(({ status }) => status)).toEqual(sizes.map(() => 200));
    };

    test('a service waits for it a little', async () => {
      const tenant = newTenant();
      await overloaded(tenant, async (release) => {
        setTimeout(release, 200);
        const receipt = await audit.record(callerOf(tenant), { ...decided, resource_id: 'in the end' });
        expect(receipt.chain_seq).toBeGreaterThan(1);
      });
      const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant, resource_id: 'in the end' });
      expect(body).toHaveLength(1);
    });

    test('and not for ever: no trace', async () => {
      const tenant = newTenant();
      await overloaded(tenant, async () => {
        await expect(audit.record(sweepOf(tenant), { ...decided, resource_id: 'never' })).rejects.toMatchObject(
          NO_TRACE,
        );
      });
      const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant, resource_id: 'never' });
      expect(body).toEqual([]);
    });
  });

  describe('an action', () => {
    test('begins once its trace is on disk', async () => {
      const tenant = newTenant();
      const outcome = await traced(audit, callerOf(tenant), decided, async ({ id }) => {
        const [event] = await recorded(tenant);
        return event?.id === id ? 'done' : 'too early';
      });
      expect(outcome).toBe('done');
    });

    test('does not begin without a trace', async () => {
      let begun = false;
      const acting = traced(audit, callerOf(newTenant()), { ...decided, action: '' }, async () => {
        begun = true;
      });
      await expect(acting).rejects.toMatchObject(NO_TRACE);
      expect(begun).toBe(false);
    });

    test('that fails is told in the log, and its failure is thrown on', async () => {
      const tenant = newTenant();
      const full = new Error('disk full');
      const acting = traced(audit, callerOf(tenant), decided, async () => {
        throw full;
      });
      await expect(acting).rejects.toBe(full);
      const [second, first] = await recorded(tenant);
      expect(second).toMatchObject({
        action: 'scoring.decide',
        resource_id: 'ref-17',
        severity: 'warning',
        metadata: { outcome: 'not_confirmed', event: first?.id },
      });
    });
  });
});
