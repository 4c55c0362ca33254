import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { createOperatorRecorder } from '@probant/audit-trail/operator';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import { keyMigrations } from '@probant/keys/migrations';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';
import { scoringMigrations } from '@probant/scoring/migrations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';

const EVENT_COUNT = 300;

let source: TestDatabase;
let folder = '';
const at = (name: string) => join(folder, name);
/** An installation on an external database. */
const onSource = () => ({ DATABASE_URL: source.url, PROBANT_DATA_DIR: at('data') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probant-backup-'));
  source = await createTestDatabase(ALL_MIGRATIONS);
  await openKeyFile(at('data/keys/audit-log.pem'));
  await writeFile(at('data/keys/other.pem'), 'other');
  const record = createOperatorRecorder({
    database: source.database,
    clock: systemClock,
    randomness: readSystemRandomness,
    newId: createUuidV7Source(systemClock),
  });
  for (let event = 0; event < EVENT_COUNT; event += 1)
    await record({ action: 'key.issue', resource_type: 'key', resource_id: `k${event}\t\n\\`, metadata: { event } });
  await runProbant(['keys', 'issue', '--tenant', 'acme'], onSource());
  expect((await runProbant(['backup', at('b.tar.zst')], onSource())).code).toBe(0);
}, 120_000);
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const countOperatorEvents = ({ database }: TestDatabase) =>
  database.tenant(OPERATOR_TENANT, async (sql) => {
    const [row] = await sql.query<{ count: number }>('select count(*)::int as count from audit.event');
    return row?.count;
  });

describe('probant backup', () => {
  test('writes files for their owner only, the keys apart, and says what is not in them', async () => {
    const { code, out } = await runProbant(['backup', at('again.tar.zst')], onSource());
    expect(code).toBe(0);
    expect(out).toMatch(/again\.tar\.zst: \d+ bytes, SHA-256 [0-9a-f]{64}/);
    expect(out).toContain('private keys of the installation: keep it secret');
    expect(out).toContain('PROBANT_KEK_DIR');
    for (const name of ['again.tar.zst', 'again.tar.zst.keys'])
      expect((await stat(at(name))).mode & 0o777, name).toBe(0o600);
  });

  test('never replaces a file unless asked', async () => {
    const before = await readFile(at('b.tar.zst'));
    const { code, error } = await runProbant(['backup', at('b.tar.zst')], onSource());
    expect([code, error]).toEqual([2, expect.stringContaining('already exists')]);
    expect(before.equals(await readFile(at('b.tar.zst')))).toBe(true);
  });

  test('names the folder that does not exist', async () => {
    const { code, error } = await runProbant(['backup', at('absent/b.tar.zst')], onSource());
    expect([code, error]).toEqual([2, expect.stringContaining(`the folder ${at('absent')} does not exist`)]);
  });

  test('creates no installation where there is none', async () => {
    const { code, error } = await runProbant(['backup', at('none.tar.zst')], { PROBANT_DATA_DIR: at('nowhere') });
    expect([code, error]).toEqual([2, expect.stringContaining('no installation at')]);
    expect(await readdir(folder)).not.toContain('nowhere');
    expect(await readdir(folder)).not.toContain('none.tar.zst');
  });
});

describe('probant restore', () => {
  let target: TestDatabase;
  let number = 0;
  /** Where root's embedded database is: nobody else can enter the folder of this test. */
  let separateFolder: string | null = null;
  afterAll(() => (separateFolder === null ? undefined : rm(separateFolder, { recursive: true })));
  const onTarget = () => ({ DATABASE_URL: target.url, PROBANT_DATA_DIR: at(`restored-${number}`) });
  beforeEach(async () => {
    number += 1;
    target = await createTestDatabase([]);
    return () => target.close();
  });

  test('makes the installation again in an empty external database, and verifies its logs', async () => {
    const { code, out, error } = await runProbant(['restore', at('b.tar.zst')], onTarget());
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain(`${EVENT_COUNT + 1} events in 1 logs verified`);
    expect(await countOperatorEvents(target)).toBe(EVENT_COUNT + 1);
    const key = await readFile(join(onTarget().PROBANT_DATA_DIR, 'keys/audit-log.pem'));
    expect(key.equals(await readFile(at('data/keys/audit-log.pem')))).toBe(true);
    const listed = await runProbant(['keys', 'list'], onTarget());
    expect(listed.out).toContain('acme');
  });

  test('makes it again in an empty data folder, with an embedded database', async () => {
    const embedded = { PROBANT_DATA_DIR: at('embedded') };
    const { code, out, error } = await runProbant(['restore', at('b.tar.zst')], embedded);
    separateFolder = /^The database is in (\/var\/lib\/probant\/[0-9a-f-]{36}), because/m.exec(out)?.[1] ?? null;
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('events in 1 logs verified');
    expect((await runProbant(['restore', at('b.tar.zst')], embedded)).error).toContain('already contains keys');
    // The backup of a stopped installation starts its server for a moment.
    expect((await runProbant(['backup', at('embedded.tar.zst')], embedded)).code).toBe(0);
  });

  test.runIf(process.getuid?.() === 0)(
    'root is shown the folder of a database outside its private folder',
    async () => {
      const embedded = { PROBANT_DATA_DIR: at('embedded') };
      expect(await readdir(separateFolder ?? '')).toContain('postgres');
      expect((await runProbant(['status'], embedded)).out).toContain(`and also     ${separateFolder}, which`);
      const doctor = (await runProbant(['doctor'], embedded)).out;
      expect(doctor).toContain(`info     database folder: ${separateFolder} contains the database`);
      expect(doctor).toMatch(new RegExp(`disk space: .* free for the database, in ${separateFolder}`));
    },
  );

  test('makes an installation of one service from the database of a service that runs alone', async () => {
    const alone = await createTestDatabase([keyMigrations, scoringMigrations]);
    const saved = await runProbant(['backup', at('scoring.tar.zst')], {
      DATABASE_URL: alone.url,
      PROBANT_DATA_DIR: at('scoring'),
    });
    await alone.close();
    expect(saved).toMatchObject({ code: 0, error: '' });
    const { code, out, error } = await runProbant(['restore', at('scoring.tar.zst')], onTarget());
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('The backup has no logs');
  });

  test('writes nothing when the backup was altered', async () => {
    const bytes = await readFile(at('b.tar.zst'));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(at('altered.tar.zst'), bytes);
    const { code, error } = await runProbant(['restore', '--no-keys', at('altered.tar.zst')], onTarget());
    expect([code, error]).toEqual([2, expect.stringMatching(/damaged|altered|incomplete/)]);
    const tables = await target.database.system((sql) =>
      sql.query(`select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where n.nspname = 'audit'`),
    );
    expect(tables).toHaveLength(0);
  });

  test('refuses a database that contains an installation, and a backup without its keys', async () => {
    const occupied = await runProbant(['restore', at('b.tar.zst')], {
      DATABASE_URL: source.url,
      PROBANT_DATA_DIR: at('elsewhere'),
    });
    expect([occupied.code, occupied.error]).toEqual([2, expect.stringContaining('already contains an installation')]);
    await writeFile(at('alone.tar.zst'), await readFile(at('b.tar.zst')));
    const alone = await runProbant(['restore', at('alone.tar.zst')], onTarget());
    expect([alone.code, alone.error]).toEqual([2, expect.stringContaining('alone.tar.zst.keys is missing')]);
  });
});
