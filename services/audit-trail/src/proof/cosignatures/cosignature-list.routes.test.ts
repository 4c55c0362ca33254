import { generateKeyPairSync } from 'node:crypto';
import { cosign } from '@probant/audit/notes/signed-note';
import { Cosignature } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import type { TenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckpointsRepository } from '../../checkpoints/checkpoints.repository.ts';
import { auditTrailMigrations } from '../../migrations.ts';
import { createTenant, startTestAuditTrail } from '../../testing/test-audit-trail.ts';
import { formatCosignatureCursor, parseCosignatureCursor } from './cosignature-cursor.rules.ts';

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

const PATH = '/v1/proof/cosignatures';
const { privateKey } = generateKeyPairSync('ed25519');

async function add(tenant: TenantId, size: number, name: string, time: string | null): Promise<void> {
  const line =
    time === null ? `\u2014 ${name} AAAAAA==` : cosign('a checkpoint\n', name, privateKey, Date.parse(time) / 1_000);
  const checkpoint = { tenant, size, erasures: 0, root: Buffer.alloc(32), note: '', cosignatures: [], signedAt: '' };
  await createCheckpointsRepository(db.database).addCosignature(checkpoint, name, line);
}

async function listPages(tenant: TenantId, limit: number): Promise<readonly Cosignature[][]> {
  const pages: Cosignature[][] = [];
  let query: Record<string, string> | null = { tenant_id: tenant, limit: String(limit) };
  while (query !== null) {
    const { status, body, headers } = await trail.as(tenant).get(PATH, query);
    expect(status).toBe(200);
    for (const listed of body as Cosignature[]) expect([...Value.Errors(Cosignature, listed)]).toEqual([]);
    pages.push(body as Cosignature[]);
    const next: string | undefined = /^<\/v1\/proof\/cosignatures\?([^>]*)>; rel="next"$/.exec(
      String(headers['link']),
    )?.[1];
    query = next === undefined ? null : Object.fromEntries(new URLSearchParams(next));
  }
  return pages;
}

describe('GET /v1/proof/cosignatures', () => {
  test('returns an empty list for a log that no witness cosigned', async () => {
    expect(await listPages(createTenant(), 50)).toEqual([[]]);
  });

  test('returns who cosigned which checkpoint and when, the largest first', async () => {
    const tenant = createTenant();
    await add(tenant, 40, 'witness.example/w1', '2026-11-20T09:00:00Z');
    await add(tenant, 1_204, 'witness.example/w1', '2026-11-21T09:00:00Z');
    await add(tenant, 1_204, 'witness.example/w2', '2026-11-21T10:00:00Z');
    await add(tenant, 1_300, 'a line without a time', null);
    expect((await listPages(tenant, 50)).flat()).toEqual([
      { size: 1_300, erasures: 0, name: 'a line without a time', cosigned_at: null },
      { size: 1_204, erasures: 0, name: 'witness.example/w2', cosigned_at: '2026-11-21T10:00:00.000Z' },
      { size: 1_204, erasures: 0, name: 'witness.example/w1', cosigned_at: '2026-11-21T09:00:00.000Z' },
      { size: 40, erasures: 0, name: 'witness.example/w1', cosigned_at: '2026-11-20T09:00:00.000Z' },
    ]);
  });

  test.each([1, 2, 5, 6, 1_000])('pages of %i contain each cosignature once', async (limit) => {
    const tenant = createTenant();
    const names = ['é-witness', 'witness.example'];
    for (const size of [10, 20, 30]) for (const name of names) await add(tenant, size, name, '2026-11-20T09:00:00Z');
    const pages = await listPages(tenant, limit);
    expect(pages.map(({ length }) => length).every((length) => length <= limit)).toBe(true);
    const listed = pages.flat().map(({ size, name }) => `${size} ${name}`);
    expect(new Set(listed).size).toBe(6);
    expect(listed).toHaveLength(6);
  });

  test('shows a tenant its own cosignatures only, and refuses a text that is no cursor', async () => {
    const [owner, other] = [createTenant(), createTenant()];
    await add(owner, 10, 'witness.example', '2026-11-20T09:00:00Z');
    expect((await trail.as(other).get(PATH, { tenant_id: owner })).status).toBe(403);
    expect(await listPages(other, 50)).toEqual([[]]);
    expect((await trail.as(owner).get(PATH, { tenant_id: owner, before: '!!!' })).status).toBe(422);
  });

  test('a cursor is parsed as the position it was made from', () => {
    const count = fc.integer({ min: 0, max: 999_999_999_999_999 });
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(count, count, name, (size, erasures, witness) => {
        const position = { size, erasures, name: witness };
        expect(parseCosignatureCursor(formatCosignatureCursor(position))).toEqual(position);
      }),
    );
    for (const text of ['', '!!!', Buffer.from('-1 0 w').toString('base64url')])
      expect(parseCosignatureCursor(text)).toBeNull();
  });
});
