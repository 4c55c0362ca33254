import { dirname } from 'node:path';
import type { ImportGraph } from './import-graph.ts';

/** A service and the paths that belong to it. */
export type ServicePaths = { readonly service: string; readonly prefixes: readonly string[] };

/** All services and all commands are imported here: what a change of one reaches from here is decided by what a test names. */
const MEETING_PLACES: ReadonlySet<string> = new Set(['apps/platform/src/services.ts', 'apps/cli/src/program.ts']);
const TEST_PATTERN = /\.test\.ts$/;
const LONG_TEST_PATTERN = /\.long\.test\.ts$/;
const MODULE_PATTERN = /\.(?:ts|tsx|mts|mjs)$/;
/** Folders whose tests `npm test` runs, and those whose tests use services through a platform. */
const TESTED_PATTERN = /^(?:libs|services|apps|client|samples|scripts|\.ci)\//;
const USING_PATTERN = /^(?:apps|client)\//;
/** What changes how every test runs, or what too many read to say which: manifests and models. */
const WIDE_PATTERN = /^(?:\.ci\/|tsconfig|vitest\.|models\/|(?:(?!lab\/|faults\/).*\/)?package(?:-lock)?\.json$)/;
/** Read by no test but those of the repository. */
const UNTESTED_PATTERN = /^(?:lab|faults)\/|^(?:LICENSE|\.gitignore|biome\.json)/;
/** A test that lists the files of the repository or of its own package: no name says what it reads. */
const LISTING_PATTERN = /\b(?:globSync|readdir(?:Sync)?)\b/;
const ROOT_PATTERN = /\brepositoryRoot\b|\bimport\.meta\b/;

/**
 * Lists the test files that a change of some files reaches: through imports and programs of workers; for a service also the tests of
 * platforms, commands and the client that name it or one of its paths; for a page all tests that name one; and for every change those of
 * the repository itself. Returns null when it reaches every test.
 */
export function selectTests(
  changed: readonly string[],
  graph: ImportGraph,
  services: readonly ServicePaths[],
): readonly string[] | null {
  if (changed.length === 0) return [];
  if (changed.some((file) => WIDE_PATTERN.test(file))) return null;
  const tests = [...graph.modules.keys()].filter(
    (path) => TEST_PATTERN.test(path) && !LONG_TEST_PATTERN.test(path) && TESTED_PATTERN.test(path),
  );
  const starts = changed.filter((file) => !UNTESTED_PATTERN.test(file)).map((file) => listStarts(file, graph, tests));
  if (starts.includes(null)) return null;
  const reached = listReached(
    starts.flatMap((files) => files ?? []),
    graph,
  );
  const products = [...reached].filter((path) => !TEST_PATTERN.test(path));
  const names = services.filter(({ service }) => products.some((path) => path.startsWith(`services/${service}/`)));
  const isNamed = (test: string): boolean =>
    USING_PATTERN.test(test) && names.some((service) => namesService(`/${test}\n${graph.modules.get(test)}`, service));
  const isConsoleChanged = products.some((path) => path.startsWith('apps/console/'));
  const commands = new Set(products.map(readCommandFolder).filter((folder) => folder !== null));
  const isOfCommand = (test: string): boolean => {
    const folder = readCommandFolder(test);
    return folder !== null && (commands.has(folder) || (folder === COMMANDS_FOLDER && commands.size > 0));
  };
  return tests.filter(
    (test) =>
      reached.has(test) ||
      isOfRepository(test, graph) ||
      isOfCommand(test) ||
      isNamed(test) ||
      (isConsoleChanged && test.startsWith(CONSOLE_TESTS)),
  );
}

/** Whether a test compares files of the whole repository: those of scripts do, and those that list its files. */
function isOfRepository(test: string, { modules }: ImportGraph): boolean {
  const text = modules.get(test) ?? '';
  return test.startsWith('scripts/') || (LISTING_PATTERN.test(text) && ROOT_PATTERN.test(text));
}

const COMMANDS_FOLDER = 'apps/cli/src';
/** They use the console as it is built. */
const CONSOLE_TESTS = 'apps/console/tests/';

/** Returns the folder of a command; its tests are there and call it by its name. Null for a file of another package. */
const readCommandFolder = (path: string): string | null =>
  path.startsWith(`${COMMANDS_FOLDER}/`) ? path.split('/').slice(0, -1).slice(0, 4).join('/') : null;

/** Returns the modules whose tests a changed file needs: itself, or those that read it; null when nothing says who reads it. */
function listStarts(file: string, graph: ImportGraph, tests: readonly string[]): readonly string[] | null {
  if (MODULE_PATTERN.test(file)) return [file];
  if (file.endsWith('.md')) return tests.filter((test) => graph.modules.get(test)?.includes('.md'));
  const name = file.slice(file.lastIndexOf('/') + 1);
  const folder = dirname(file);
  const mention = [
    name,
    `${folder.slice(folder.lastIndexOf('/') + 1)}/`,
    `'${folder}'`,
    `/${folder.split('/').at(-1)}'`,
  ];
  const readers = [...graph.modules].filter(
    ([path, text]) =>
      path.split('/', 2).join('/') === file.split('/', 2).join('/') && mention.some((part) => text.includes(part)),
  );
  if (readers.length > 0) return readers.map(([path]) => path);
  const elsewhere = tests.filter((test) => mention.some((part) => graph.modules.get(test)?.includes(part)));
  return elsewhere.length > 0 ? elsewhere : null;
}

function listReached(starts: readonly string[], { importersOf }: ImportGraph): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const path of reached)
    for (const importer of importersOf(path)) if (!MEETING_PLACES.has(importer)) reached.add(importer);
  return reached;
}

/** Whether a text names a service as a word of a path or a text of its own, or one of its paths. */
const namesService = (text: string, { service, prefixes }: ServicePaths): boolean =>
  prefixes.some((prefix) => text.includes(prefix)) || new RegExp(`['"/]${service}['"/.]`).test(text);
