import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { expect, test } from 'vitest';
import { createWriteFailures } from './write-failures.ts';

const errorWithCode = (code: string) => Object.assign(new Error('from the server'), { code });

test.each([
  { title: 'a full disk', error: new DatabaseUnavailable('lost', { cause: errorWithCode('53100') }) },
  { title: 'a failed disk', error: new DatabaseUnavailable('lost', { cause: errorWithCode('58030') }) },
  { title: 'a read-only database', error: errorWithCode('25006') },
])('is not ready for 10 s after $title, or until an event is stored', ({ error }) => {
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
