import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { createServiceApp, type Service } from '@probant/http/service-app';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { policiesRepository } from './policies.repository.ts';
import { policyRoutes } from './policy.routes.ts';

const DEFAULT = {
  currency: 'EUR',
  default_max_amount: 1000,
  caps: [],
  require_vat_above: null,
  is_default: true,
};

let db: TestDatabase;
let service: Service;
beforeAll(async () => {
  db = await testDatabase([extractionMigrations]);
  service = await serviceOn(db);
});
afterAll(async () => {
  await service.close();
  await db.close();
});

/** The key names the tenant. */
const serviceOn = ({ database }: TestDatabase): Promise<Service> =>
  createServiceApp({
    name: 'extraction',
    title: 'Policies',
    version: '0.2.0',
    description: 'The policy routes alone',
    routes: policyRoutes(policiesRepository(database)),
    keys: (key) => ({ state: 'active', tenantId: tenantId(key), keyId: key }),
    healthSchema: Type.Object({}),
    health: async () => ({}),
    logger: silentLogger,
    metrics: createMetrics(),
    newRequestId: () => 'request',
  });

type Asked = { readonly as: string; readonly from?: Service };
const get = async ({ as, from = service }: Asked) =>
  (await from.inject({ method: 'GET', url: '/v1/receipt-policies', headers: { 'x-api-key': as } })).json() as unknown;
const put = async (body: unknown, as = 'acme') => {
  const headers = { 'x-api-key': as, 'content-type': 'application/json' };
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await service.inject({ method: 'PUT', url: '/v1/receipt-policies', headers, payload });
  return {
    status: answer.statusCode,
    body: answer.json() as { detail: { type: string; loc: unknown; msg: string }[] },
  };
};

describe('the policy of a tenant', () => {
  test('is the default one until the tenant stores its own', async () =>
    expect(await get({ as: 'newcomer' })).toEqual(DEFAULT));

  test('is what was sent, for every caller of the tenant and for no other', async () => {
    const sent = {
      currency: 'chf',
      default_max_amount: 0,
      caps: [
        { category: 'Hôtel', max_amount: 140.5 },
        { category: 'repas', max_amount: 0.07 },
      ],
      require_vat_above: 0,
    };
    expect(await put(sent)).toEqual({ status: 200, body: { ...sent, is_default: false } });
    expect(await get({ as: 'acme' })).toEqual({ ...sent, is_default: false });
    expect(await get({ as: 'other' })).toEqual(DEFAULT);
  });

  test('is replaced whole: what is left out goes back to its default', async () => {
    await put({
      currency: 'USD',
      caps: [{ category: 'a', max_amount: 1 }],
      presets: ['urssaf-repas'],
      flag_weekends: true,
    });
    expect(await get({ as: 'acme' })).toMatchObject({ presets: ['urssaf-repas'], flag_weekends: true });
    expect(await put({ default_max_amount: 12 })).toEqual({
      status: 200,
      body: { ...DEFAULT, default_max_amount: 12, is_default: false },
    });
  });

  test('is no default one once stored, be it the same', async () => {
    expect((await put({}, 'same')).body).toEqual({ ...DEFAULT, is_default: false });
    expect(await get({ as: 'same' })).toEqual({ ...DEFAULT, is_default: false });
  });

  test('is that of the key, whatever tenant the body names', async () => {
    await put({ tenant_id: 'victim', default_max_amount: 1 }, 'intruder');
    expect(await get({ as: 'victim' })).toEqual(DEFAULT);
    expect(await get({ as: 'intruder' })).toEqual({ ...DEFAULT, default_max_amount: 1, is_default: false });
  });

  test('outlives the process', async () => {
    await put({ default_max_amount: 77 }, 'patient');
    const next = await serviceOn(db);
    expect(await get({ as: 'patient', from: next })).toMatchObject({ default_max_amount: 77, is_default: false });
    await next.close();
  });

  test('is one of those sent, whole, when many send at once', async () => {
    const ceilings = Array.from({ length: 20 }, (_, index) => index + 1);
    const answers = await Promise.all(
      ceilings.map((most) =>
        put({ default_max_amount: most, caps: [{ category: `c${most}`, max_amount: most }] }, 'busy'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(ceilings.map(() => 200));
    const kept = (await get({ as: 'busy' })) as { default_max_amount: number; caps: unknown };
    expect(ceilings).toContain(kept.default_max_amount);
    const most = kept.default_max_amount;
    expect(kept.caps).toEqual([{ category: `c${most}`, max_amount: most }]);
  });
});

describe('a policy that is none: a list of what is wrong, and nothing stored', () => {
  const cap = (category: unknown, max_amount: unknown = 1) => ({ caps: [{ category, max_amount }] });
  test.each([
    ['a currency of two characters', { currency: 'EU' }, 'string_too_short', ['body', 'currency']],
    ['a currency of four characters', { currency: 'EURO' }, 'string_too_long', ['body', 'currency']],
    ['a currency that is none', { currency: null }, 'string_type', ['body', 'currency']],
    ['an amount below zero', { default_max_amount: -0.01 }, 'greater_than_equal', ['body', 'default_max_amount']],
    ['an amount in letters', { default_max_amount: 'ten' }, 'float_type', ['body', 'default_max_amount']],
    ['three decimals', { default_max_amount: 10.005 }, 'decimal_max_places', ['body', 'default_max_amount']],
    ['an amount that nobody spends', { default_max_amount: 1e300 }, 'less_than_equal', ['body', 'default_max_amount']],
    ['a VAT threshold below zero', { require_vat_above: -1 }, 'greater_than_equal', ['body', 'require_vat_above']],
    ['a tenth of a cent of VAT', { require_vat_above: 0.001 }, 'decimal_max_places', ['body', 'require_vat_above']],
    ['caps that are no list', { caps: {} }, 'list_type', ['body', 'caps']],
    ['a cap without a category', { caps: [{ max_amount: 1 }] }, 'missing', ['body', 'caps', 0, 'category']],
    ['a cap without an amount', { caps: [{ category: 'a' }] }, 'missing', ['body', 'caps', 0, 'max_amount']],
    ['a cap below zero', cap('a', -1), 'greater_than_equal', ['body', 'caps', 0, 'max_amount']],
    ['a cap of three decimals', cap('a', 1.001), 'decimal_max_places', ['body', 'caps', 0, 'max_amount']],
    ['a blank category', cap(' \u00a0'), 'value_error', ['body', 'caps', 0, 'category']],
    [
      'a category twice, but for case and accents',
      {
        caps: [
          { category: 'Péage', max_amount: 1 },
          { category: ' PEAGE', max_amount: 2 },
        ],
      },
      'value_error',
      ['body', 'caps', 1, 'category'],
    ],
    ['a preset that does not exist', { presets: ['none'] }, 'value_error', ['body', 'presets', 0]],
    ['a list', [], 'model_attributes_type', ['body']],
    ['nothing', '', 'missing', ['body']],
    ['no JSON', '{', 'json_invalid', ['body']],
  ])('%s', async (_, sent, type, loc) => {
    const { status, body } = await put(sent, 'strict');
    expect(status).toBe(422);
    expect(body.detail[0]).toMatchObject({ type, ...(type === 'json_invalid' ? {} : { loc }) });
    expect(await get({ as: 'strict' })).toEqual(DEFAULT);
  });

  test('all of it at once, in the order in which the fields are declared', async () => {
    const { body } = await put({ require_vat_above: 0.001, default_max_amount: 0.001, ...cap('a', 0.001) });
    expect(body.detail.map(({ loc }) => loc)).toEqual([
      ['body', 'default_max_amount'],
      ['body', 'caps', 0, 'max_amount'],
      ['body', 'require_vat_above'],
    ]);
  });
});

test('GET /v1/receipt-policies/presets: dated tables, none in force by itself', async () => {
  const url = '/v1/receipt-policies/presets';
  const answer = await service.inject({ method: 'GET', url, headers: { 'x-api-key': 'acme' } });
  expect(answer.json()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: 'urssaf-repas',
        tables: expect.arrayContaining([
          expect.objectContaining({
            valid_from: '2025-01-01',
            caps: expect.arrayContaining([{ category: 'repas au restaurant', max_amount: 21.1 }]),
          }),
        ]),
      }),
    ]),
  );
});

describe('the table', () => {
  const [OURS, THEIRS] = [tenantId('ours'), tenantId('theirs')];
  const denied = { code: '42501' };
  beforeAll(async () => {
    for (const tenant of [OURS, THEIRS]) await put({ default_max_amount: 5 }, tenant);
  });

  test('shows a tenant its own row, and nothing to who is no tenant', async () => {
    const select = 'select tenant_id from extraction.expense_policy';
    expect(await db.database.tenant(OURS, (sql) => sql.query(select))).toEqual([{ tenant_id: 'ours' }]);
    expect(await db.database.system((sql) => sql.query(select))).toEqual([]);
  });

  test("takes no row of another tenant's, and changes none", async () => {
    const columns = '(tenant_id, currency, default_max_amount, caps, presets, flag_weekends)';
    const insert = `insert into extraction.expense_policy ${columns} values ('fourth', 'EUR', 0, '[]', '{}', false)`;
    await expect(db.database.tenant(OURS, (sql) => sql.query(insert))).rejects.toMatchObject(denied);
    const move = `update extraction.expense_policy set tenant_id = 'fourth'`;
    await expect(db.database.tenant(OURS, (sql) => sql.query(move))).rejects.toMatchObject(denied);
    await db.database.tenant(OURS, (sql) => sql.query('update extraction.expense_policy set default_max_amount = 9'));
    expect(await get({ as: 'theirs' })).toMatchObject({ default_max_amount: 5 });
  });

  test.each(['delete from extraction.expense_policy where false', 'truncate extraction.expense_policy'])(
    'gives no right to what the service never does: %s',
    async (statement) => expect(db.database.tenant(OURS, (sql) => sql.query(statement))).rejects.toMatchObject(denied),
  );
});
