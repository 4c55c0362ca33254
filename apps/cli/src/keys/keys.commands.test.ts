import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { type Database, openDatabase } from '@probant/database/database';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { type Clock, createFixedClock, systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import { createKeyRing } from '@probant/keys/key-ring';
import { keyMigrations } from '@probant/keys/migrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';

let testing: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  testing = await createTestDatabase([keyMigrations, auditTrailMigrations]);
  database = await openDatabase({ url: testing.url, logger: silentLogger, maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await testing.close();
});

const run = (words: readonly string[], clock = systemClock) =>
  runProbant(words, { DATABASE_URL: testing.url }, { clock });

/** Returns what a command printed. */
const probant = (...words: readonly string[]): Promise<string> => probantAt(systemClock, ...words);

async function probantAt(clock: Clock, ...words: readonly string[]): Promise<string> {
  const { code, out, error } = await run(words, clock);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out.trim();
}

describe('probant keys', () => {
  test('a running key ring follows the commands issue, rotate and revoke', async () => {
    const ring = await createKeyRing({ database, clock: systemClock, logger: silentLogger });
    try {
      const issued = JSON.parse(await probant('keys', 'issue', '--tenant', 'acme', '--name', 'essai', '--json'));
      expect(Object.keys(issued)).toEqual(['key', 'key_id', 'tenant_id', 'scopes', 'expires_at', 'limits']);
      await expect.poll(() => ring.check(issued.key)).toMatchObject({ state: 'active', tenantId: 'acme' });

      const next = JSON.parse(await probant('keys', 'rotate', issued.key_id, '--overlap', '24h', '--json'));
      await expect.poll(() => ring.check(next.key)).toMatchObject({ state: 'active', tenantId: 'acme' });
      expect(await ring.check(issued.key)).toMatchObject({ state: 'active' });

      expect(await probant('keys', 'revoke', next.key_id)).toBe(`revoked ${next.key_id}`);
      await expect.poll(() => ring.check(next.key)).toMatchObject({ state: 'revoked' });

      const list = await probant('keys', 'list');
      expect(list).toContain(issued.key_id);
      expect(list).toContain('revoked');
      expect(list).not.toContain(issued.key);
      expect(JSON.parse(await probant('keys', 'list', '--json'))).toHaveLength(2);
    } finally {
      await ring.close();
    }
  });

  test('issue limits a key to scopes and an expiry, rotate keeps them, list shows them for one tenant', async () => {
    const clock = createFixedClock('2026-12-01T12:00:00Z');
    const probant = (...words: readonly string[]) => probantAt(clock, ...words);
    const issue = [
      'keys',
      'issue',
      '--tenant',
      'scoped',
      '--scope',
      'export, read',
      '--expires',
      '2027-01-31',
      '--json',
    ];
    const issued = JSON.parse(await probant(...issue));
    expect(issued).toMatchObject({ scopes: ['read', 'export'], expires_at: '2027-01-31T00:00:00.000Z' });
    const rotated = JSON.parse(await probant('keys', 'rotate', issued.key_id, '--overlap', '1h', '--json'));
    expect(rotated).toMatchObject({ scopes: ['read', 'export'], expires_at: '2027-01-31T00:00:00.000Z' });

    clock.advance(59 * 60_000);
    const list = JSON.parse(await probant('keys', 'list', '--tenant', 'scoped', '--json'));
    expect(list).toMatchObject([
      { key_id: rotated.key_id, tenant_id: 'scoped', scopes: ['read', 'export'], last_used_at: '' },
      { key_id: issued.key_id, tenant_id: 'scoped', state: 'expiring' },
    ]);
    expect(await probant('keys', 'list', '--tenant', 'scoped')).toMatch(
      / scopes +limits +created_at .*\n.* read,export +2/,
    );
    expect(await probant('keys', 'issue', '--tenant', 'scoped', '--scope', 'read', '--expires', '90d')).toMatch(
      /^key \S+ of tenant scoped, scopes read, expires 2027-03-01T12:59:00\.000Z; it is shown only once/,
    );
    clock.advance(2 * 60_000);
    expect(JSON.parse(await probant('keys', 'list', '--tenant', 'scoped', '--json'))).toContainEqual(
      expect.objectContaining({ key_id: issued.key_id, state: 'expired' }),
    );
  });

  test('issue, rotate and revoke record events in the log of the operator, without the key or its name', async () => {
    const issued = JSON.parse(await probant('keys', 'issue', '--tenant', 'traced', '--name', 'Marie Martin', '--json'));
    const rotated = JSON.parse(await probant('keys', 'rotate', issued.key_id, '--overlap', '1h', '--json'));
    await probant('keys', 'revoke', rotated.key_id);
    const rows = await database.tenant(OPERATOR_TENANT, (sql) =>
      sql.query<{ action: string; resource_id: string; text: string }>(
        `select action, resource_id, e::text as text from audit.event e
         where metadata::json ->> 'tenant_id' = 'traced' order by chain_seq`,
      ),
    );
    expect(rows.map(({ action, resource_id }) => [action, resource_id])).toEqual([
      ['key.issue', issued.key_id],
      ['key.rotate', issued.key_id],
      ['key.revoke', rotated.key_id],
    ]);
    for (const { text } of rows) {
      for (const { key } of [issued, rotated]) expect(text).not.toContain(key.slice(0, 13));
      expect(text).not.toContain('Martin');
    }
  });

  test.each(['nothing', 'read,delete'])('issue --scope %s prints one line and exits with code 2', async (scope) => {
    const before = await probant('keys', 'list', '--json');
    const failure = await run(['keys', 'issue', '--tenant', 'acme', '--scope', scope]);
    expect(failure).toMatchObject({
      code: 2,
      error: expect.stringMatching(
        /^"\w+" is not a scope: write one or more of read, write, export, erase, admin.*\n$/,
      ),
    });
    expect(await probant('keys', 'list', '--json')).toBe(before);
  });

  test.each([
    { mistake: 'an expiry in the past', parameters: ['keys', 'issue', '--tenant', 'acme', '--expires', '2020-01-01'] },
    { mistake: 'a tenant without a key', parameters: ['keys', 'list', '--tenant', 'nosuch'] },
    { mistake: 'an unknown key', parameters: ['keys', 'revoke', 'nope'] },
    { mistake: 'an overlap that is not a duration', parameters: ['keys', 'rotate', 'nope', '--overlap', 'soon'] },
    { mistake: 'a tenant with spaces', parameters: ['keys', 'issue', '--tenant', 'a b'] },
    { mistake: 'no tenant', parameters: ['keys', 'issue'] },
    { mistake: 'an unknown gateway', parameters: ['gateway', 'emit', 'apache'] },
  ])('prints one sentence without a stack for $mistake', async ({ parameters }) => {
    const { code, error } = await run(parameters);
    expect(code).toBe(2);
    expect(error).not.toMatch(/\n\s+at /);
  });
});

test.each(['kong', 'envoy', 'haproxy', 'nginx'])(
  'probant gateway emit %s prints a configuration with the routes',
  async (kind) => {
    expect(await probant('gateway', 'emit', kind)).toContain('/v1/extract');
  },
);
