import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';

/** Pages that lead a contributor to the code. That the paths in them exist is tested with all links, in apps/platform. */
const PAGES = globSync(
  [
    'CONTRIBUTING.md',
    'README.md',
    'docs/architecture.md',
    'docs/where-to-add.md',
    'docs/adr/*.md',
    '{apps,libs,services}/*/README.md',
  ],
  { cwd: repositoryRoot },
).sort();

const TOP_FOLDERS = 'apps|client|deploy|docs|faults|lab|libs|models|openapi|samples|scripts|services';
/** A path of the repository as inline code. An ellipsis or a pattern is no path. */
const PATH_PATTERN = new RegExp(`\`((?:${TOP_FOLDERS})/[\\w./-]+)\``, 'g');
/** `NAME` in `path`, or `A`, `B` and `C` in `path`. */
const NAMES_PATTERN = new RegExp(
  `((?:\`\\w+\`(?:, and|,| and) )*\`\\w+\`)(?: there)? in \`((?:${TOP_FOLDERS})/[\\w./-]+\\.\\w+)\``,
  'g',
);
/** In `path`: `A`, a word about it, `B` and `C`. */
const LISTED_NAMES_PATTERN = new RegExp(`In \`((?:${TOP_FOLDERS})/[\\w./-]+\\.\\w+)\`: ([^.]+)\\.`, 'g');

/** The text of a page without its code blocks, on one line, so that a wrapped sentence is found. */
const readProse = (page: string): string =>
  readFileSync(join(repositoryRoot, page), 'utf8')
    .replace(/^( *)```[\s\S]*?^\1```/gm, '')
    .replace(/\s+/g, ' ');

/** Whether a file contains a name, and does not import it: then another file is the place to change. */
function hasOwnName(path: string, name: string): boolean {
  const text = readFileSync(join(repositoryRoot, path), 'utf8');
  const pattern = new RegExp(`\\b${name}\\b`);
  return pattern.test(text) && !(text.match(/^import [^;]*;$/gm) ?? []).some((statement) => pattern.test(statement));
}

const listNames = (text: string): readonly string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

describe.each(PAGES)('%s', (page) => {
  const prose = readProse(page);

  test('names constants and functions that are in the file it says', () => {
    const named = [
      ...[...prose.matchAll(NAMES_PATTERN)].map(([, names = '', path = '']) => ({ names, path })),
      ...[...prose.matchAll(LISTED_NAMES_PATTERN)].map(([, path = '', names = '']) => ({ names, path })),
    ].flatMap(({ names, path }) => listNames(names).map((name) => ({ name, path })));
    const missing = named.filter(({ name, path }) => !hasOwnName(path, name));
    expect(missing).toEqual([]);
  });
});

test('docs/where-to-add.md names at least sixty files and forty constants', () => {
  const prose = readProse('docs/where-to-add.md');
  expect(new Set([...prose.matchAll(PATH_PATTERN)].map(([, path]) => path)).size).toBeGreaterThanOrEqual(60);
  const names = [...prose.matchAll(NAMES_PATTERN), ...prose.matchAll(LISTED_NAMES_PATTERN)].flatMap(([text]) =>
    listNames(text),
  );
  expect(names.length).toBeGreaterThanOrEqual(40);
});

describe.each(PAGES.filter((page) => page.startsWith('services/')))('%s', (page) => {
  const text = readFileSync(join(repositoryRoot, page), 'utf8');
  const source = join(repositoryRoot, dirname(page), 'src');

  test('names folders of src/ that exist', () => {
    const rows = text.match(/^\| folder in `src\/` \|.*\n(?:\|.*\n)+/gm)?.join('') ?? '';
    const cells = rows
      .split('\n')
      .slice(2)
      .map((row) => row.split('|')[1] ?? '');
    const folders = [
      ...cells.flatMap((cell) => [...cell.matchAll(/`([\w./-]+)`/g)].map(([, folder = '']) => folder)),
      ...[...text.matchAll(/`src\/([\w./-]+)`/g)].map(([, path = '']) => path),
    ];
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.filter((folder) => !existsSync(join(source, folder)))).toEqual([]);
  });
});

test.each(PAGES.filter((page) => page.startsWith('services/') || page === 'apps/cli/README.md'))(
  '%s names every feature folder of src/',
  (page) => {
    const text = readFileSync(join(repositoryRoot, page), 'utf8');
    const folders = globSync('*/', { cwd: join(repositoryRoot, dirname(page), 'src') });
    const unnamed = folders
      .map((folder) => folder.replace(/\/$/, ''))
      .filter((folder) => folder !== 'testing' && !new RegExp(`\`(?:src/)?${folder}(?:[/\`])`).test(text));
    expect(folders.length).toBeGreaterThan(0);
    expect(unnamed).toEqual([]);
  },
);

test.each(PAGES.filter((page) => page.startsWith('services/')))('the routes of %s are described', (page) => {
  const text = readFileSync(join(repositoryRoot, page), 'utf8');
  const { paths } = JSON.parse(readFileSync(join(repositoryRoot, 'openapi/probant.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const routes = [...text.matchAll(/`(GET|POST|PUT|DELETE) (\/v1\/[\w/{}.-]*[\w}])`/g)];
  expect(routes.filter(([, method = '', path = '']) => paths[path]?.[method.toLowerCase()] === undefined)).toEqual([]);
});
