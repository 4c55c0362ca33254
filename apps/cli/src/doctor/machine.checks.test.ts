import { expect, test } from 'vitest';
import type { DatabaseState } from '../status/database-state.ts';
import { checkDatabase } from './database.checks.ts';
import { checkClock, checkNodeVersion } from './machine.checks.ts';

const now = Date.UTC(2026, 10, 23);
const external: DatabaseState = {
  kind: 'external',
  separateFolder: null,
  status: 'ok',
  version: '18.4',
  bytes: 9_000_000,
  now,
  clockOffsetMs: 0,
  migrations: [{ owner: 'keys', applied: 2, known: 2 }],
  logs: { logs: 1, events: 1_000 },
};

test.each([
  { version: '24.0.0', state: 'ok' },
  { version: '20.19.1', state: 'problem' },
])('finds Node $version $state', ({ version, state }) => {
  expect(checkNodeVersion(version)).toMatchObject({ state });
});

test.each([
  { title: 'before this version', at: 0, database: null, state: 'problem', detail: 'set the clock' },
  { title: 'without a server to compare with', at: now, database: null, state: 'ok', detail: '2026-11-23' },
  { title: 'equal to that of the server', at: now, database: external, state: 'ok', detail: 'the same' },
  {
    title: 'a minute behind that of the server',
    at: now,
    database: { ...external, clockOffsetMs: 60_000 },
    state: 'problem',
    detail: '60 s ahead',
  },
])('judges a clock $title', ({ at, database, state, detail }) => {
  expect(checkClock(at, database)).toMatchObject({ state, detail: expect.stringContaining(detail) });
});

test.each([
  { title: 'complete', applied: 2, state: 'ok', detail: 'keys 2' },
  { title: 'those of an older version', applied: 1, state: 'warning', detail: '1 of 2: the next start applies' },
  { title: 'those of a newer version', applied: 3, state: 'problem', detail: 'or a newer one' },
])('judges migrations that are $title', ({ applied, state, detail }) => {
  const migrations = [
    { owner: 'keys', applied, known: 2 },
    { owner: 'extraction', applied: 0, known: 1 },
  ];
  const [database, migrated] = checkDatabase({ ...external, migrations });
  expect(database).toMatchObject({ state: 'ok', detail: expect.stringContaining('1 log with 1,000 events') });
  expect(migrated).toMatchObject({ state, detail: expect.stringContaining(detail) });
});
