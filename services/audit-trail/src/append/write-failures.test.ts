import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { expect, test } from 'vitest';
import { createWriteFailures } from './write-failures.ts';

const errorWithCode = (code: string) => Object.assign(new Error('from the server'), { code });

const UNWRITABLE = [
  {
    title: 'a full disk',
    reason: 'the disk of the database is full',
    error: new DatabaseUnavailable('lost', { cause: errorWithCode('53100') }),
  },
  {
    title: 'a failed disk',
    reason: 'the disk of the database failed',
    error: new DatabaseUnavailable('lost', { cause: errorWithCode('58030') }),
  },
  {
    title: 'a full disk that the writer of the chain reports',
    reason: 'the disk of the database is full',
    error: new DatabaseUnavailable('the events could not be stored', {
      cause: new DatabaseUnavailable('the disk of the database is full', { cause: errorWithCode('53100') }),
    }),
  },
  { title: 'a read-only database', reason: 'the database is read-only', error: errorWithCode('25006') },
];

test.each(UNWRITABLE)('is not ready for 10 s after $title, or until an event is stored', ({ error }) => {
  let time = 0;
  const failures = createWriteFailures(() => time);
  expect(failures.check()).toBeNull();
  failures.note(error);
  time = 9_999;
  expect(failures.check()).toMatchObject({ code: 'audit_trail_cannot_write' });
  time = 10_000;
  expect(failures.check()).toBeNull();
  failures.note(error);
  failures.note(null);
  expect(failures.check()).toBeNull();
});

test('stays ready when one tenant waits too long for a connection or a lock', () => {
  const failures = createWriteFailures(() => 0);
  failures.note(new DatabaseUnavailable('the connections of the tenant are in use'));
  failures.note(new DatabaseUnavailable('timeout', { cause: errorWithCode('57014') }));
  failures.note(errorWithCode('23505'));
  expect(failures.check()).toBeNull();
});

test.each(UNWRITABLE)('gives the reason to health after $title, until an event is stored', ({ error, reason }) => {
  const failures = createWriteFailures(() => 0);
  failures.note(error);
  failures.note(errorWithCode('23505'));
  expect(failures.getReason()).toBe(`the last event could not be stored: ${reason}`);
  failures.note(null);
  expect(failures.getReason()).toBeNull();
});
