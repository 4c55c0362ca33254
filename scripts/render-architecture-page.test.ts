import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { SERVICE_NAMES } from '@probant/kernel/service-catalogue';
import { describe, expect, test } from 'vitest';
import { listPackages } from './package-levels.ts';
import { ARCHITECTURE_PAGE, renderArchitecturePage } from './render-architecture-page.ts';

const page = readFileSync(join(repositoryRoot, ARCHITECTURE_PAGE), 'utf8');
const packages = listPackages();

describe('docs/architecture.md', () => {
  test('is what "npm run architecture-page" generates from the manifests and the catalogue', () => {
    expect(page).toBe(renderArchitecturePage(page));
  });

  test('is regenerated when a row was changed by hand', () => {
    const changed = page.replace('| 2 | [`services/scoring`]', '| 1 | [`services/scoring`]');
    expect(changed).not.toBe(page);
    expect(renderArchitecturePage(changed)).toBe(page);
  });

  test('has every folder of the three levels, with a README', () => {
    const folders = ['apps', 'services', 'libs'].flatMap((level) =>
      readdirSync(join(repositoryRoot, level)).map((name) => `${level}/${name}`),
    );
    expect(packages.map(({ folder }) => folder).sort()).toEqual(folders.sort());
    expect(folders.filter((folder) => !readdirSync(join(repositoryRoot, folder)).includes('README.md'))).toEqual([]);
  });

  test('has every service of the catalogue as a package', () => {
    const folders = packages.map(({ folder }) => folder);
    expect(SERVICE_NAMES.filter((name) => !folders.includes(`services/${name}`))).toEqual([]);
  });

  test('lists a package before those that it imports', () => {
    const folders = packages.map(({ folder }) => folder);
    for (const { folder, imports } of packages)
      for (const imported of imports) expect(folders.indexOf(imported)).toBeGreaterThan(folders.indexOf(folder));
  });

  test('needs its tables', () => {
    expect(() => renderArchitecturePage('# Architecture')).toThrow('the page has no section "architecture: levels"');
  });
});
