import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { CONFIGURATION_PAGE, renderConfigurationPage } from './render-configuration-page.ts';

const page = await readFile(join(repositoryRoot, CONFIGURATION_PAGE), 'utf8');

describe('docs/configuration.md', () => {
  test('is what "npm run configuration-page" generates from the schemas', () => {
    expect(page).toBe(renderConfigurationPage(page));
  });

  test('is regenerated when a row was changed by hand', () => {
    expect(renderConfigurationPage(page.replace('| `8080` |', '| `8181` |'))).toBe(page);
  });

  test('needs a table for every schema', () => {
    expect(() => renderConfigurationPage(page.replace('settings: gateway', 'other: gateway'))).toThrow(
      'the page has no section "settings: gateway"',
    );
  });

  test('cannot have a table without a schema', () => {
    const added = `${page}<!-- settings: weather -->\n<!-- end of settings -->\n`;
    expect(() => renderConfigurationPage(added)).toThrow('a table for weather, which is no schema');
  });
});
