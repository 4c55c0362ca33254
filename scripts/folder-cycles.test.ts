import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listFolderCycles } from './folder-cycles.ts';

async function createSourceFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folder-cycles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

test('folders that import in one direction are no cycle', async () => {
  const folder = await createSourceFolder({
    'service.ts': "import './routes/routes.ts';",
    'routes/routes.ts': "import { read } from '../store/deep/read.ts';",
    'store/deep/read.ts': "import { z } from 'zod'; import '../index.ts';",
    'store/index.ts': '',
  });
  expect(listFolderCycles(folder)).toEqual([]);
});

test('folders in a cycle are found through nested files, types, exports and dynamic imports', async () => {
  const folder = await createSourceFolder({
    'a/one.ts': "import type { Two } from '../b/deep/two.ts';",
    'b/deep/two.ts': "export * from '../../c/three.tsx';",
    'b/four.ts': '',
    'c/three.tsx': "const load = () => import('../a/other.ts');",
    'a/other.ts': '',
    'd/five.ts': "import '../a/one.ts';",
  });
  expect(listFolderCycles(folder)).toEqual([
    {
      parts: ['a', 'b', 'c'],
      imports: ['a/one.ts -> b/deep/two.ts', 'b/deep/two.ts -> c/three.tsx', 'c/three.tsx -> a/other.ts'],
    },
  ]);
});

test('a folder and a file of the source folder are a cycle too', async () => {
  const folder = await createSourceFolder({
    'settings.ts': "import { DEFAULT } from './pool/pool.ts';",
    'pool/pool.ts': '',
    'pool/open-pool.ts': "import type { Settings } from '../settings.ts';",
  });
  expect(listFolderCycles(folder).map(({ parts }) => parts)).toEqual([['pool', 'settings.ts']]);
});

test('tests and folders for tests stay out', async () => {
  const folder = await createSourceFolder({
    'a/one.test.ts': "import '../b/two.ts';",
    'a/testing/sample.ts': "import '../../b/two.ts';",
    'a/one.ts': '',
    'b/two.ts': "import '../a/one.ts';",
  });
  expect(listFolderCycles(folder)).toEqual([]);
});
