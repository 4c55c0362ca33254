import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const IMPORT_PATTERN = /(?:from|import) ?\(?'([^']+)'/g;

/** Returns the file that an import names; null for a package of others. */
function resolveImport(name: string, importer: string): string | null {
  if (name.startsWith('.')) return resolve(dirname(importer), name);
  const [, library, module] = /^@probant\/(\w+)\/(.+)$/.exec(name) ?? [];
  return library === undefined ? null : join(root, 'libs', library, 'src', `${module}.ts`);
}

function listReached(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  for (const file of reached)
    for (const [, name = ''] of readFileSync(file, 'utf8')
      .replaceAll(/^(import|export) type .*|typeof import\(.*?\)/gm, '')
      .matchAll(IMPORT_PATTERN)) {
      const target = resolveImport(name, file);
      if (target !== null) reached.add(target);
    }
  return reached;
}

test('the setup of a run imports no service and no app, whose every change would reach every test file', () => {
  const { globalSetup = [], setupFiles = [] } = config.test ?? {};
  const entries = [globalSetup, setupFiles].flat().map((file) => resolve(root, file));
  const reached = [...listReached(entries)].map((file) => relative(root, file));
  expect(reached).toContain('libs/database/src/testing/made-on-demand.ts');
  expect(reached.filter((file) => !/^(\.ci|libs\/(database|kernel))\//.test(file))).toEqual([]);
});
