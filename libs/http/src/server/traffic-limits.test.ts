import { expect, test } from 'vitest';
import { createTenantRequests } from './tenant-requests.ts';
import { trafficSettings } from './traffic.settings.ts';
import { computeDefaultBudget, computeValueLimits, createTrafficLimits } from './traffic-limits.ts';

const GIB_BYTES = 1_073_741_824;

test('takes a quarter of the memory as the default budget, at least twice the largest body', () => {
  expect(computeDefaultBudget(4 * GIB_BYTES)).toBe(GIB_BYTES);
  expect(computeDefaultBudget(GIB_BYTES / 2)).toBe(GIB_BYTES / 4);
});

test('keeps the values of large bodies below the size of the heap, and a quarter of that for other tenants', () => {
  expect(computeValueLimits(1_000)).toEqual({ processBytes: 600, tenantBytes: 450 });
});

test('gives a tenant half of a budget that the operator sets', () => {
  const { uploads, downloads } = createTrafficLimits({ maxMibInFlight: 256, maxConnections: 16 });
  for (const budget of [uploads, downloads]) {
    expect(budget.openAccount('a').hold(GIB_BYTES / 8 + 1)).toBe(false);
    expect(budget.openAccount('a').hold(GIB_BYTES / 8)).toBe(true);
    expect(budget.openAccount('b').hold(GIB_BYTES / 8)).toBe(true);
    expect(budget.openAccount('c').hold(1)).toBe(false);
  }
});

test.each([
  [{}, { maxMibInFlight: null, maxConnections: 4_096 }],
  [
    { PROBANT_MAX_MIB_IN_FLIGHT: '512', PROBANT_MAX_CONNECTIONS: '100' },
    { maxMibInFlight: 512, maxConnections: 100 },
  ],
])('reads %o', (environment, settings) =>
  expect(trafficSettings.read(environment, '/')).toMatchObject({ ok: true, settings }),
);

test.each([['255'], ['many'], ['-1'], ['1e9']])('refuses a budget of %s', (value) =>
  expect(trafficSettings.read({ PROBANT_MAX_MIB_IN_FLIGHT: value }, '/')).toMatchObject({ ok: false }),
);

test('counts the requests of each tenant up to the maximum', () => {
  const requests = createTenantRequests(2);
  expect(['a', 'a', 'a', 'b'].map((tenant) => requests.begin(tenant))).toEqual([true, true, false, true]);
  requests.end('a');
  expect(requests.begin('a')).toBe(true);
});
