import { globSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { SERVICE_NAMES } from '@probant/kernel/service-catalogue';
import { describe, expect, test } from 'vitest';
import { ALL_MIGRATIONS } from './all-migrations.ts';
import { SERVICES } from './services.ts';
import { SERVICE_SCHEMAS } from './settings.ts';

describe('the catalogue of services', () => {
  test('has every folder of services with a start of its own, under the name of the folder', () => {
    const folders = globSync('services/*/src/main.ts', { cwd: repositoryRoot }).map((file) => file.split('/')[1]);
    expect(folders.length).toBeGreaterThan(7);
    expect(Object.keys(SERVICES).toSorted()).toEqual(folders.toSorted());
    expect(Object.keys(SERVICES).toSorted()).toEqual(SERVICE_NAMES.toSorted());
    for (const [name, definition] of Object.entries(SERVICES)) expect(definition.name).toBe(name);
  });

  test('has the versions that the contract fixes for health and descriptions', () => {
    expect(Object.fromEntries(Object.values(SERVICES).map(({ name, version }) => [name, version]))).toEqual({
      extraction: '0.2.0',
      authenticity: '0.1.0',
      scoring: '0.1.0',
      assistant: '0.1.0',
      export: '0.1.0',
      'audit-trail': '0.1.0',
      mcp: '0.1.0',
      companies: '0.1.0',
    });
  });

  test.each(Object.values(SERVICES))('gives the platform the settings and the migrations of $name', (definition) => {
    expect(SERVICE_SCHEMAS).toMatchObject(definition.schemas);
    expect(ALL_MIGRATIONS).toEqual(expect.arrayContaining([...definition.migrations]));
  });

  test('has one owner of settings for each name under which code finds them', () => {
    const owners = new Map<string, unknown>([['gateway', SERVICE_SCHEMAS.gateway]]);
    for (const { schemas } of Object.values(SERVICES))
      for (const [name, schema] of Object.entries(schemas))
        expect(owners.set(name, owners.get(name) ?? schema).get(name)).toBe(schema);
    expect(Object.keys(SERVICE_SCHEMAS).toSorted()).toEqual([...owners.keys()].toSorted());
  });
});
