import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('the list of migrations has every folder of migrations, which start, restore and status read', () => {
  const folders = globSync('{libs,services,apps}/*/migrations', { cwd: root }).map((folder) => resolve(root, folder));
  expect(folders.length).toBeGreaterThanOrEqual(7);
  const listed = ALL_MIGRATIONS.map(({ folder }) => resolve(folder.pathname));
  expect(listed.toSorted()).toEqual(folders.toSorted());
});

test('no two packages record their migrations under one name', () => {
  const owners = ALL_MIGRATIONS.map(({ owner }) => owner);
  expect(new Set(owners).size).toBe(owners.length);
});
