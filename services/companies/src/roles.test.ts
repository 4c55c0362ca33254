import { type Database, openDatabase } from '@probant/database/database';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companiesMigrations } from './migrations.ts';
import { createEstablishmentsCsv, createFreezeListJson, createSiren, createUnitsCsv } from './testing/stock-files.ts';
import { createTestCompanies } from './testing/test-companies.ts';

const SIREN = createSiren(1);

let store: TestDatabase;
/** The role that serves requests, and that which owns the tables. */
let run: Database;
let owner: Database;
beforeAll(async () => {
  store = await createTestDatabase([]);
  run = await openMigratedDatabase({
    url: store.runUrl,
    migrationUrl: store.url,
    migrations: [companiesMigrations],
    logger: silentLogger,
  });
  owner = await openDatabase({ url: store.url, logger: silentLogger, maxConnections: 1 });
});
afterAll(async () => {
  await owner.close();
  await run.close();
  await store.close();
});

const WRITES = [
  `insert into companies.legal_unit (siren, is_masked) values (1, false)`,
  `update companies.legal_unit set name = 'X'`,
  'delete from companies.head_office',
  'delete from companies.freeze_entry',
  `update companies.register set is_complete = false`,
  'delete from companies.import_run',
  'truncate companies.legal_unit',
  'drop table companies.legal_unit',
  'create table companies.legal_unit_staging (siren integer)',
];

test('the role that serves requests reads the registers before and after an import, and never writes them', async () => {
  const service = await createTestCompanies({ database: run });
  const importer = await createTestCompanies({ database: owner });
  expect((await service.check(SIREN)).status).toBe(200);
  for (const name of ['FIRST', 'SECOND']) {
    await importer.importUnits(createUnitsCsv([{ siren: SIREN, denominationUniteLegale: name }]));
    await importer.importHeadOffices(createEstablishmentsCsv([{ siren: SIREN }]));
    await importer.importFreezeList(createFreezeListJson([{ id: 1, name: 'AUTRE' }]));
    expect((await service.check(SIREN)).body).toMatchObject({ identity: { name } });
    for (const statement of WRITES)
      await expect(run.system((sql) => sql.query(statement))).rejects.toThrow(/permission denied|must be owner/);
  }
  await service.close();
  await importer.close();
});

test('an interrupted import gives that role no right to write its rows, not even after the next start', async () => {
  const importer = await createTestCompanies({ database: owner });
  const csv = createUnitsCsv(Array.from({ length: 20_000 }, (_, at) => ({ siren: createSiren(at + 1) })));
  const progress = { start() {}, startIndex() {}, addBytes: stopAfter(1_500_000) };
  await expect(importer.importUnits(csv, { groupLines: 1_000, progress })).rejects.toThrow('killed');
  const again = await openMigratedDatabase({
    url: store.runUrl,
    migrationUrl: store.url,
    migrations: [companiesMigrations],
    logger: silentLogger,
  });
  await expect(
    again.system((sql) => sql.query('insert into companies.legal_unit_staging (siren, is_masked) values (1, false)')),
  ).rejects.toThrow(/permission denied/);
  await again.close();
  await importer.close();
});

function stopAfter(bytes: number) {
  let total = 0;
  return (count: number) => {
    total += count;
    if (total > bytes) throw new Error('killed');
  };
}
