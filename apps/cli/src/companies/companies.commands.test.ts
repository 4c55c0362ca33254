import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEstablishmentsCsv, createFreezeListJson, createUnitsCsv } from '@probant/companies/testing/stock-files';
import { listBackupTables } from '@probant/database/backup/backup-tables';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase(ALL_MIGRATIONS);
  folder = await mkdtemp(join(tmpdir(), 'companies-commands-'));
  await writeFile(join(folder, 'units.csv'), createUnitsCsv([{ siren: '732829320' }, { siren: '552100554' }]));
  await writeFile(join(folder, 'offices.csv'), createEstablishmentsCsv([{ siren: '732829320' }]));
  await writeFile(join(folder, 'gels.json'), createFreezeListJson([{ id: 1, name: 'AUTRE' }]));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const run = (...parameters: readonly string[]) =>
  runProbant(['companies', ...parameters], { DATABASE_URL: db.url, PROBANT_DATA_DIR: folder });
const at = (name: string) => join(folder, name);

test('imports each register, and prints what is imported', async () => {
  expect((await run('status')).out).toContain('companies: not imported: probant companies import --sirene FILE');
  const files = ['--sirene', at('units.csv'), '--etablissements', at('offices.csv'), '--gels', at('gels.json')];
  const { code, out, error } = await run('import', ...files);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out.split('\n')).toEqual([
    'imported 2 companies, data of 2026-10-01',
    expect.stringContaining('if this is an excerpt, import it with --partial'),
    'imported 1 head offices, data of 2026-10-01',
    'imported 1 legal entities of the list of asset freezes, published on 2026-11-20',
    'left out: 1 persons and ships, whose names are never compared',
    '',
  ]);
  expect((await run('status')).out).toMatch(/^companies: 2 rows, data of 2026-10-01, imported \d{4}-/);
  expect(JSON.parse((await run('status', '--json')).out)).toMatchObject({ registers: [{}, {}, {}], runs: [] });
  const tables = await db.database.system(listBackupTables);
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter(({ schema }) => schema === 'companies')).toEqual([]);
});

test.each([
  [[], /^name a file to import: --sirene, --etablissements or --gels\n$/],
  [['--sirene', 'absent.zip'], /absent\.zip does not exist\n$/],
  [['--sirene', '.'], /is not a file\n$/],
  [['--sirene', 'gels.json'], /^this is not a CSV file: it does not begin with a header line\n$/],
  [['--etablissements', 'units.csv'], /this is not a StockEtablissement file of SIRENE/],
  [['--gels', 'units.csv'], /^the list is not JSON\n$/],
] as const)('exits with code 2 and a sentence: import %j', async ([option, file], error) => {
  const result = await run('import', ...(option === undefined ? [] : [option, at(file)]));
  expect(result).toMatchObject({ code: 2, out: '', error: expect.stringMatching(error) });
});
