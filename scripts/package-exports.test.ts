import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { listPackageFolders } from './package/list-package-files.ts';

const sources = globSync('{apps,client,faults,lab,libs,samples,scripts,services,.ci}/**/*.{ts,mts,mjs}', {
  cwd: repositoryRoot,
  exclude: (path) => path.includes('node_modules'),
}).map((file) => ({ file, text: readFileSync(join(repositoryRoot, file), 'utf8') }));

/** The names that a package lists for others to import. */
const listed = listPackageFolders(repositoryRoot).flatMap((folder) => {
  // The command is started, not imported.
  if (folder === 'apps/cli') return [];
  const manifest = JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports?: Readonly<Record<string, string>>;
  };
  return Object.keys(manifest.exports ?? {}).map((name) => ({ folder, specifier: `${manifest.name}${name.slice(1)}` }));
});

test('no package exports all of its files', () => {
  expect(listed.length).toBeGreaterThan(250);
  expect(listed.filter(({ specifier }) => specifier.includes('*'))).toEqual([]);
});

test('every name that a package exports is imported by another package', () => {
  const unused = listed.filter(
    ({ folder, specifier }) =>
      !sources.some(({ file, text }) => !file.startsWith(`${folder}/`) && text.includes(`'${specifier}'`)),
  );
  expect(unused.map(({ specifier }) => specifier)).toEqual([]);
});

/** The modules that a file imports, with the names that it takes from each. */
const listImports = (text: string) =>
  [...text.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/g)].map(
    ([, names = '', specifier = '']) => ({
      specifier,
      names: names.split(',').flatMap(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] || [],
      ),
    }),
  );

test('only the laboratory imports what packages open to it, and it uses all of that', () => {
  const imports = sources.flatMap(({ file, text }) => listImports(text).map((entry) => ({ file, ...entry })));
  const openedImports = imports.filter(({ specifier }) => /^@probant\/[^/]+\/lab$/.test(specifier));
  expect(openedImports.filter(({ file }) => !file.startsWith('lab/'))).toEqual([]);

  const used = new Set(openedImports.flatMap(({ specifier, names }) => names.map((name) => `${specifier} ${name}`)));
  const opened = sources
    .filter(({ file }) => /^(libs|services|apps)\/[^/]+\/src\/lab\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      listImports(text).flatMap(({ names }) => names.map((name) => `@probant/${file.split('/')[1]}/lab ${name}`)),
    );
  expect(opened.length).toBeGreaterThan(50);
  expect(opened.filter((name) => !used.has(name))).toEqual([]);
});

test('the laboratory imports packages by name', () => {
  const imported = sources
    .filter(({ file }) => file.startsWith('lab/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path = '']) => ({
        file,
        target: join(file, '..', path),
      })),
    );
  expect(imported.length).toBeGreaterThan(500);
  expect(imported.filter(({ target }) => !/^(lab|\.ci)\//.test(target))).toEqual([]);
});
