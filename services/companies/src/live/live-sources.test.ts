import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CompanyCompliance } from '@probant/contracts/companies';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companiesMigrations } from '../migrations.ts';
import { createFreezeListJson, createSiren, createUnitsCsv } from '../testing/stock-files.ts';
import { createTestCompanies, type TestCompanies } from '../testing/test-companies.ts';

const SIREN = '732829320';
const VAT = 'FR44732829320';

/** As the API Recherche d'entreprises answers, of which a check reads a part. The company is fictitious. */
const COMPANY = {
  siren: SIREN,
  nom_complet: 'ateliers morel (morel bois)',
  nom_raison_sociale: 'ATELIERS MOREL',
  sigle: null,
  nombre_etablissements: 2,
  siege: {
    activite_principale: '16.23Z',
    adresse: '12 RUE DES LILAS 44000 NANTES',
    etat_administratif: 'A',
    est_siege: true,
    siret: '73282932000074',
    statut_diffusion_etablissement: 'O',
  },
  activite_principale: '16.23Z',
  date_creation: '2001-03-12',
  date_fermeture: null,
  dirigeants: [{ nom: 'MOREL', prenoms: 'CAMILLE', type_dirigeant: 'personne physique' }],
  etat_administratif: 'A',
  nature_juridique: '5710',
  statut_diffusion: 'O',
  immatriculation: { date_immatriculation: '2001-03-20', date_radiation: null },
  bodacc: {
    radiation: { est_radie: false, id_annonce: null, date: null },
    procedure_collective: { statut: null, id_annonce: null, date: null },
  },
  complements: { est_entrepreneur_individuel: false, est_association: false },
  tva: [VAT],
};
const answerWith = (...results: readonly object[]) => ({
  results,
  total_results: results.length,
  page: 1,
  per_page: 1,
  total_pages: 1,
});
const VIES_VALID = {
  countryCode: 'FR',
  vatNumber: VAT.slice(2),
  requestDate: '2026-11-25T08:30:00.000Z',
  valid: true,
  name: 'SA ATELIERS MOREL',
  address: '12 RUE DES LILAS',
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const sendJson =
  (value: unknown, status = 200, headers = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };

let db: TestDatabase;
let companies: TestCompanies;
let server: Server;
let search: Handler;
let vies: Handler;
let requests: string[];
beforeEach(async () => {
  requests = [];
  search = sendJson(answerWith(COMPANY));
  vies = sendJson(VIES_VALID);
  server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => (body += chunk))
      .on('end', () => {
        requests.push(`${request.method} ${request.url} ${body}`.trim());
        (request.url?.startsWith('/search') ? search : vies)(request, response);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  db = await createTestDatabase([companiesMigrations]);
  companies = await createTestCompanies({
    database: db.database,
    settings: { companySearchUrl: url, viesUrl: `${url}/vies/` },
  });
});
afterEach(async () => {
  await companies.close();
  await db.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const check = async (siren = SIREN, tenant?: string): Promise<CompanyCompliance> => {
  const { status, body } = await companies.check(siren, tenant);
  expect(status).toBe(200);
  return body as CompanyCompliance;
};
const read = async (code: string) => (await check()).checks.find((item) => item.code === code) ?? expect.fail();

test('a company that every source knows and nothing speaks against is clear', async () => {
  await companies.importFreezeList(createFreezeListJson([{ id: 1, name: 'AUTRE' }]));
  const result = await check();
  expect(result.checks.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(result).toMatchObject({
    overall: 'clear',
    identity: { name: 'ATELIERS MOREL', legal_form: { code: '5710' }, headquarters: { siret: '73282932000074' } },
    vat: { number: VAT, checked: 'valid' },
    checked_at: '2026-11-25T08:30:00.000Z',
  });
  expect(result.sources.map(({ name }) => name)).toEqual([
    "DINUM, API Recherche d'entreprises",
    'Commission européenne, VIES',
    'Direction générale du Trésor, registre national des gels',
  ]);
  expect(JSON.stringify(result)).not.toContain('CAMILLE');
});

test('the sources get the SIREN and the VAT number, and nothing else', async () => {
  await check();
  expect(requests.toSorted()).toEqual([
    `GET /search?q=${SIREN}&page=1&per_page=1`,
    `POST /vies/check-vat-number {"countryCode":"FR","vatNumber":"44732829320"}`,
  ]);
});

describe('announcements', () => {
  const radiation = { est_radie: true, id_annonce: 'B1', date: '2025-02-03' };
  const procedure = { statut: 'ouverte', id_annonce: 'A1', date: '2025-06-07' };
  test.each([
    ['not_struck_off', 'to_check', { bodacc: { ...COMPANY.bodacc, radiation } }, '03/02/2025'],
    ['not_struck_off', 'to_check', { immatriculation: { date_radiation: '2024-01-02' } }, '02/01/2024'],
    ['not_struck_off', 'ok', { bodacc: { ...COMPANY.bodacc, radiation: null } }, 'Aucune'],
    ['not_struck_off', 'not_evaluated', { bodacc: null }, 'n’indique pas'],
    [
      'no_collective_procedure',
      'to_check',
      { bodacc: { ...COMPANY.bodacc, procedure_collective: procedure } },
      '07/06/2025',
    ],
    [
      'no_collective_procedure',
      'to_check',
      { bodacc: { ...COMPANY.bodacc, procedure_collective: { date: '2025-06-07' } } },
      '07/06/2025',
    ],
    [
      'no_collective_procedure',
      'ok',
      { bodacc: { ...COMPANY.bodacc, procedure_collective: { ...procedure, statut: 'clôturée' } } },
      'Aucune',
    ],
    ['no_collective_procedure', 'not_evaluated', { bodacc: undefined }, 'n’indique pas'],
    ['active', 'to_check', { etat_administratif: 'C', date_fermeture: '2025-01-31' }, '31/01/2025'],
    ['head_office_open', 'to_check', { siege: { ...COMPANY.siege, etat_administratif: 'F' } }, 'fermé'],
    ['head_office_open', 'not_evaluated', { siege: null }, 'aucune source'],
  ])('%s is %s', async (code, status, change, words) => {
    search = sendJson(answerWith({ ...COMPANY, ...change }));
    expect(await read(code)).toMatchObject({ status, message: expect.stringContaining(words) });
  });

  test('a masked company keeps its name and address, whatever the source sends', async () => {
    search = sendJson(answerWith({ ...COMPANY, statut_diffusion: 'P' }));
    expect((await check()).identity).toMatchObject({
      name: null,
      diffusion: 'partial',
      headquarters: { address: null },
    });
  });
});

describe('VIES', () => {
  test.each([
    ['valid', VIES_VALID, 'ok', 'valid'],
    ['invalid', { ...VIES_VALID, valid: false }, 'to_check', 'invalid'],
    ['invalid, with its word for it', { ...VIES_VALID, valid: false, userError: 'INVALID' }, 'to_check', 'invalid'],
  ])('says %s', async (_, answer, status, checked) => {
    vies = sendJson(answer);
    const result = await check();
    expect(result.vat.checked).toBe(checked);
    expect(result.checks.find(({ code }) => code === 'vat_number')?.status).toBe(status);
  });

  test.each([
    ['its register is unavailable', { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }],
    ['it refuses further requests', { ...VIES_VALID, valid: false, userError: 'MS_MAX_CONCURRENT_REQ' }],
    ['it answers about another number', { ...VIES_VALID, vatNumber: '00000000000' }],
    ['it answers something else', { hello: 'world' }],
  ])('answers unknown when %s', async (_, answer) => {
    search = sendJson(answerWith({ ...COMPANY, tva: [] }));
    vies = sendJson(answer);
    expect(await check()).toMatchObject({ vat: { checked: 'not_checked' }, overall: 'not_evaluated' });
  });

  test('is replaced by the active numbers of the search when it does not answer', async () => {
    vies = sendJson({}, 500);
    expect(await read('vat_number')).toMatchObject({ status: 'ok', source: "DINUM, API Recherche d'entreprises" });
  });
});

describe('a search that gives no usable answer', () => {
  test.each<[string, Handler, RegExp]>([
    ['cuts the connection', (_, response) => response.destroy(), /est injoignable/],
    ['sends an error', sendJson({}, 500), /a répondu par une erreur/],
    ['is overloaded', sendJson({}, 429, { 'retry-after': '60' }), /trop de demandes/],
    ['redirects', sendJson({}, 302, { location: 'http://127.0.0.1:1/' }), /renvoyé vers une autre adresse/],
    ['sends no JSON', (_, response) => void response.end('<html>'), /illisible/],
    ['sends another JSON', sendJson({ erreur: 'oui' }), /illisible/],
    [
      'sends 2 MiB',
      (_, response) => void response.end(JSON.stringify(answerWith({ ...COMPANY, x: 'x'.repeat(2_097_152) }))),
      /trop longue/,
    ],
    ['never answers', () => undefined, /à temps/],
  ])('%s', async (_, handler, reason) => {
    search = handler;
    const result = await check();
    expect(result.overall).toBe('not_evaluated');
    for (const code of ['siren_known', 'active', 'not_struck_off', 'no_collective_procedure', 'head_office_open'])
      expect(result.checks.find((item) => item.code === code)).toMatchObject({ status: 'not_evaluated', source: null });
    expect(result.checks.find(({ code }) => code === 'not_struck_off')?.message).toMatch(reason);
  });

  test('leaves the imported register, and is not believed to have answered', async () => {
    await companies.importUnits(createUnitsCsv([{ siren: SIREN, denominationUniteLegale: 'LOCAL' }]));
    search = sendJson({}, 500);
    expect(await check()).toMatchObject({ identity: { name: 'LOCAL' }, status: { administrative: 'active' } });
    expect((await companies.check(createSiren(5))).status).toBe(404);
  });

  test('is left alone after five failures, and asked again after the pause', async () => {
    search = sendJson({}, 500);
    for (let number = 1; number <= 8; number++) await companies.check(createSiren(number));
    const countSearches = () => requests.filter((line) => line.startsWith('GET')).length;
    expect(countSearches()).toBe(5);
    expect(await read('not_struck_off')).toMatchObject({ message: expect.stringContaining('après plusieurs échecs') });
    companies.time.now += 31_000;
    search = sendJson(answerWith(COMPANY));
    expect(await read('not_struck_off')).toMatchObject({ status: 'ok' });
    expect(countSearches()).toBe(6);
  });

  test.each(['0', 'Thu, 01 Jan 2026 00:00:00 GMT'])(
    'is left alone after five failures though it may be asked at once: %s',
    async (retryAfter) => {
      search = sendJson({}, 503, { 'retry-after': retryAfter });
      for (let number = 1; number <= 8; number++) await companies.check(createSiren(number));
      expect(requests.filter((line) => line.startsWith('GET'))).toHaveLength(5);
    },
  );

  test.each([
    ['as long as it asks', '120', 120_000],
    ['for ten minutes when it asks for a day', '86400', 600_000],
  ])('is left alone %s', async (_, retryAfter, pauseMs) => {
    search = sendJson({}, 429, { 'retry-after': retryAfter });
    const countSearches = () => requests.filter((line) => line.startsWith('GET')).length;
    await companies.check(createSiren(1));
    companies.time.now += pauseMs - 1;
    await companies.check(createSiren(2));
    expect(countSearches()).toBe(1);
    companies.time.now += 1;
    await companies.check(createSiren(3));
    expect(countSearches()).toBe(2);
  });
});

test('a SIREN that the search does not have is unknown, unless the imported register has it', async () => {
  search = sendJson(answerWith({ ...COMPANY, siren: createSiren(77) }));
  expect((await companies.check(SIREN)).status).toBe(404);
  await companies.importUnits(createUnitsCsv([{ siren: SIREN }]));
  companies.time.now += 25 * 3_600_000;
  expect(await read('siren_known')).toMatchObject({
    status: 'to_check',
    message: expect.stringContaining('ne le trouve pas'),
  });
});

test('answers are kept for a day, apart for each tenant', async () => {
  const countSearches = () => requests.filter((line) => line.startsWith('GET')).length;
  await Promise.all([check(), check(), check()]);
  await check();
  expect(countSearches()).toBe(1);
  companies.time.now += 60_000;
  expect((await check(SIREN, 'other')).sources[0]?.fetched_at).toBe('2026-11-25T08:31:00.000Z');
  expect(countSearches()).toBe(2);
  companies.time.now += 24 * 3_600_000;
  await check();
  expect(countSearches()).toBe(3);
});
