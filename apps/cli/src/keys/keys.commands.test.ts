import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '@probant/database/database';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createKeyRing } from '@probant/keys/key-ring';
import { keyMigrations } from '@probant/keys/migrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const command = fileURLToPath(new URL('../probant.ts', import.meta.url));

let testing: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  testing = await createTestDatabase([keyMigrations]);
  database = await openDatabase({ url: testing.url, logger: silentLogger, maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await testing.close();
});

const probant = async (...parameters: readonly string[]): Promise<string> => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: testing.url };
  return (await run(process.execPath, [command, ...parameters], { env })).stdout.trim();
};

const failureOf = (...parameters: readonly string[]): Promise<string> =>
  probant(...parameters).then(
    () => 'no failure',
    (error: { stderr: string }) => error.stderr.trim(),
  );

describe('probant keys', () => {
  test('a running key ring follows the commands issue, rotate and revoke', async () => {
    const ring = await createKeyRing({ database, clock: systemClock, logger: silentLogger });
    try {
      const issued = JSON.parse(await probant('keys', 'issue', '--tenant', 'acme', '--name', 'essai', '--json'));
      expect(Object.keys(issued)).toEqual(['key', 'key_id', 'tenant_id']);
      await expect
        .poll(() => ring.check(issued.key), { timeout: 10_000 })
        .toMatchObject({ state: 'active', tenantId: 'acme' });

      const next = JSON.parse(await probant('keys', 'rotate', issued.key_id, '--overlap', '24h', '--json'));
      await expect
        .poll(() => ring.check(next.key), { timeout: 10_000 })
        .toMatchObject({ state: 'active', tenantId: 'acme' });
      expect(await ring.check(issued.key)).toMatchObject({ state: 'active' });

      expect(await probant('keys', 'revoke', next.key_id)).toBe(`revoked ${next.key_id}`);
      await expect.poll(() => ring.check(next.key), { timeout: 10_000 }).toMatchObject({ state: 'revoked' });

      const list = await probant('keys', 'list');
      expect(list).toContain(issued.key_id);
      expect(list).toContain('revoked');
      expect(list).not.toContain(issued.key);
      expect(JSON.parse(await probant('keys', 'list', '--json'))).toHaveLength(2);
    } finally {
      await ring.close();
    }
  });

  test.each([
    { mistake: 'an unknown key', parameters: ['keys', 'revoke', 'nope'] },
    { mistake: 'an overlap that is not a duration', parameters: ['keys', 'rotate', 'nope', '--overlap', 'soon'] },
    { mistake: 'a tenant with spaces', parameters: ['keys', 'issue', '--tenant', 'a b'] },
    { mistake: 'no tenant', parameters: ['keys', 'issue'] },
    { mistake: 'an unknown gateway', parameters: ['gateway', 'emit', 'apache'] },
  ])('prints one sentence without a stack for $mistake', async ({ parameters }) => {
    const output = await failureOf(...parameters);
    expect(output).not.toBe('no failure');
    expect(output).not.toMatch(/\n\s+at /);
  });
});

test.each(['kong', 'envoy', 'haproxy', 'nginx'])(
  'probant gateway emit %s prints a configuration with the routes',
  async (kind) => {
    expect(await probant('gateway', 'emit', kind)).toContain('/v1/extract');
  },
);
