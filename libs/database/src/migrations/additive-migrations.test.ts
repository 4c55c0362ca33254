import { globSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';

const FILES = globSync(['libs/*/migrations/*.sql', 'services/*/migrations/*.sql'], { cwd: repositoryRoot });

/**
 * What fails a version that still runs on the database: docs/upgrading.md promises that a migration only adds. What no version uses any
 * more is removed with the line `-- Not used since VERSION.` in the file.
 */
const TAKES_AWAY = [
  /\bdrop\s+(?:table|column|schema|view)\b/i,
  /\brename\s+(?:to|column)\b/i,
  /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\w+\s+(?:set\s+not\s+null|drop\s+default)\b/i,
  /\badd\s+column\s+(?!.*\bdefault\b)[^,;]*\bnot\s+null\b/i,
];

const findRemovals = (sql: string): readonly string[] => {
  if (/^-- Not used since \d+\.\d+\.\d+\.$/m.test(sql)) return [];
  const statements = sql.replaceAll(/--.*$/gm, '');
  return TAKES_AWAY.flatMap((pattern) => pattern.exec(statements)?.[0] ?? []);
};

test('finds the migrations', () => expect(FILES.length).toBeGreaterThan(30));

test.each(FILES)('%s takes nothing away from a running version', (file) =>
  expect(findRemovals(readFileSync(`${repositoryRoot}/${file}`, 'utf8'))).toEqual([]),
);

test.each([
  ['alter table a drop column b;', 1],
  ['alter table a rename column b to c;', 1],
  ['alter table a alter column b type bigint;', 1],
  ['alter table a alter column b set not null;', 1],
  ['alter table a add column b text not null;', 1],
  ["alter table a add column b text not null default '';", 0],
  ['alter table a add column b text;', 0],
  ['create table a (b text not null);', 0],
  ['-- drop table a', 0],
  ['-- Not used since 0.2.0.\ndrop table a;', 0],
])('of %j it finds %i', (sql, count) => expect(findRemovals(sql)).toHaveLength(count));
