import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complianceExample, offlineExample } from './companies.examples.ts';
import { companiesMigrations } from './migrations.ts';
import { createEstablishmentsCsv, createFreezeListJson, createUnitsCsv } from './testing/stock-files.ts';
import { createTestCompanies, type TestCompanies } from './testing/test-companies.ts';

let db: TestDatabase;
let companies: TestCompanies;
beforeAll(async () => {
  db = await createTestDatabase([companiesMigrations]);
  companies = await createTestCompanies(db);
});
afterAll(async () => {
  await companies.close();
  await db.close();
});

test('the documented responses are those of the service', async () => {
  const { siren } = complianceExample;
  expect(await companies.check(siren)).toEqual({ status: 200, body: offlineExample });
  await companies.importUnits(createUnitsCsv([{ siren, denominationUniteLegale: 'ATELIERS MOREL' }]));
  await companies.importHeadOffices(createEstablishmentsCsv([{ siren }]));
  await companies.importFreezeList(createFreezeListJson([{ id: 9002, name: 'NORDLICHT HANDELS GMBH' }]));
  expect(await companies.check(siren)).toEqual({ status: 200, body: complianceExample });
  expect(await companies.check('552100554')).toEqual({
    status: 404,
    body: { detail: { code: 'company_not_found', message: 'no source knows a company with this SIREN' } },
  });
});
