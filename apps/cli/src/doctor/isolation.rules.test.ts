import { expect, test } from 'vitest';
import { describeIsolation } from './isolation.rules.ts';

const namesThatHold = (...isolation: Parameters<typeof describeIsolation>) =>
  describeIsolation(...isolation).flatMap(({ name, state }) => (state === 'ok' ? [name] : []));

test('reports nothing as protected without isolation', () => {
  expect(namesThatHold({ limits: false, privileges: false, namespaces: 'none', userId: null })).toEqual([]);
});

test('another user protects from signals even without namespaces, and does not remove the network', () => {
  const names = namesThatHold({ limits: true, privileges: true, namespaces: 'none', userId: 64_321 });
  expect(names).toContain('workers cannot signal other processes');
  expect(names).not.toContain('workers without network');
});

test('namespaces remove the network and protect from signals', () => {
  expect(
    namesThatHold({ limits: true, privileges: true, namespaces: 'created_with_user_namespace', userId: null }),
  ).toEqual([
    'workers without network',
    'workers cannot signal other processes',
    'workers without privileges',
    'resource limits of workers',
  ]);
});
