import { expect, test } from 'vitest';
import { describeMigrations } from './describe-migrations.ts';

const KEYS = { owner: 'keys', applied: 3, known: 3 };

test.each([
  { title: 'the number of migrations of each package', sets: [KEYS], text: 'keys 3' },
  {
    title: 'the packages without tables last',
    sets: [{ owner: 'gateway', applied: 0, known: 1 }, KEYS, { owner: 'scoring', applied: 0, known: 2 }],
    text: 'keys 3; not installed: gateway, scoring',
  },
  {
    title: 'that a start applies the others',
    sets: [KEYS, { owner: 'scoring', applied: 1, known: 2 }],
    text: 'keys 3, scoring 1 of 2: the next start applies the others',
  },
  {
    title: 'that a newer version wrote the database',
    sets: [{ owner: 'scoring', applied: 3, known: 2 }],
    text: 'scoring 3, of which this version knows 2: run the version that wrote the database, or a newer one',
  },
])('returns $title', ({ sets, text }) => {
  expect(describeMigrations(sets)).toBe(text);
});
