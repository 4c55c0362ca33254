import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImportGraph } from './import-graph.ts';
import { selectTests } from './select-tests.rules.ts';

/** A repository in small: two services that meet in the platform, a library, commands, a console, and pages. */
const FILES = {
  'libs/http/package.json': '{ "name": "@probant/http", "exports": { "./route": "./src/route.ts" } }',
  'libs/http/src/route.ts': '',
  'libs/http/src/route.test.ts': "import './route.ts';",
  'libs/french/package.json': '{ "name": "@probant/french", "exports": { "./*": "./src/*.ts" } }',
  'libs/french/src/words.ts': '',
  'services/scoring/package.json':
    '{ "name": "@probant/scoring", "exports": { "./definition": "./src/definition.ts" } }',
  'services/scoring/src/definition.ts': "import './score.routes.ts'; new URL('../migrations', import.meta.url);",
  'services/scoring/src/score.routes.ts':
    "import '@probant/http/route';\nnew URL('./score.program.ts', import.meta.url);",
  'services/scoring/src/score.program.ts': "import { fold } from '@probant/french/words';",
  'services/scoring/src/score.routes.test.ts': "import './score.routes.ts';",
  'services/scoring/src/table.test.ts': '',
  'services/scoring/migrations/0001.sql': '',
  'services/export/package.json': '{ "name": "@probant/export", "exports": { "./definition": "./src/definition.ts" } }',
  'services/export/src/definition.ts': "import '@probant/http/route';",
  'services/export/src/definition.test.ts': "import './definition.ts';",
  'services/export/src/row.ts':
    "import type {\n  Word,\n} from '@probant/french/words';\nexport type { Word } from '@probant/french/words';",
  'services/export/src/row.test.ts': "import './row.ts';",
  'apps/platform/src/services.ts': "import '@probant/scoring/definition'; import '@probant/export/definition';",
  'apps/platform/src/platform.ts': "import './services.ts'; import '@probant/http/route';",
  'apps/platform/src/scoring.test.ts': "import './platform.ts'; fetch('/v1/analyze');",
  'apps/platform/src/export.test.ts': "import './platform.ts'; fetch('/v1/export/fec');",
  'apps/platform/src/documentation.test.ts': "readFile('page.md');",
  'apps/cli/src/program.ts': "import('./fec/check.command.ts');",
  'apps/cli/src/fec/check.command.ts': '',
  'apps/cli/src/fec/check.command.test.ts': "run('fec', 'check');",
  'apps/cli/src/keys/keys.command.test.ts': "run('keys', 'list');",
  'apps/cli/src/exit-codes.test.ts': '',
  'apps/console/src/main.tsx': '',
  'apps/console/tests/home.test.ts': '',
  'libs/french/src/rates.test.ts': "readFile('docs/rates.md'); new URL('testing/rates.ts', import.meta.url);",
  'libs/french/src/testing/rates.ts': '',
  'libs/french/src/files.test.ts': "globSync('services/*/src/*.ts', { cwd: repositoryRoot });",
  'libs/french/src/folder.test.ts': 'readdirSync(folder);',
  'scripts/metrics-page.test.ts': '',
  'docs/scoring.md': '',
  'package.json': '{}',
} as const;

/** Selected for every change. */
const OF_REPOSITORY = ['libs/french/src/files.test.ts', 'scripts/metrics-page.test.ts'];

const SERVICES = [
  { service: 'scoring', prefixes: ['/v1/analyze'] },
  { service: 'export', prefixes: ['/v1/export'] },
];

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'probant-graph-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  [
    'a route of a service: its tests, and those of the platform that call it',
    ['services/scoring/src/score.routes.ts'],
    ['services/scoring/src/score.routes.test.ts', 'apps/platform/src/scoring.test.ts'],
  ],
  [
    'a module that only a worker program imports, from another package, and others for its types',
    ['libs/french/src/words.ts'],
    ['services/scoring/src/score.routes.test.ts', 'apps/platform/src/scoring.test.ts'],
  ],
  [
    'a module that imports only types of others: its tests',
    ['services/export/src/row.ts'],
    ['services/export/src/row.test.ts', 'apps/platform/src/export.test.ts'],
  ],
  [
    'a file that a module reads: the tests of that module',
    ['services/scoring/migrations/0001.sql'],
    ['apps/platform/src/scoring.test.ts'],
  ],
  [
    'a library that every service imports: the tests of all of them and of the platform',
    ['libs/http/src/route.ts'],
    [
      'libs/http/src/route.test.ts',
      'services/scoring/src/score.routes.test.ts',
      'services/export/src/definition.test.ts',
      'apps/platform/src/scoring.test.ts',
      'apps/platform/src/export.test.ts',
    ],
  ],
  [
    'a command: the tests beside it and those of all commands',
    ['apps/cli/src/fec/check.command.ts'],
    ['apps/cli/src/fec/check.command.test.ts', 'apps/cli/src/exit-codes.test.ts'],
  ],
  ['the console: the tests that use it', ['apps/console/src/main.tsx'], ['apps/console/tests/home.test.ts']],
  [
    'a page: every test that names a page',
    ['docs/scoring.md'],
    ['apps/platform/src/documentation.test.ts', 'libs/french/src/rates.test.ts'],
  ],
  [
    'a program that a test starts by its name alone',
    ['libs/french/src/testing/rates.ts'],
    ['libs/french/src/rates.test.ts'],
  ],
  ['a test: itself', ['services/scoring/src/table.test.ts'], ['services/scoring/src/table.test.ts']],
  ['nothing that other tests read', ['lab/eval/main.ts'], []],
])('selects for %s, and the tests of the repository', (_, changed, expected) => {
  expect(selectTests(changed, readImportGraph(root, Object.keys(FILES)), SERVICES)).toEqual([
    ...expected,
    ...OF_REPOSITORY,
  ]);
});

test('selects nothing for no change', () => {
  expect(selectTests([], readImportGraph(root, Object.keys(FILES)), SERVICES)).toEqual([]);
});

test('selects the tests of what imported a module that was removed', () => {
  const left = Object.keys(FILES).filter((file) => file !== 'services/scoring/src/score.program.ts');
  expect(selectTests(['services/scoring/src/score.program.ts'], readImportGraph(root, left), SERVICES)).toEqual([
    'services/scoring/src/score.routes.test.ts',
    'apps/platform/src/scoring.test.ts',
    ...OF_REPOSITORY,
  ]);
});

test.each([
  'package.json',
  'libs/http/package.json',
  '.ci/test-server.ts',
  'models/reader/words.onnx',
  'deploy/unknown.bin',
])('selects every test for %s', (file) => {
  expect(selectTests([file], readImportGraph(root, Object.keys(FILES)), SERVICES)).toBeNull();
});
