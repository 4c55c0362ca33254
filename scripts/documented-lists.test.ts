import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import { FEC_RULES } from '@probant/fec/anomalies/fec-rules';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { SERVICE_NAMES } from '@probant/kernel/service-catalogue';
import { describe, expect, test } from 'vitest';
import { relaySettings } from '../services/audit-trail/src/relay/relay.settings.ts';
import {
  createFinding,
  FINDING_CODES,
  type FindingCode,
} from '../services/extraction/src/receipt-findings/finding-catalogue.ts';
import { SERVICE_ROUTES } from '../services/gateway/src/route-table.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

describe('the number of FEC rules', () => {
  test.each([
    ['README.md', 1],
    ['docs/fec.md', 1],
    ['apps/console/src/screens/export/texts.ts', 2],
  ])('in %s is that of the list', (path, times) => {
    const numbers = [...read(path).matchAll(/\b(\d+) (?:rules|règles)\b/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: times }, () => FEC_RULES.length));
  });
});

test.each([
  ['README.md', /reads (\w+) document types/],
  ['docs/extraction.md', /the fields of the (\w+) types/],
  ['docs/cli.md', /none of the (\w+) types/],
])('%s says how many types of documents are read', (path, pattern) => {
  const words = ['four', 'five', 'six', 'seven', 'eight', 'nine'];
  const [, word = ''] = pattern.exec(read(path)) ?? [];
  expect(words.indexOf(word) + 4).toBe(DOCUMENT_TYPES.length);
});

test('the setting of rate limits names every route with its own', () => {
  const row = /^\| `PROBANT_RATE_LIMITS` .*$/m.exec(read('docs/configuration.md'))?.[0] ?? '';
  const own = SERVICE_ROUTES.flatMap(({ prefix, ownLimits }) =>
    ownLimits === undefined
      ? []
      : [`\`${prefix}\` always has its own ${ownLimits.limits.minute}/${ownLimits.limits.hour}`],
  );
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((sentence) => !row.includes(sentence))).toEqual([]);
});

describe('the table of findings in docs/receipt-control.md', () => {
  /** The rows of the table: codes, one severity for all of them or one for each, and conditions after a semicolon. */
  const rows = (/^\| code \| severity \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(read('docs/receipt-control.md'))?.[1] ?? '')
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [, codes = '', severity = ''] = row.split('|');
      const severities = (severity.split(';')[0] ?? '').split(',').map((name) => name.trim());
      return [...codes.matchAll(/`(\w+)`/g)].map(([, code = ''], index) => [code, severities[index] ?? severities[0]]);
    });
  const documented = rows.flat();

  test('has every code once', () => {
    expect(documented.map(([code]) => code).toSorted()).toEqual(FINDING_CODES.toSorted());
  });

  test('has the severity of every code', () => {
    expect(documented).toEqual(documented.map(([code]) => [code, createFinding(code as FindingCode, '').severity]));
  });
});

describe('the names of measurements', () => {
  /** The names in a record of a program, which starts when it is imported. */
  const readNames = (path: string, record: string): readonly string[] => {
    const body = new RegExp(`const ${record}[^{]*= \\{\\n([\\s\\S]*?)\\n\\};`).exec(read(path))?.[1] ?? '';
    return [...body.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name);
  };
  const page = read('docs/benchmarks.md');
  const listNames = (pattern: RegExp): readonly string[] =>
    (pattern.exec(page)?.[1] ?? '').split(', ').map((name) => name.trim());

  test('in docs/benchmarks.md are those of "npm run bench"', () => {
    const names = readNames('lab/bench/main.ts', 'BENCH_SUITES');
    expect(names.length).toBeGreaterThan(15);
    expect(listNames(/^npm run bench +# speed: (.*)$/m).toSorted()).toEqual(names.toSorted());
  });

  test('in docs/benchmarks.md and lab/README.md are those of "npm run eval"', () => {
    const names = readNames('lab/eval/main.ts', 'EVALUATIONS_BY_NAME');
    expect(names.length).toBeGreaterThan(6);
    expect(listNames(/^PROBANT_EVAL_DATA.* npm run eval -- \w+ +# accuracy: (.*)$/m).toSorted()).toEqual(
      names.toSorted(),
    );
    const sentence = /The evaluations are ([^.]*)\./.exec(read('lab/README.md'))?.[1] ?? '';
    expect([...sentence.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).toSorted()).toEqual(names.toSorted());
  });
});

test.each(['README.md', 'docs/README.md'])('%s has a row for the page of every service', (path) => {
  const folder = path.startsWith('docs/') ? '' : 'docs/';
  const rows = read(path)
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  const missing = [...SERVICE_NAMES, 'gateway'].filter(
    (name) => !rows.some((row) => row.includes(`](${folder}${name}.md)`)),
  );
  expect(missing).toEqual([]);
});

describe('lists of what has tables', () => {
  const owners = globSync('{libs,services}/*/migrations', { cwd: repositoryRoot }).map((folder) =>
    folder.replace('/migrations', ''),
  );

  test('the next version of the tests changes the tables of every folder with migrations', () => {
    expect(owners.length).toBeGreaterThanOrEqual(7);
    const text = read('apps/platform/src/testing/next-version.ts');
    const listed = [...text.matchAll(/\{ folder: '([^']+)'/g)].map(([, folder]) => folder);
    expect(listed.toSorted()).toEqual(owners.toSorted());
  });

  const repositories = globSync('{libs,services}/*/src/**/*.repository.ts', { cwd: repositoryRoot }).filter(
    (file) => !file.includes('/testing/'),
  );
  const isBelow = (file: string, folders: readonly string[]): boolean =>
    folders.some((folder) => file.startsWith(`${folder}/`));

  test.each(['DATABASE_TESTS', 'DIFFERING_SQL_TESTS'])('%s has tests of every folder with migrations', (name) => {
    const text = read('.ci/check/postgres-15-steps.ts');
    const body = new RegExp(`const ${name} = \\[([\\s\\S]*?)\\];`).exec(text)?.[1] ?? '';
    const tests = [...body.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
    expect(owners.filter((owner) => !tests.some((path) => path === owner || path.startsWith(`${owner}/`)))).toEqual([]);
    expect(name === 'DATABASE_TESTS' ? repositories.filter((file) => !isBelow(file, tests)) : []).toEqual([]);
    expect(tests.filter((path) => globSync(path, { cwd: repositoryRoot }).length === 0)).toEqual([]);
  });
});

describe('the page of the relay', () => {
  const page = read('docs/relay.md');
  const folder = 'services/audit-trail/src/relay/destinations';
  const names = globSync(`${folder}/*.ts`, { cwd: repositoryRoot })
    .filter((path) => !/\.test\.ts$|\/open-destinations\.ts$/.test(path))
    .map((path) => /^ +name: '(\w+)',$/m.exec(read(path))?.[1] ?? path);

  test('has a section on every destination, and names it in its first sentence', () => {
    expect(names.length).toBeGreaterThanOrEqual(4);
    const sections = [...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title.toLowerCase());
    const first = page.slice(0, page.indexOf('```')).toLowerCase();
    expect(names.filter((name) => !sections.some((title) => title.split(' ')[0] === name))).toEqual([]);
    expect(names.filter((name) => !first.includes(name))).toEqual([]);
  });

  test('names every variable of a destination', () => {
    const variables = relaySettings.settings.map(({ variable }) => variable);
    expect(variables.filter((variable) => !page.includes(variable))).toEqual([]);
  });
});
