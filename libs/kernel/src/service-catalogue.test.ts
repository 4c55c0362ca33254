import { expect, test } from 'vitest';
import { getPortOffset, getServicePort, MAX_GATEWAY_PORT, PORT_COUNT, SERVICE_NAMES } from './service-catalogue.ts';

test('getServicePort follows the documented order, then the admin port', () => {
  const names = [
    'extraction',
    'authenticity',
    'scoring',
    'assistant',
    'export',
    'audit-trail',
    'companies',
    'mcp',
    'admin',
  ] as const;
  expect(names.map((name) => getServicePort(name, 8080))).toEqual([
    8081, 8082, 8083, 8084, 8085, 8086, 8087, 8088, 8089,
  ]);
});

test('a ninth and a tenth service leave the admin port where it is', () => {
  expect([0, 1, 7, 8, 9].map(getPortOffset)).toEqual([1, 2, 8, 10, 11]);
});

test('the last port of the highest gateway port is the highest port of TCP', () => {
  expect(MAX_GATEWAY_PORT + PORT_COUNT - 1).toBe(65_535);
  for (const name of [...SERVICE_NAMES, 'admin'] as const)
    expect(getServicePort(name, MAX_GATEWAY_PORT)).toBeLessThanOrEqual(65_535);
});
