import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { fixedClock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf, newTenant } from '../testing/audit-trail-under-test.ts';
import { unlock } from '../testing/unlocked-chain.ts';
import { type ErasedValue, tallyErasure } from './erasure-tally.repository.ts';
import { statsRepository } from './stats.repository.ts';
import { tallyAll } from './stats.usecases.ts';
import { talliesRepository } from './tallies.repository.ts';

const clock = fixedClock('2026-03-01T00:00:00.000Z');
const LIMITS = { values: 1000, actors: 10, since: '2000-01-01' };

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
let tallies: ReturnType<typeof talliesRepository>;
let stats: ReturnType<typeof statsRepository>;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  // Erasures that wait half-way are written out here, past the trigger that would ask for their entry in the ledger.
  await unlock(db.database);
  trail = await auditTrailUnderTest(db.database, clock);
  tallies = talliesRepository(db.database);
  stats = statsRepository(db.database);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

type Told = {
  readonly actor_id: string;
  readonly action: string;
  readonly resource_id: string;
  readonly severity: string;
};

const record = async (tenant: TenantId, events: readonly Partial<Told>[]) => {
  const { status } = await trail
    .as(tenant)
    .post('/v1/events/batch', { events: events.map((event) => eventOf(tenant, event)) });
  expect(status).toBe(200);
};

/** What a caller does. */
const anonymise = async (tenant: TenantId, { field, value, replacement }: ErasedValue) => {
  const body = { tenant_id: tenant, subject_id: value, subject_type: field, replacement };
  const { status } = await trail.as(tenant).post('/v1/gdpr/anonymize', body);
  expect(status).toBe(200);
};

/** An erasure that lasts: tallies, then events, then whatever else before its transaction ends. */
const slowErasure = (tenant: TenantId, erased: ErasedValue, meanwhile: () => Promise<void>) =>
  db.database.tenant(tenant, async (sql) => {
    await tallyErasure(sql, tenant, erased);
    await sql.query(
      `update audit.event set ${erased.field} = $3, anonymized = true where tenant_id = $1 and ${erased.field} = $2`,
      [tenant, erased.value, erased.replacement],
    );
    await meanwhile();
  });

/** The same figures, counted in the log itself. */
const counted = (tenant: TenantId) =>
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

const told = async (tenant: TenantId) => {
  const { total, anonymized, values, actors } = await stats.read(tenant, LIMITS);
  return { total, anonymized, values, actors };
};

/** Digests that the tallies keep and that no event's actor has. */
const strayDigests = (tenant: TenantId) =>
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
  // Nobody may be replaced by himself, but for the usual replacement.
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

describe('the figures', () => {
  test('are those of the log after any run of events, tallying, erasures and new beginnings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), async (steps) => {
        const tenant = newTenant();
        for (const each of steps) {
          if ('record' in each) await record(tenant, each.record);
          else if ('fold' in each) await tallies.fold(tenant, each.fold);
          else if ('erase' in each) await anonymise(tenant, each.erase);
          else await forget(tenant);
          clock.advance(7_200_000);
        }
        expect(await told(tenant)).toEqual(await counted(tenant));
        expect(await strayDigests(tenant)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('are the same once the tallies have been forgotten and counted again', async () => {
    const tenant = await tenantWith(2500);
    await tallyAll(tallies, new AbortController().signal);
    const before = await told(tenant);
    expect(before.total).toBe(2500);
    await forget(tenant);
    expect(await told(tenant)).toEqual(before);
    await tallyAll(tallies, new AbortController().signal);
    expect(await stats.untallied(tenant)).toBe(0);
    expect(await told(tenant)).toEqual(before);
  });
});

const forget = (tenant: TenantId) =>
  db.database.system((sql) => sql.query('select audit.forget_tallies($1)', [tenant]));

async function tenantWith(events: number): Promise<TenantId> {
  const tenant = newTenant();
  for (let left = events; left > 0; left -= 1000)
    await record(
      tenant,
      Array.from({ length: Math.min(left, 1000) }, (_, at) => ({ actor_id: `user-${at % 7}`, action: `a-${at % 11}` })),
    );
  return tenant;
}

describe('tallying', () => {
  test('leaves short tails alone and ends at the head', async () => {
    const [short, long] = [await tenantWith(999), await tenantWith(1001)];
    await tallyAll(tallies, new AbortController().signal);
    expect([await stats.untallied(short), await stats.untallied(long)]).toEqual([999, 0]);
    expect(await tallies.fold(long, 10)).toBe(false);
  });

  test('by several processes at once counts every event once', async () => {
    const tenant = await tenantWith(2000);
    const process = async () => {
      while ((await stats.untallied(tenant)) > 0) await tallies.fold(tenant, 130);
    };
    await Promise.all([process(), process(), process(), record(tenant, [{}, {}]), process()]);
    expect(await told(tenant)).toEqual(await counted(tenant));
  });

  test('waits for no erasure, and takes up what it left', async () => {
    const tenant = await tenantWith(1000);
    await tallies.fold(tenant, 400);
    await slowErasure(tenant, { field: 'actor_id', value: 'user-3', replacement: '[ANONYMIZED]' }, async () => {
      expect(await tallies.fold(tenant, 400)).toBe(false);
      expect((await told(tenant)).anonymized).toBe(0);
    });
    expect(await told(tenant)).toEqual(await counted(tenant));
    expect(await tallies.fold(tenant, 1000)).toBe(true);
    expect(await told(tenant)).toEqual(await counted(tenant));
    expect(await strayDigests(tenant)).toEqual([]);
  });

  test('races with erasures and new events without a wrong count', async () => {
    const tenant = await tenantWith(3000);
    const folding = async () => {
      while ((await stats.untallied(tenant)) > 0) await tallies.fold(tenant, 70);
    };
    const erasing = async () => {
      for (const who of [0, 1, 2, 3])
        await anonymise(tenant, { field: 'actor_id', value: `user-${who}`, replacement: 'X' });
      await anonymise(tenant, { field: 'actor_id', value: 'X', replacement: '[ANONYMIZED]' });
    };
    await Promise.all([
      folding(),
      folding(),
      erasing(),
      record(tenant, [{ actor_id: 'late' }, { actor_id: 'user-6' }]),
    ]);
    expect(await told(tenant)).toEqual(await counted(tenant));
    expect(await strayDigests(tenant)).toEqual([]);
  });

  test('leaves nothing behind of an erasure that is rolled back', async () => {
    const tenant = await tenantWith(500);
    await tallies.fold(tenant, 500);
    const fails = async () => {
      throw new Error('no');
    };
    await expect(slowErasure(tenant, { field: 'actor_id', value: 'user-1', replacement: 'X' }, fails)).rejects.toThrow(
      'no',
    );
    expect(await told(tenant)).toEqual(await counted(tenant));
  });
});

describe('the tables of tallies', () => {
  test.each(['audit.tallied', 'audit.tally', 'audit.actor_tally'])(
    'show a tenant only its own rows of %s',
    async (table) => {
      const fresh = await testDatabase([auditTrailMigrations]);
      const [ours, theirs] = [newTenant(), newTenant()];
      const there = await auditTrailUnderTest(fresh.database, clock);
      for (const tenant of [ours, theirs]) {
        await there.as(tenant).post('/v1/events', eventOf(tenant));
        await talliesRepository(fresh.database).fold(tenant, 10);
      }
      const seen = await fresh.database.tenant(ours, (sql) =>
        sql.query<{ tenant_id: string }>(`select distinct tenant_id from ${table}`),
      );
      expect(seen).toEqual([{ tenant_id: ours }]);
      expect(await fresh.database.system((sql) => sql.query(`select from ${table}`))).toEqual([]);
      await there.service.close();
      await fresh.close();
    },
  );

  test('hold no name of an actor', async () => {
    const tenant = newTenant();
    await record(tenant, [{ actor_id: 'jeanne.martin@example.fr' }]);
    await tallies.fold(tenant, 10);
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
