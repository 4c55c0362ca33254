import { expect, test } from 'vitest';
import { getServicePort, MAX_GATEWAY_PORT } from './service-catalogue.ts';

test('getServicePort follows the documented order, with the admin port last', () => {
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

test('the admin port of the highest gateway port is the highest port of TCP', () => {
  expect(getServicePort('admin', MAX_GATEWAY_PORT)).toBe(65_535);
});
