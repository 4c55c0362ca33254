import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { listReadableFolders } from './package-folders.ts';

const list = (module: string) =>
  listReadableFolders(pathToFileURL(join(repositoryRoot, module))).map((folder) =>
    folder.replace(`${repositoryRoot}/`, ''),
  );

test.each([
  {
    title: 'a package without our packages in its manifest',
    module: 'libs/french/src/dates.ts',
    folders: ['libs/french'],
  },
  {
    title: 'a package and what it depends on',
    module: 'libs/workers/src/sandbox/sandbox.ts',
    folders: ['libs/kernel', 'libs/workers'],
  },
  {
    title: 'a package that depends on others through one',
    module: 'libs/documents/src/worker/main.ts',
    folders: ['libs/documents', 'libs/kernel', 'libs/workers'],
  },
  // The folder above the repository may be in a package.
  {
    title: 'a module outside any package',
    module: relative(repositoryRoot, '/nowhere/program.ts'),
    folders: ['nowhere'],
  },
])('lists $title', ({ module, folders }) => {
  expect(
    list(module)
      .map((folder) => (folder.endsWith('/nowhere') ? 'nowhere' : folder))
      .toSorted(),
  ).toEqual(folders);
});

test('a program of a service may read the libraries of its manifest, and no other service', () => {
  const folders = list('services/extraction/src/analysis/programs/analyze-file.program.ts');
  expect(folders).toEqual(
    expect.arrayContaining(['services/extraction', 'libs/contracts', 'libs/documents', 'libs/french', 'libs/kernel']),
  );
  expect(folders.filter((folder) => folder.startsWith('services/'))).toEqual(['services/extraction']);
});
