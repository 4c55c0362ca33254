import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbeddedServer } from '@probant/database/embedded-server';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import { rewriteTables } from '@probant/database/testing/rewrite-tables';
import { containsSecret, findFilesWith } from '@probant/database/testing/search-files';
import { readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Month } from '../journal/month.ts';
import { scoringMigrations } from '../migrations.ts';
import { createKekFolder } from '../month-keys/kek-folder.ts';
import { createSubjectKeysRepository } from '../subjects/subject-keys.repository.ts';
import { createSubjectKeys } from '../subjects/subject-keys.ts';
import { EXAMPLE_REQUEST } from '../testing/example-request.ts';
import { createTestScoring, type TestScoring } from '../testing/test-scoring.ts';

const TENANT = parseTenantId('acme');
const [PURGED, KEPT] = ['2025-06', '2026-03'] as Month[] as [Month, Month];

type MonthKeys = { readonly key: Uint8Array; readonly kek: Uint8Array; readonly wrapped: Uint8Array };

let dataDir: string;
let server: EmbeddedServer;
let scoring: TestScoring;
let keysByMonth: ReadonlyMap<Month, MonthKeys>;
const planted = randomBytes(32);

/** Lists the files that contain a secret, in the database and in the folder of wrapping keys. */
const findSecret = (secret: Uint8Array = expect.fail('no secret')): readonly string[] =>
  findFilesWith([dataDir, scoring.kekDir], (bytes) => containsSecret(bytes, secret));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'probant-purge-'));
  // Root runs the server as another user, which must be able to enter.
  await chmod(dataDir, 0o755);
  server = await startEmbeddedServer({ dataDir, logger: silentLogger });
  const { url, migrationUrl } = server;
  const database = await openMigratedDatabase({
    url,
    migrationUrl,
    migrations: [scoringMigrations],
    logger: silentLogger,
  });
  scoring = await createTestScoring({ database });
  for (const month of [PURGED, KEPT]) {
    scoring.time.now = Date.parse(`${month}-15T12:00:00Z`);
    const { status } = await scoring.call('POST', '/v1/analyze', EXAMPLE_REQUEST);
    expect(status).toBe(200);
  }
  const keks = createKekFolder(scoring.kekDir, readSystemRandomness);
  const keys = createSubjectKeysRepository(database);
  const subjectKeys = createSubjectKeys({ keks, keys, randomness: readSystemRandomness });
  const readMonth = async (month: Month): Promise<[Month, MonthKeys]> => {
    const [key, kek, wrapped] = [
      await subjectKeys.open(TENANT, month),
      await keks.find(TENANT, month),
      await keys.find(TENANT, month),
    ];
    if (key === null || kek === null || wrapped === null) throw new Error(`${month} has no key`);
    return [month, { key, kek, wrapped }];
  };
  keysByMonth = new Map([await readMonth(PURGED), await readMonth(KEPT)]);
  await keys.store(parseTenantId('planted'), { month: KEPT, wrapped: planted });

  const { body } = await scoring.call('PUT', '/v1/hr/settings', { retention_months: 6 });
  expect(body).toMatchObject({ destroyed_months: [PURGED] });
  expect(await keks.find(TENANT, PURGED)).toBeNull();
  await database.close();
  await rewriteTables(migrationUrl);
  // A server that stops writes a checkpoint: everything is in the files from here on.
  await server.close();
});
afterAll(async () => {
  await scoring.close();
  await rm(dataDir, { recursive: true });
});

describe('after the purge of a month, a VACUUM and a checkpoint', () => {
  test('no file contains its key or the key that wrapped it', () => {
    expect(findSecret(keysByMonth.get(PURGED)?.key)).toEqual([]);
    expect(findSecret(keysByMonth.get(PURGED)?.kek)).toEqual([]);
  });

  test('the key of a kept month is in the database wrapped, and its wrapping key in one file outside', () => {
    const { key, kek, wrapped } = keysByMonth.get(KEPT) ?? expect.fail();
    expect(findSecret(key)).toEqual([]);
    expect(findSecret(kek)).toEqual([expect.stringContaining(`${scoring.kekDir}/`)]);
    expect(findSecret(wrapped)).toContainEqual(expect.stringContaining(`${dataDir}/postgres/base/`));
  });

  test('the search finds a key that was stored unwrapped in the database', () => {
    const found = findSecret(planted);
    expect(found).toContainEqual(expect.stringContaining(`${dataDir}/postgres/base/`));
    expect(found).toContainEqual(expect.stringContaining(`${dataDir}/postgres/pg_wal/`));
  });

  test.each(['latin1', 'hex', 'base64', 'base64url'] as const)('and one in a file, as %s', async (encoding) => {
    const [secret, path] = [randomBytes(32), join(dataDir, `planted-${encoding}`)];
    expect(findSecret(secret)).toEqual([]);
    await writeFile(path, Buffer.from(`before ${secret.toString(encoding)} after`, 'latin1'));
    expect(findSecret(secret)).toEqual([path]);
  });
});
