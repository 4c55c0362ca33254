import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { listPackageFolders } from './package/list-package-files.ts';

const sources = globSync('{apps,client,faults,lab,libs,samples,scripts,services,.ci}/**/*.{ts,mts,mjs}', {
  cwd: repositoryRoot,
  exclude: (path) => path.includes('node_modules'),
}).map((file) => ({ file, text: readFileSync(join(repositoryRoot, file), 'utf8') }));

/** The names that a package lists for others to import. `./*` stands for all files of a package, so it says nothing that could be wrong. */
const listed = listPackageFolders(repositoryRoot).flatMap((folder) => {
  // The command is started, not imported.
  if (folder === 'apps/cli') return [];
  const manifest = JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports?: Readonly<Record<string, string>>;
  };
  return Object.keys(manifest.exports ?? {})
    .filter((name) => !name.includes('*'))
    .map((name) => ({ folder, specifier: `${manifest.name}${name.slice(1)}` }));
});

test('every name that a package exports is imported by another package', () => {
  const unused = listed.filter(
    ({ folder, specifier }) =>
      !sources.some(({ file, text }) => !file.startsWith(`${folder}/`) && text.includes(`'${specifier}'`)),
  );
  expect(unused.map(({ specifier }) => specifier)).toEqual([]);
});
