import { access, chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { keyMigrations } from '@probant/keys/migrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPreparedInstallation } from './testing/copied-installation.ts';
import { runProbant } from './testing/run-probant.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installation-'));
  // Root's embedded database would otherwise be outside the folder, and remain.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true }));

/** Each command that opens the database of an installation. */
const ADMINISTRATION_COMMANDS = [
  ['keys', 'issue', '--tenant', 'acme'],
  ['keys', 'list'],
  ['keys', 'rotate', 'nope', '--overlap', '24h'],
  ['keys', 'revoke', 'nope'],
  ['audit', 'key', '--tenant', 'acme'],
  ['audit', 'rotate-key'],
  ['audit', 'checkpoint', '--tenant', 'acme'],
  ['audit', 'anchor'],
  ['audit', 'anchor', 'new-series', '--reason', 'lost'],
  ['audit', 'export', '--tenant', 'acme', '--out', '-'],
] as const;

describe('without an installation', () => {
  test.each(ADMINISTRATION_COMMANDS.map((words) => ({ words, name: words.join(' ') })))(
    '$name says so, exits with code 2 and creates nothing',
    async ({ words }) => {
      const dataDir = join(folder, 'forgotten');
      const { code, out, error } = await runProbant(words, { PROBANT_DATA_DIR: dataDir });
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(error).toMatch(/^no installation at \S+forgotten: set PROBANT_DATA_DIR .*\n$/);
      await expect(access(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});

describe('with DATABASE_URL', () => {
  const listTables = (url: string, testing: Awaited<ReturnType<typeof createTestDatabase>>) =>
    testing.database.system((sql) =>
      sql.query(`select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', $1)`, [url]),
    );

  test('a database without tables of Probant is not an installation, and gets none', async () => {
    const testing = await createTestDatabase([]);
    const environment = { DATABASE_URL: testing.url, PROBANT_DATA_DIR: join(folder, 'none') };
    for (const words of ADMINISTRATION_COMMANDS) {
      const { code, error } = await runProbant(words, environment);
      expect({ code, error }).toEqual({
        code: 2,
        error: expect.stringMatching(/^no installation in the database of DATABASE_URL: .*\n$/),
      });
    }
    expect(await listTables('information_schema', testing)).toEqual([]);
    await testing.close();
  });

  test('an older database is not changed: the sentence says what to do', async () => {
    const testing = await createTestDatabase([keyMigrations]);
    const { code, error } = await runProbant(['keys', 'issue', '--tenant', 'acme'], { DATABASE_URL: testing.url });
    expect(code).toBe(2);
    expect(error).toMatch(
      /^the database has 0 of the \d+ migrations of audit-trail that this version needs: start this version .*\n$/,
    );
    expect(await listTables('information_schema', testing)).toEqual([]);
    await testing.close();
  });

  test('another data folder gets no signing key', async () => {
    const testing = await createTestDatabase([keyMigrations, auditTrailMigrations]);
    const environment = { DATABASE_URL: testing.url, PROBANT_DATA_DIR: join(folder, 'other') };
    expect((await runProbant(['keys', 'issue', '--tenant', 'acme'], environment)).code).toBe(0);
    const { code, error } = await runProbant(['audit', 'key', '--tenant', 'acme'], environment);
    expect({ code, error }).toEqual({
      code: 2,
      error: expect.stringMatching(/^no signing key at \S+other\/keys\/audit-log\.pem: set PROBANT_DATA_DIR .*\n$/),
    });
    await expect(access(join(folder, 'other'))).rejects.toMatchObject({ code: 'ENOENT' });
    await testing.close();
  });
});

test('commands work on an embedded installation that is stopped, and leave its folder as it was', async () => {
  const dataDir = join(folder, 'stopped');
  await copyPreparedInstallation(dataDir);
  const before = await readdir(dataDir);
  const issued = await runProbant(['keys', 'issue', '--tenant', 'acme', '--json'], { PROBANT_DATA_DIR: dataDir });
  expect({ ...issued, out: JSON.parse(issued.out) }).toMatchObject({ code: 0, out: { tenant_id: 'acme' }, error: '' });
  expect(await readdir(dataDir)).toEqual(before);
});
