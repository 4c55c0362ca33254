import type { CompanyCompliance } from '@probant/contracts/companies';
import { openSeverableDatabase } from '@probant/database/testing/severable-database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companiesMigrations } from '../migrations.ts';
import { createEstablishmentsCsv, createFreezeListJson, createSiren, createUnitsCsv } from '../testing/stock-files.ts';
import { createTestCompanies, type TestCompanies } from '../testing/test-companies.ts';

const SIREN = '732829320';
const OTHER_SIREN = createSiren(12_345_678);
/** Nine digits whose last one is not the key. */
const WRONG_KEY = '732829321';

let db: TestDatabase;
let companies: TestCompanies;
beforeEach(async () => {
  db = await createTestDatabase([companiesMigrations]);
  companies = await createTestCompanies(db);
});
afterEach(async () => {
  await companies.close();
  await db.close();
});

const check = async (siren: string, tenant?: string): Promise<CompanyCompliance> => {
  const { status, body } = await companies.check(siren, tenant);
  expect(status).toBe(200);
  return body as CompanyCompliance;
};
const findCheck = ({ checks }: CompanyCompliance, code: string) =>
  checks.find((item) => item.code === code) ?? expect.fail(`no check ${code}`);
const listStatuses = ({ checks }: CompanyCompliance) =>
  Object.fromEntries(checks.map(({ code, status }) => [code, status]));

describe('a SIREN that is not nine digits', () => {
  test.each(['12345678', '1234567890', '73282932A', '732%20829%20320', '%F0%9F%92%A9', '+32829320'])(
    'returns the 422 list for %s',
    async (siren) => {
      const { status, body } = await companies.check(siren);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        detail: [{ type: 'string_pattern_mismatch', loc: ['path', 'siren'], ctx: { pattern: '^[0-9]{9}$' } }],
      });
      expect(companies.events).toEqual([]);
    },
  );
});

describe('without any register', () => {
  test('evaluates the format only, and says why for each other check', async () => {
    const result = await check(SIREN);
    const { siren_format: format, ...others } = listStatuses(result);
    expect(format).toBe('ok');
    expect(new Set(Object.values(others))).toEqual(new Set(['not_evaluated']));
    expect(result).toMatchObject({
      overall: 'not_evaluated',
      sources: [],
      vat: { number: 'FR44732829320', checked: 'not_checked' },
    });
    for (const { status, message, source } of result.checks.slice(1)) {
      expect({ status, source }).toEqual({ status: 'not_evaluated', source: null });
      expect(message).toMatch(/^Non évalué : .{10,}\.$/);
    }
  });

  test('reports a wrong key, and computes no VAT number from it', async () => {
    const result = await check(WRONG_KEY);
    expect(result).toMatchObject({
      valid_siren: false,
      overall: 'to_check',
      vat: { number: null, checked: 'not_checked' },
    });
    expect(listStatuses(result)).toMatchObject({ siren_format: 'to_check', vat_number: 'not_evaluated' });
  });
});

describe('with an imported register', () => {
  test('returns 404 for a SIREN that it lacks, and records that', async () => {
    await companies.importUnits(createUnitsCsv([{ siren: SIREN }]));
    expect(await companies.check(OTHER_SIREN)).toMatchObject({
      status: 404,
      body: { detail: { code: 'company_not_found' } },
    });
    expect(companies.events.map(({ event }) => event)).toEqual([
      {
        action: 'company.check',
        resource_type: 'company',
        resource_id: OTHER_SIREN,
        metadata: { outcome: 'company_not_found' },
      },
    ]);
  });

  test('evaluates nothing about a SIREN that an excerpt lacks', async () => {
    await companies.importUnits(createUnitsCsv([{ siren: SIREN }]), { isPartial: true });
    const result = await check(OTHER_SIREN);
    expect(findCheck(result, 'siren_known')).toMatchObject({
      status: 'not_evaluated',
      message: expect.stringContaining('extrait'),
    });
    expect(listStatuses(await check(SIREN))).toMatchObject({ siren_known: 'ok', active: 'ok' });
  });

  test('answers for a registered SIREN with a wrong key', async () => {
    await companies.importUnits(createUnitsCsv([{ siren: WRONG_KEY }]));
    expect(listStatuses(await check(WRONG_KEY))).toMatchObject({ siren_format: 'to_check', siren_known: 'ok' });
  });

  test.each([
    ['A', '2018-01-01', 'ok', { administrative: 'active', closed_at: null }],
    ['C', '2024-03-31', 'to_check', { administrative: 'ceased', closed_at: '2024-03-31' }],
    ['X', '2024-03-31', 'not_evaluated', { administrative: 'unknown', closed_at: null }],
  ])('reads the administrative state %s', async (state, date, status, administrative) => {
    const unit = { siren: SIREN, etatAdministratifUniteLegale: state, dateDebut: date };
    await companies.importUnits(createUnitsCsv([unit, { siren: OTHER_SIREN }]));
    const result = await check(SIREN);
    expect(findCheck(result, 'active').status).toBe(status);
    expect(result.status).toEqual(administrative);
    expect(findCheck(result, 'siren_known').status).toBe('ok');
  });

  test('labels codes of the current nomenclature only', async () => {
    const old = { activitePrincipaleUniteLegale: '62.01', nomenclatureActivitePrincipaleUniteLegale: 'NAP' };
    await companies.importUnits(createUnitsCsv([{ siren: SIREN, categorieJuridiqueUniteLegale: '9999', ...old }]));
    expect((await check(SIREN)).identity).toMatchObject({
      legal_form: { code: '9999', label: null },
      naf: { code: '62.01', label: null },
    });
  });

  test('masks the name and the address of a company that objects to their publication', async () => {
    const names = {
      denominationUniteLegale: 'SECRET',
      sigleUniteLegale: 'SEC',
      denominationUsuelle1UniteLegale: 'SECRET',
    };
    await companies.importUnits(createUnitsCsv([{ siren: SIREN, statutDiffusionUniteLegale: 'P', ...names }]));
    await companies.importHeadOffices(createEstablishmentsCsv([{ siren: SIREN }]));
    await companies.importFreezeList(createFreezeListJson([{ id: 1, name: 'SECRET' }]));
    const result = await check(SIREN);
    expect(result.identity).toMatchObject({ name: null, diffusion: 'partial', headquarters: { address: null } });
    expect(listStatuses(result)).toMatchObject({ asset_freeze_name_match: 'not_evaluated', head_office_open: 'ok' });
    const stored = await db.database.system((sql) =>
      sql.query('select name, acronym, usual_name from companies.legal_unit'),
    );
    expect(stored).toEqual([{ name: null, acronym: null, usual_name: null }]);
  });

  test('names a sole trader, and compares no person with the list of asset freezes', async () => {
    const person = {
      categorieJuridiqueUniteLegale: '1000',
      prenomUsuelUniteLegale: 'CAMILLE',
      nomUniteLegale: 'LEFEVRE',
    };
    await companies.importUnits(createUnitsCsv([{ siren: SIREN, ...person }]));
    await companies.importFreezeList(createFreezeListJson([{ id: 1, name: 'CAMILLE LEFEVRE' }]));
    const result = await check(SIREN);
    expect(result.identity.name).toBe('CAMILLE LEFEVRE');
    expect(findCheck(result, 'asset_freeze_name_match').status).toBe('not_evaluated');
  });
});

describe('the head office', () => {
  test.each([
    ['open', { etatAdministratifEtablissement: 'A' }, 'ok'],
    ['closed', { etatAdministratifEtablissement: 'F' }, 'to_check'],
    ['another one than that of the company', { nic: '00023' }, 'not_evaluated'],
    ['no head office', { etablissementSiege: 'false' }, 'not_evaluated'],
  ])('that is %s', async (_, office, status) => {
    await companies.importUnits(createUnitsCsv([{ siren: SIREN }]));
    await companies.importHeadOffices(createEstablishmentsCsv([{ siren: SIREN, ...office }, { siren: OTHER_SIREN }]));
    expect(findCheck(await check(SIREN), 'head_office_open').status).toBe(status);
  });
});

describe('the list of asset freezes', () => {
  test('that has a similar name asks for a review, with the number of the register and not the name', async () => {
    await companies.importUnits(createUnitsCsv([{ siren: SIREN, denominationUniteLegale: 'NORDLICHT HANDEL' }]));
    await companies.importFreezeList(
      createFreezeListJson([{ id: 4711, name: 'AUTRE', aliases: ['Nordlicht Handels GmbH'] }]),
    );
    const result = await check(SIREN);
    const { status, message } = findCheck(result, 'asset_freeze_name_match');
    expect(status).toBe('to_check');
    expect(message).toMatch(/n° 4711.*homonymie est possible : une personne doit vérifier/);
    expect(result.overall).toBe('to_check');
  });

  test('is read again after it is replaced', async () => {
    await companies.importUnits(createUnitsCsv([{ siren: SIREN, denominationUniteLegale: 'NORDLICHT HANDELS' }]));
    await companies.importFreezeList(createFreezeListJson([{ id: 1, name: 'AUTRE' }]));
    expect(findCheck(await check(SIREN), 'asset_freeze_name_match').status).toBe('ok');
    await companies.importFreezeList(createFreezeListJson([{ id: 2, name: 'NORDLICHT HANDELS' }]));
    expect(findCheck(await check(SIREN), 'asset_freeze_name_match').status).toBe('to_check');
  });
});

describe('the audit trail', () => {
  test('gets the SIREN, the codes and the statuses of each check, for the tenant that asked', async () => {
    await companies.importUnits(createUnitsCsv([{ siren: SIREN, denominationUniteLegale: 'ATELIERS MOREL' }]));
    const [first, second] = [await check(SIREN, 'acme'), await check(SIREN, 'other')];
    expect(first).toEqual(second);
    expect(companies.events.map(({ tenant }) => tenant)).toEqual(['acme', 'other']);
    expect(companies.events[0]?.event).toEqual({
      action: 'company.check',
      resource_type: 'company',
      resource_id: SIREN,
      metadata: { overall: first.overall, checks: listStatuses(first) },
    });
    expect(JSON.stringify(companies.events)).not.toContain('MOREL');
  });

  test.each([SIREN, OTHER_SIREN])('that cannot record keeps the answer about %s back', async (siren) => {
    await companies.importUnits(createUnitsCsv([{ siren: SIREN }]));
    companies.trail.isBroken = true;
    expect(await companies.check(siren)).toEqual({ status: 500, body: { detail: 'Internal Server Error' } });
  });
});

test('returns 503 while the database is lost, records nothing, and works once it is back', async () => {
  const severable = await openSeverableDatabase(db.url);
  const service = await createTestCompanies(severable);
  severable.sever();
  expect(await service.check(SIREN)).toEqual({ status: 503, body: { detail: 'Database unavailable' } });
  expect(service.events).toEqual([]);
  severable.restore();
  expect((await service.check(SIREN)).status).toBe(200);
  await service.close();
  await severable.close();
});

test('returns 401 without a key, 404 for other paths and 405 for other methods', async () => {
  const { service } = companies;
  const headers = { 'x-api-key': 'key-of-acme' };
  expect((await service.inject({ method: 'GET', url: `/v1/companies/${SIREN}/compliance` })).statusCode).toBe(401);
  expect((await service.inject({ method: 'GET', url: `/v1/companies/${SIREN}`, headers })).statusCode).toBe(404);
  expect((await service.inject({ method: 'POST', url: `/v1/companies/${SIREN}/compliance`, headers })).statusCode).toBe(
    405,
  );
  expect(JSON.parse((await service.inject({ method: 'GET', url: '/health' })).body)).toMatchObject({
    status: 'ok',
    version: '0.1.0',
  });
});
