import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@probant/kernel/error-codes';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { ERRORS_PAGE, renderErrorsPage } from './render-errors-page.ts';

const page = readFileSync(join(repositoryRoot, ERRORS_PAGE), 'utf8');

test('docs/errors.md is what "npm run errors-page" generates from the list of codes', () => {
  expect(page).toBe(renderErrorsPage(page));
});

test('refuses a page without a place for the codes', () => {
  expect(() => renderErrorsPage('# Errors')).toThrow('the page has no section "error codes"');
});

test('every code of the list is sent by some code of the product', () => {
  const sources = globSync('{libs,services}/*/src/**/*.ts', { cwd: repositoryRoot })
    .filter((file) => !/\.test\.ts$|\/testing\/|kernel\/src\/error-codes\.ts$/.test(file))
    .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
    .join('\n');
  const unused = Object.keys(ERROR_CODES).filter((code) => !new RegExp(`(?:'${code}'|\\b${code}:)`).test(sources));
  expect(unused).toEqual([]);
});

test('codes are in snake case', () => {
  for (const code of Object.keys(ERROR_CODES)) expect(code).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
});
