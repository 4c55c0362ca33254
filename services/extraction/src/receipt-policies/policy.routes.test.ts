import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createServiceApp, type Service } from '@probant/http/service-app';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../migrations.ts';
import { createPolicyRepository } from './policy.repository.ts';
import { createPolicyRoutes } from './policy.routes.ts';

const DEFAULT_RESPONSE = {
  currency: 'EUR',
  default_max_amount: 1000,
  caps: [],
  require_vat_above: null,
  is_default: true,
};

let db: TestDatabase;
let service: Service;
beforeAll(async () => {
  db = await createTestDatabase([extractionMigrations]);
  service = await startService(db);
});
afterAll(async () => {
  await service.close();
  await db.close();
});

/** The API key is the tenant id. */
const startService = ({ database }: TestDatabase): Promise<Service> =>
  createServiceApp({
    identity: { name: 'extraction', title: 'Policies', version: '0.2.0', description: 'Policy routes' },
    routes: createPolicyRoutes(createPolicyRepository(database)),
    keys: (key) => ({ state: 'active', tenantId: parseTenantId(key), keyId: key, scopes: KEY_SCOPES }),
    healthSchema: Type.Object({}),
    health: async () => ({}),
    logger: silentLogger,
    metrics: createMetrics(),
    newRequestId: () => 'request',
  });

type PolicyRequest = { readonly as: string; readonly from?: Service };
const get = async ({ as, from = service }: PolicyRequest) =>
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

describe('/v1/receipt-policies', () => {
  test('GET returns the default policy until the tenant stores one', async () =>
    expect(await get({ as: 'newcomer' })).toEqual(DEFAULT_RESPONSE));

  test('PUT stores the policy for the tenant of the key only', async () => {
    const policy = {
      currency: 'chf',
      default_max_amount: 0,
      caps: [
        { category: 'Hôtel', max_amount: 140.5 },
        { category: 'repas', max_amount: 0.07 },
      ],
      require_vat_above: 0,
    };
    expect(await put(policy)).toEqual({ status: 200, body: { ...policy, is_default: false } });
    expect(await get({ as: 'acme' })).toEqual({ ...policy, is_default: false });
    expect(await get({ as: 'other' })).toEqual(DEFAULT_RESPONSE);
  });

  test('PUT resets omitted members to their default', async () => {
    await put({
      currency: 'USD',
      caps: [{ category: 'a', max_amount: 1 }],
      presets: ['urssaf-repas'],
      flag_weekends: true,
    });
    expect(await get({ as: 'acme' })).toMatchObject({ presets: ['urssaf-repas'], flag_weekends: true });
    expect(await put({ default_max_amount: 12 })).toEqual({
      status: 200,
      body: { ...DEFAULT_RESPONSE, default_max_amount: 12, is_default: false },
    });
  });

  test('a stored policy equal to the default has is_default false', async () => {
    expect((await put({}, 'same')).body).toEqual({ ...DEFAULT_RESPONSE, is_default: false });
    expect(await get({ as: 'same' })).toEqual({ ...DEFAULT_RESPONSE, is_default: false });
  });

  test('PUT ignores a tenant_id in the body', async () => {
    await put({ tenant_id: 'victim', default_max_amount: 1 }, 'intruder');
    expect(await get({ as: 'victim' })).toEqual(DEFAULT_RESPONSE);
    expect(await get({ as: 'intruder' })).toEqual({ ...DEFAULT_RESPONSE, default_max_amount: 1, is_default: false });
  });

  test('a stored policy is returned by a restarted service', async () => {
    await put({ default_max_amount: 77 }, 'patient');
    const next = await startService(db);
    expect(await get({ as: 'patient', from: next })).toMatchObject({ default_max_amount: 77, is_default: false });
    await next.close();
  });

  test('concurrent PUT requests store one of the policies completely', async () => {
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1);
    const answers = await Promise.all(
      amounts.map((amount) =>
        put({ default_max_amount: amount, caps: [{ category: `c${amount}`, max_amount: amount }] }, 'busy'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(amounts.map(() => 200));
    const storedPolicy = (await get({ as: 'busy' })) as { default_max_amount: number; caps: unknown };
    expect(amounts).toContain(storedPolicy.default_max_amount);
    const amount = storedPolicy.default_max_amount;
    expect(storedPolicy.caps).toEqual([{ category: `c${amount}`, max_amount: amount }]);
  });
});

describe('PUT with an invalid policy returns 422 and stores nothing', () => {
  const cap = (category: unknown, max_amount: unknown = 1) => ({ caps: [{ category, max_amount }] });
  test.each([
    ['a currency of two characters', { currency: 'EU' }, 'string_too_short', ['body', 'currency']],
    ['a currency of four characters', { currency: 'EURO' }, 'string_too_long', ['body', 'currency']],
    ['a null currency', { currency: null }, 'string_type', ['body', 'currency']],
    ['an amount below zero', { default_max_amount: -0.01 }, 'greater_than_equal', ['body', 'default_max_amount']],
    ['an amount in letters', { default_max_amount: 'ten' }, 'float_type', ['body', 'default_max_amount']],
    ['three decimals', { default_max_amount: 10.005 }, 'decimal_max_places', ['body', 'default_max_amount']],
    ['an amount of 1e300', { default_max_amount: 1e300 }, 'less_than_equal', ['body', 'default_max_amount']],
    ['a VAT threshold below zero', { require_vat_above: -1 }, 'greater_than_equal', ['body', 'require_vat_above']],
    ['a tenth of a cent of VAT', { require_vat_above: 0.001 }, 'decimal_max_places', ['body', 'require_vat_above']],
    ['caps that are not a list', { caps: {} }, 'list_type', ['body', 'caps']],
    ['a cap without a category', { caps: [{ max_amount: 1 }] }, 'missing', ['body', 'caps', 0, 'category']],
    ['a cap without an amount', { caps: [{ category: 'a' }] }, 'missing', ['body', 'caps', 0, 'max_amount']],
    ['a cap below zero', cap('a', -1), 'greater_than_equal', ['body', 'caps', 0, 'max_amount']],
    ['a cap of three decimals', cap('a', 1.001), 'decimal_max_places', ['body', 'caps', 0, 'max_amount']],
    ['a blank category', cap(' \u00a0'), 'value_error', ['body', 'caps', 0, 'category']],
    [
      'two categories that differ only in case and accents',
      {
        caps: [
          { category: 'Péage', max_amount: 1 },
          { category: ' PEAGE', max_amount: 2 },
        ],
      },
      'value_error',
      ['body', 'caps', 1, 'category'],
    ],
    ['an unknown preset', { presets: ['none'] }, 'value_error', ['body', 'presets', 0]],
    ['a list as the body', [], 'model_attributes_type', ['body']],
    ['an empty body', '', 'missing', ['body']],
    ['a body that is not JSON', '{', 'json_invalid', ['body']],
  ])('%s', async (_, sent, type, loc) => {
    const { status, body } = await put(sent, 'strict');
    expect(status).toBe(422);
    expect(body.detail[0]).toMatchObject({ type, ...(type === 'json_invalid' ? {} : { loc }) });
    expect(await get({ as: 'strict' })).toEqual(DEFAULT_RESPONSE);
  });

  test('lists all problems in the order in which the fields are declared', async () => {
    const { body } = await put({ require_vat_above: 0.001, default_max_amount: 0.001, ...cap('a', 0.001) });
    expect(body.detail.map(({ loc }) => loc)).toEqual([
      ['body', 'default_max_amount'],
      ['body', 'caps', 0, 'max_amount'],
      ['body', 'require_vat_above'],
    ]);
  });
});

test('GET /v1/receipt-policies/presets returns dated tables', async () => {
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

describe('table extraction.expense_policy', () => {
  const [OWN_TENANT, OTHER_TENANT] = [parseTenantId('ours'), parseTenantId('theirs')];
  const denied = { code: '42501' };
  beforeAll(async () => {
    for (const tenant of [OWN_TENANT, OTHER_TENANT]) await put({ default_max_amount: 5 }, tenant);
  });

  test('shows a tenant its own row, and no row without a tenant', async () => {
    const select = 'select tenant_id from extraction.expense_policy';
    expect(await db.database.tenant(OWN_TENANT, (sql) => sql.query(select))).toEqual([{ tenant_id: 'ours' }]);
    expect(await db.database.system((sql) => sql.query(select))).toEqual([]);
  });

  test('rejects inserts and changes for another tenant', async () => {
    const columns = '(tenant_id, currency, default_max_amount, caps, presets, flag_weekends)';
    const insert = `insert into extraction.expense_policy ${columns} values ('fourth', 'EUR', 0, '[]', '{}', false)`;
    await expect(db.database.tenant(OWN_TENANT, (sql) => sql.query(insert))).rejects.toMatchObject(denied);
    const move = `update extraction.expense_policy set tenant_id = 'fourth'`;
    await expect(db.database.tenant(OWN_TENANT, (sql) => sql.query(move))).rejects.toMatchObject(denied);
    await db.database.tenant(OWN_TENANT, (sql) =>
      sql.query('update extraction.expense_policy set default_max_amount = 9'),
    );
    expect(await get({ as: 'theirs' })).toMatchObject({ default_max_amount: 5 });
  });

  test.each(['delete from extraction.expense_policy where false', 'truncate extraction.expense_policy'])(
    'denies "%s"',
    async (statement) =>
      expect(db.database.tenant(OWN_TENANT, (sql) => sql.query(statement))).rejects.toMatchObject(denied),
  );
});
