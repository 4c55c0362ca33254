import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { DESCRIBED_SERVICES, PAGE_PREFIXES, SERVICE_ROUTES } from './route-table.ts';

const readPage = (name: string) => readFileSync(`${repositoryRoot}/docs/${name}`, 'utf8');

describe('docs/gateway.md', () => {
  const page = readPage('gateway.md');
  test.each([...SERVICE_ROUTES.map(({ prefix }) => prefix), ...PAGE_PREFIXES])('names %s', (prefix) =>
    expect(page).toMatch(new RegExp(`\`${prefix}[\`/]`)),
  );
});

test.each(DESCRIBED_SERVICES)('docs/api-conventions.md names the description of %s', (service) => {
  const start = '`/openapi/{service}.json` (';
  const page = readPage('api-conventions.md');
  const list = page.slice(page.indexOf(start) + start.length);
  expect(list.slice(0, list.indexOf(')'))).toContain(`\`${service}\``);
});
