import { expect, test } from 'vitest';
import { buildLaunchWords, listIsolations, NO_ISOLATION, WORKER_USER_ID } from './isolation.ts';

test('puts no word before the command without isolation', () => {
  expect(buildLaunchWords(NO_ISOLATION)).toEqual([]);
});

test('changes the user after the namespaces are created, and sets the parent death signal after that', () => {
  const words = buildLaunchWords({ limits: true, privileges: true, namespaces: 'created', userId: WORKER_USER_ID });
  const order = ['--fsize=0', 'unshare', '--net', '--reuid', '--clear-groups', '--no-new-privs'];
  const positions = order.map((part) => words.findIndex((word) => word.includes(part)));
  expect(positions.every((position) => position >= 0)).toBe(true);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(words.lastIndexOf('--pdeathsig')).toBeGreaterThan(words.indexOf('--clear-groups'));
});

test('an ordinary user is never asked to change the user, and the weakest candidate is none', () => {
  for (const isolation of listIsolations(false)) expect(isolation.userId).toBeNull();
  for (const isRoot of [true, false]) expect(listIsolations(isRoot).at(-1)).toEqual(NO_ISOLATION);
});
