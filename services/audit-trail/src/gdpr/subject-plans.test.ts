import type { Database, Sql } from '@probant/database/database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { createGdprRepository } from './gdpr.repository.ts';

type PlanNode = {
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
};

const EVENTS = 500;
const LIMITS = { events: 1_000, bytes: 1_000_000 };

let store: TestDatabase;
const tenant = createTenant();
beforeAll(async () => {
  store = await createTestDatabase([auditTrailMigrations]);
  // As in the first minute of a tenant: the planner has counted nothing yet.
  await store.database.system((sql) => sql.query('alter table audit.event set (autovacuum_enabled = off)'));
  const { service, as } = await startTestAuditTrail(store.database);
  const events = Array.from({ length: EVENTS }, (_, at) =>
    createEvent(tenant, { actor_id: `user-${at}`, resource_id: `invoice-${at}` }),
  );
  expect((await as(tenant).post('/v1/events/batch', { events })).status).toBe(200);
  await service.close();
});
afterAll(() => store.close());

describe.each(['force_custom_plan', 'force_generic_plan'])('with plan_cache_mode %s', (mode) => {
  test.each([
    ['actor_id', 'user-17', 'event_by_actor'],
    ['resource_id', 'invoice-17', 'event_by_resource'],
  ] as const)(
    'the events of a subject in %s are found by its index, before the first ANALYZE',
    async (field, id, index) => {
      const { database, used } = recordIndexes(store.database, mode);
      const found = await createGdprRepository(database).readEvents(
        parseTenantId(tenant),
        { field, id },
        { after: 0, upTo: EVENTS },
        LIMITS,
      );
      expect(found.map((event) => event[field])).toEqual([id]);
      expect(used).toEqual([index]);
    },
  );
});

/** Plans each statement with parameters as the database would after it prepared it, and keeps the indexes by which it reads events. */
function recordIndexes(database: Database, mode: string): { database: Database; used: string[] } {
  const used: string[] = [];
  const explain = async (sql: Sql, text: string, values: readonly unknown[]) => {
    await sql.query(`set local plan_cache_mode = ${mode}; prepare explained as ${text}`);
    const list = values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(', ');
    const [row] = await sql.query<{ readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (format json) execute explained(${list})`,
    );
    await sql.query('deallocate explained');
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) used.push(...findIndexes(Plan));
  };
  return {
    used,
    database: {
      ...database,
      tenant: (of, work, options) =>
        database.tenant(
          of,
          (sql) =>
            work({
              ...sql,
              async prepared(name, text, values) {
                await explain(sql, text, values ?? []);
                return sql.prepared(name, text, values);
              },
            }),
          options,
        ),
    },
  };
}

const findIndexes = (node: PlanNode): readonly string[] => [
  ...(node['Relation Name'] === 'event' ? [node['Index Name'] ?? 'none'] : []),
  ...(node.Plans ?? []).flatMap(findIndexes),
];
