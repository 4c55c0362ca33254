import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';
import { type ErasedValue, moveErasedTallies } from './erasure-tally.repository.ts';
import { createStatsRepository } from './stats.repository.ts';
import { tallyAllTenants } from './stats.usecases.ts';
import { createTalliesRepository } from './tallies.repository.ts';

const clock = createFixedClock('2026-03-01T00:00:00.000Z');
const STATISTICS_LIMITS = { values: 1000, actors: 10, since: '2000-01-01' };

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let tallies: ReturnType<typeof createTalliesRepository>;
let stats: ReturnType<typeof createStatsRepository>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  // The slow erasures of this file bypass the trigger that requires a ledger entry.
  await unlockTables(db.database);
  trail = await startTestAuditTrail(db.database, clock);
  tallies = createTalliesRepository(db.database);
  stats = createStatsRepository(db.database);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

type EventFields = {
  readonly actor_id: string;
  readonly action: string;
  readonly resource_id: string;
  readonly severity: string;
};

const recordEvents = async (tenant: TenantId, events: readonly Partial<EventFields>[]) => {
  const { status } = await trail
    .as(tenant)
    .post('/v1/events/batch', { events: events.map((event) => createEvent(tenant, event)) });
  expect(status).toBe(200);
};

/** Erases a value through the route. */
const anonymizeValue = async (tenant: TenantId, { field, value, replacement }: ErasedValue) => {
  const body = { tenant_id: tenant, subject_id: value, subject_type: field, replacement };
  const { status } = await trail.as(tenant).post('/v1/gdpr/anonymize', body);
  expect(status).toBe(200);
};

/** Runs an erasure transaction (tallies, then events) and `meanwhile` before it ends. */
const slowErasure = (tenant: TenantId, erased: ErasedValue, meanwhile: () => Promise<void>) =>
  db.database.tenant(tenant, async (sql) => {
    await moveErasedTallies(sql, tenant, erased);
    await sql.query(
      `update audit.event set ${erased.field} = $3, anonymized = true where tenant_id = $1 and ${erased.field} = $2`,
      [tenant, erased.value, erased.replacement],
    );
    await meanwhile();
  });

/** Computes the statistics directly from the events. */
const countFromEvents = (tenant: TenantId) =>
  db.database.tenant(tenant, async (sql) => {
    const by = (dimension: string, column: string) =>
      sql.query<{ dimension: string; value: string; count: number }>(
        `select '${dimension}' as dimension, value, count(*) as count
         from (select ${column} as value from audit.event where tenant_id = $1) as events
         group by value order by count desc, value collate "C"`,
        [tenant],
      );
    const [all] = await sql.query<{ total: number; anonymized: number }>(
      'select count(*) as total, count(*) filter (where anonymized) as anonymized from audit.event where tenant_id = $1',
      [tenant],
    );
    return {
      ...all,
      values: [
        ...(await by('action', 'action')),
        ...(await by('actor_type', 'actor_type')),
        ...(await by('day', 'left(recorded_at, 10)')),
        ...(await by('resource_type', 'resource_type')),
        ...(await by('severity', 'severity')),
      ],
      actors: await sql.query(
        `select actor_id, count(*) as count from audit.event where tenant_id = $1
         group by actor_id order by count desc, min(chain_seq) limit 10`,
        [tenant],
      ),
    };
  });

const readStatistics = async (tenant: TenantId) => {
  const { total, anonymized, values, actors } = await stats.read(tenant, STATISTICS_LIMITS);
  return { total, anonymized, values, actors };
};

/** Returns actor digests in the tallies that match no actor of an event. */
const findStrayDigests = (tenant: TenantId) =>
  db.database.tenant(tenant, (sql) =>
    sql.query(
      `select from audit.actor_tally where tenant_id = $1 and actor_digest not in
         (select sha256(convert_to(actor_id, 'UTF8')) from audit.event where tenant_id = $1)`,
      [tenant],
    ),
  );

const person = fc.constantFrom('anna', 'bruno', 'chloé', 'd', '[ANONYMIZED]');
const replacement = fc.oneof({ weight: 3, arbitrary: fc.constant('[ANONYMIZED]') }, person);
const erased = fc
  .oneof(
    { weight: 3, arbitrary: fc.record({ field: fc.constant('actor_id' as const), value: person, replacement }) },
    fc.record({
      field: fc.constant('resource_id' as const),
      value: fc.constantFrom('r-1', 'r-2'),
      replacement,
    }),
  )
  // A replacement must differ from the value, except for the default replacement.
  .filter(({ value, replacement }) => value !== replacement || value === '[ANONYMIZED]');
const recorded = fc.array(
  fc.record({
    actor_id: person,
    action: fc.constantFrom('read', 'update', 'É'),
    resource_id: fc.constantFrom('r-1', 'r-2'),
    severity: fc.constantFrom('info', 'warning'),
  }),
  { minLength: 1, maxLength: 12 },
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ record: recorded }) },
  { weight: 6, arbitrary: fc.record({ fold: fc.integer({ min: 1, max: 15 }) }) },
  { weight: 6, arbitrary: fc.record({ erase: erased }) },
  { weight: 1, arbitrary: fc.constant({ forget: true as const }) },
);

describe('the statistics', () => {
  test('equal the counts of the events after any sequence of appends, tallying, erasures and resets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), async (steps) => {
        const tenant = createTenant();
        for (const each of steps) {
          if ('record' in each) await recordEvents(tenant, each.record);
          else if ('fold' in each) await tallies.tallyNextEvents(tenant, each.fold);
          else if ('erase' in each) await anonymizeValue(tenant, each.erase);
          else await resetTallies(tenant);
          clock.advance(7_200_000);
        }
        expect(await readStatistics(tenant)).toEqual(await countFromEvents(tenant));
        expect(await findStrayDigests(tenant)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('are the same after the tallies are reset and rebuilt', async () => {
    const tenant = await createTenantWith(2500);
    await tallyAllTenants(tallies, new AbortController().signal);
    const before = await readStatistics(tenant);
    expect(before.total).toBe(2500);
    await resetTallies(tenant);
    expect(await readStatistics(tenant)).toEqual(before);
    await tallyAllTenants(tallies, new AbortController().signal);
    expect(await stats.countUntallied(tenant)).toBe(0);
    expect(await readStatistics(tenant)).toEqual(before);
  });
});

const resetTallies = (tenant: TenantId) =>
  db.database.system((sql) => sql.query('select audit.forget_tallies($1)', [tenant]));

async function createTenantWith(events: number): Promise<TenantId> {
  const tenant = createTenant();
  for (let remaining = events; remaining > 0; remaining -= 1000)
    await recordEvents(
      tenant,
      Array.from({ length: Math.min(remaining, 1000) }, (_, at) => ({
        actor_id: `user-${at % 7}`,
        action: `a-${at % 11}`,
      })),
    );
  return tenant;
}

/** Tallies, as one of several processes, until another one or this one has counted every event. */
const tallyToTheEnd = (tenant: TenantId, limit: number) =>
  eventually(
    'every event to be tallied',
    async () => {
      await tallies.tallyNextEvents(tenant, limit);
      return (await stats.countUntallied(tenant)) === 0;
    },
    { intervalMs: 1 },
  );

describe('tallying', () => {
  test('skips backlogs below 1,000 events and otherwise ends at the head', async () => {
    const [short, long] = [await createTenantWith(999), await createTenantWith(1001)];
    await tallyAllTenants(tallies, new AbortController().signal);
    expect([await stats.countUntallied(short), await stats.countUntallied(long)]).toEqual([999, 0]);
    expect(await tallies.tallyNextEvents(long, 10)).toBe(false);
  });

  test('counts every event once when several processes tally', async () => {
    const tenant = await createTenantWith(2000);
    const process = () => tallyToTheEnd(tenant, 130);
    await Promise.all([process(), process(), process(), recordEvents(tenant, [{}, {}]), process()]);
    expect(await readStatistics(tenant)).toEqual(await countFromEvents(tenant));
  });

  test('skips a tenant during an erasure and continues afterwards', async () => {
    const tenant = await createTenantWith(1000);
    await tallies.tallyNextEvents(tenant, 400);
    await slowErasure(tenant, { field: 'actor_id', value: 'user-3', replacement: '[ANONYMIZED]' }, async () => {
      expect(await tallies.tallyNextEvents(tenant, 400)).toBe(false);
      expect((await readStatistics(tenant)).anonymized).toBe(0);
    });
    expect(await readStatistics(tenant)).toEqual(await countFromEvents(tenant));
    expect(await tallies.tallyNextEvents(tenant, 1000)).toBe(true);
    expect(await readStatistics(tenant)).toEqual(await countFromEvents(tenant));
    expect(await findStrayDigests(tenant)).toEqual([]);
  });

  test('stays correct with concurrent erasures and appends', async () => {
    const tenant = await createTenantWith(3000);
    const folding = () => tallyToTheEnd(tenant, 70);
    const erasing = async () => {
      for (const who of [0, 1, 2, 3])
        await anonymizeValue(tenant, { field: 'actor_id', value: `user-${who}`, replacement: 'X' });
      await anonymizeValue(tenant, { field: 'actor_id', value: 'X', replacement: '[ANONYMIZED]' });
    };
    await Promise.all([
      folding(),
      folding(),
      erasing(),
      recordEvents(tenant, [{ actor_id: 'late' }, { actor_id: 'user-6' }]),
    ]);
    expect(await readStatistics(tenant)).toEqual(await countFromEvents(tenant));
    expect(await findStrayDigests(tenant)).toEqual([]);
  });

  test('is unchanged after an erasure is rolled back', async () => {
    const tenant = await createTenantWith(500);
    await tallies.tallyNextEvents(tenant, 500);
    const rollBack = async () => {
      throw new Error('no');
    };
    await expect(
      slowErasure(tenant, { field: 'actor_id', value: 'user-1', replacement: 'X' }, rollBack),
    ).rejects.toThrow('no');
    expect(await readStatistics(tenant)).toEqual(await countFromEvents(tenant));
  });
});

describe('the tally tables', () => {
  test.each(['audit.tallied', 'audit.tally', 'audit.actor_tally'])(
    'show a tenant only its own rows of %s',
    async (table) => {
      const fresh = await createTestDatabase([auditTrailMigrations]);
      const [ours, theirs] = [createTenant(), createTenant()];
      const freshTrail = await startTestAuditTrail(fresh.database, clock);
      for (const tenant of [ours, theirs]) {
        await freshTrail.as(tenant).post('/v1/events', createEvent(tenant));
        await createTalliesRepository(fresh.database).tallyNextEvents(tenant, 10);
      }
      const visibleTenants = await fresh.database.tenant(ours, (sql) =>
        sql.query<{ tenant_id: string }>(`select distinct tenant_id from ${table}`),
      );
      expect(visibleTenants).toEqual([{ tenant_id: ours }]);
      expect(await fresh.database.system((sql) => sql.query(`select from ${table}`))).toEqual([]);
      await freshTrail.service.close();
      await fresh.close();
    },
  );

  test('contain no actor id', async () => {
    const tenant = createTenant();
    await recordEvents(tenant, [{ actor_id: 'jeanne.martin@example.fr' }]);
    await tallies.tallyNextEvents(tenant, 10);
    const rows = await db.database.tenant(tenant, (sql) =>
      sql.query(
        `select to_json(t)::text as row from audit.tally t where tenant_id = $1
        union all select to_json(t)::text from audit.actor_tally t where tenant_id = $1
        union all select to_json(t)::text from audit.tallied t where tenant_id = $1`,
        [tenant],
      ),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toContain('jeanne');
  });
});
