import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_MIGRATIONS } from '../apps/cli/src/all-migrations.ts';

test('the commands know the migrations of every package, so that they restore every backup', async () => {
  const files = globSync('{libs,services}/*/src/migrations.ts', { cwd: resolve(import.meta.dirname, '..') });
  const modules: readonly Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(resolve(import.meta.dirname, '..', file))),
  );
  const sets = modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Migrations')));
  expect(sets.length).toBeGreaterThanOrEqual(5);
  for (const [name, set] of sets) expect(ALL_MIGRATIONS, name).toContainEqual(set);
});
