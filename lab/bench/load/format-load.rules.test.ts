import { expect, test } from 'vitest';
import { formatLoad } from './format-load.rules.ts';
import type { LoadFigures } from './measure-load.ts';

const DURATIONS = {
  ...{ warmUpSeconds: 30, limitSeconds: 30, steadySeconds: 600 },
  ...{ overloadSeconds: 45, recoverySeconds: 45 },
};
const refused = { route: 'GET /a', kind: 'error', answer: 'ECONNRESET', dueAt: 0, endedAt: 1 } as const;

const createFigures = (recoverySecond: number | null): LoadFigures => ({
  limitPerSecond: 100.4,
  limitCallers: 16,
  steady: {
    perSecond: 80,
    calls: 48_000,
    p99Ms: 41.6,
    routes: [{ route: 'GET /a', calls: 48_000, p99Ms: 4.25 }],
    failures: [],
    memoryMib: 400.3,
    memorySlopeMibPerMinute: -0.04,
  },
  overload: {
    perSecond: 300,
    goodputPerSecond: 93,
    answered: 4_000,
    shed: 9_000,
    failures: [refused],
    recoverySecond,
    memoryMib: 512.9,
  },
});

test('prints one table with a column for each installation', () => {
  const measured = [
    { name: 'one process', figures: createFigures(3) },
    { name: 'two instances', figures: createFigures(null) },
  ];
  const cells = formatLoad(measured, DURATIONS).map((line) => line.split(' | ').slice(1, 3));
  expect(cells).toEqual([
    ['one process', 'two instances'],
    [],
    ['100; 16', '100; 16'],
    ['48000; none', '48000; none'],
    ['42 ms', '42 ms'],
    ['4.3 ms', '4.3 ms'],
    ['400 MiB; -0.0 MiB/min', '400 MiB; -0.0 MiB/min'],
    ['93 (93 % of the limit)', '93 (93 % of the limit)'],
    ['4000; 9000; ECONNRESET 1', '4000; 9000; ECONNRESET 1'],
    ['513 MiB', '513 MiB'],
    ['3', 'more than 45'],
  ]);
});
