import { Anchor } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import type { TenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnchorRecord } from '../../anchors/anchor-records.ts';
import { createAnchorsRepository } from '../../anchors/anchors.repository.ts';
import { auditTrailMigrations } from '../../migrations.ts';
import { createTenant, startTestAuditTrail } from '../../testing/test-audit-trail.ts';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const PATH = '/v1/proof/anchors';
const add = (tenant: TenantId, record: Partial<Omit<AnchorRecord, 'tenant'>>) =>
  createAnchorsRepository(db.database).add({
    tenant,
    store: 'audit-anchors',
    size: 1,
    erasures: 0,
    anchoredAt: '2026-11-21T09:00:00.000Z',
    stampedAt: null,
    ...record,
  });
const list = async (tenant: TenantId, query: Readonly<Record<string, string | number>> = {}) => {
  const { status, body, headers } = await trail.as(tenant).get(PATH, { tenant_id: tenant, ...query });
  expect(status).toBe(200);
  const anchors = body as Anchor[];
  for (const anchor of anchors) expect([...Value.Errors(Anchor, anchor)]).toEqual([]);
  return { anchors, headers };
};

/** Reads all pages by their Link headers. */
async function listPages(tenant: TenantId, limit: number): Promise<readonly Anchor[][]> {
  const pages: Anchor[][] = [];
  let query: Record<string, string> | null = { tenant_id: tenant, limit: String(limit) };
  while (query !== null) {
    const { body, headers } = await trail.as(tenant).get(PATH, query);
    pages.push(body as Anchor[]);
    const next: string | undefined = /^<\/v1\/proof\/anchors\?([^>]*)>; rel="next"$/.exec(String(headers['link']))?.[1];
    query = next === undefined ? null : Object.fromEntries(new URLSearchParams(next));
  }
  return pages;
}

describe('GET /v1/proof/anchors', () => {
  test('returns an empty list for a log without an anchor', async () => {
    expect((await list(createTenant())).anchors).toEqual([]);
  });

  test('returns the anchors newest first, with their place and their timestamp', async () => {
    const tenant = createTenant();
    await add(tenant, { size: 1000, anchoredAt: '2026-11-21T09:00:00.000Z' });
    await add(tenant, { size: 2000, erasures: 1, anchoredAt: '2026-11-21T09:10:00.000Z' });
    await add(tenant, {
      size: 2000,
      erasures: 1,
      store: 'vault',
      anchoredAt: '2026-11-21T09:10:01.000Z',
      stampedAt: '2026-11-21T09:10:02.000Z',
    });
    const { anchors, headers } = await list(tenant);
    expect(anchors).toEqual([
      {
        size: 2000,
        erasures: 1,
        store: 'vault',
        anchored_at: '2026-11-21T09:10:01.000Z',
        stamped_at: '2026-11-21T09:10:02.000Z',
      },
      { size: 2000, erasures: 1, store: 'audit-anchors', anchored_at: '2026-11-21T09:10:00.000Z', stamped_at: null },
      { size: 1000, erasures: 0, store: 'audit-anchors', anchored_at: '2026-11-21T09:00:00.000Z', stamped_at: null },
    ]);
    expect([headers['link'], headers['x-next-cursor']]).toEqual([undefined, undefined]);
  });

  test('lists the anchor that follows a restored backup first, although it covers fewer events', async () => {
    const tenant = createTenant();
    await add(tenant, { size: 5000, anchoredAt: '2026-11-21T09:00:00.000Z' });
    await add(tenant, { size: 40, store: 'new series', anchoredAt: '2026-11-22T09:00:00.000Z' });
    expect((await list(tenant)).anchors.map(({ size }) => size)).toEqual([40, 5000]);
  });

  test.each([1, 2, 3, 7, 8, 1000])(
    'pages of %i contain each anchor once, also those of the same moment',
    async (limit) => {
      const tenant = createTenant();
      const expected: string[] = [];
      for (let size = 1; size <= 4; size += 1)
        for (const store of ['é store', 'audit-anchors']) {
          const anchoredAt = `2026-11-21T09:0${Math.ceil(size / 2)}:00.000Z`;
          await add(tenant, { size, store, anchoredAt });
          expected.unshift(`${size} ${store}`);
        }
      const pages = await listPages(tenant, limit);
      const listed = pages.flat().map(({ size, store }) => `${size} ${store}`);
      expect(listed).toHaveLength(8);
      expect(new Set(listed)).toEqual(new Set(expected));
      expect(pages).toHaveLength(Math.ceil(8 / limit));
    },
  );

  test('a page stays the same while newer anchors are added', async () => {
    const tenant = createTenant();
    for (let size = 1; size <= 5; size += 1) await add(tenant, { size, anchoredAt: `2026-11-21T09:0${size}:00.000Z` });
    const { headers } = await list(tenant, { limit: 2 });
    await add(tenant, { size: 6, anchoredAt: '2026-11-21T09:06:00.000Z' });
    const { anchors } = await list(tenant, { limit: 2, before: String(headers['x-next-cursor']) });
    expect(anchors.map(({ size }) => size)).toEqual([3, 2]);
  });

  test('shows a tenant its own anchors only, also with the cursor of another tenant', async () => {
    const [owner, other] = [createTenant(), createTenant()];
    for (let size = 1; size <= 3; size += 1) await add(owner, { size, anchoredAt: `2026-11-21T09:0${size}:00.000Z` });
    expect(await trail.as(other).get(PATH, { tenant_id: owner })).toMatchObject({
      status: 403,
      body: { detail: 'tenant_id is not the tenant of this API key' },
    });
    const { headers } = await list(owner, { limit: 1 });
    expect((await list(other, { before: String(headers['x-next-cursor']) })).anchors).toEqual([]);
  });

  test.each([
    ['no tenant', {}],
    ['a page of none', { tenant_id: 'own', limit: 0 }],
    ['a page beyond the limit', { tenant_id: 'own', limit: 1001 }],
    ['a cursor beyond the limit', { tenant_id: 'own', before: 'a'.repeat(1025) }],
  ])('returns a 422 list for %s', async (_, query: Readonly<Record<string, string | number>>) => {
    const tenant = createTenant();
    const sent = 'tenant_id' in query ? { ...query, tenant_id: tenant } : query;
    const { status, body } = await trail.as(tenant).get(PATH, sent);
    expect([status, Array.isArray((body as { detail: unknown }).detail)]).toEqual([422, true]);
  });

  test.each(['', 'abc', "' or 1=1 --", Buffer.from('2026 1 0 a\0').toString('base64url')])(
    'returns 422 for the cursor %j',
    async (before) => {
      const tenant = createTenant();
      expect(await trail.as(tenant).get(PATH, { tenant_id: tenant, before })).toMatchObject({
        status: 422,
        body: { detail: 'before is not the X-Next-Cursor of a page of this list' },
      });
    },
  );

  test('reads an index, not the anchors of all tenants', async () => {
    const tenant = createTenant();
    const plan = await db.database.tenant(tenant, async (sql) => {
      await sql.query('set local enable_seqscan = off');
      await sql.query('set local enable_sort = off');
      return sql.query<{ 'QUERY PLAN': string }>(
        `explain select size from audit.anchor where tenant_id = $1 and (anchored_at, size, erasures, store) < ('2026', 1, 0, 'a')
         order by anchored_at desc, size desc, erasures desc, store desc limit 50`,
        [tenant],
      );
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('Backward using anchor_by_tenant_and_time');
    expect(text).not.toContain('Sort');
  });
});
