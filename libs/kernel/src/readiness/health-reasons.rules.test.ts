import { expect, test } from 'vitest';
import { describeHealth, findReasons } from './health-reasons.rules.ts';

test.each([
  { title: 'no reason while all is well', health: { status: 'ok', anchor: { bucket: 'a' } }, reasons: [] },
  {
    title: 'its own reason',
    health: { status: 'degraded', reason: 'older than its anchors' },
    reasons: ['older than its anchors'],
  },
  {
    title: 'the reason of a part, with its name',
    health: { status: 'degraded', relay: { webhook: { status: 'failing', last_error: 'HTTP 500' } } },
    reasons: ['relay: webhook: HTTP 500'],
  },
  {
    title: 'the state of a part that gives no reason',
    health: { status: 'degraded', rate_counters: { store: 'redis', status: 'degraded' } },
    reasons: ['rate_counters: degraded'],
  },
  {
    title: 'nothing of the services that a gateway lists',
    health: { status: 'degraded', services: { export: { status: 'degraded', reason: 'no' } } },
    reasons: [],
  },
])('returns $title', ({ health, reasons }) => {
  expect(findReasons(health)).toEqual(reasons);
});

test('stops at a depth and a number of reasons', () => {
  let deep: Record<string, unknown> = { reason: 'deep' };
  for (let level = 0; level < 20; level += 1) deep = { part: deep };
  expect(findReasons(deep)).toEqual([]);
  const wide = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`part${at}`, { reason: 'x' }]));
  expect(findReasons(wide)).toHaveLength(20);
});

test.each([
  { health: { status: 'ok' }, status: 'ok' },
  { health: { status: 'absent' }, status: 'absent' },
  { health: { status: 'unreachable' }, status: 'unreachable' },
  { health: { status: 'degraded' }, status: 'degraded' },
  { health: { status: 'sleepy' }, status: 'degraded' },
  { health: {}, status: 'degraded' },
])('$health is $status', ({ health, status }) => {
  expect(describeHealth(health).status).toBe(status);
});
