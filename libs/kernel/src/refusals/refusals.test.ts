import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { createRefusalCounter, MAX_COUNTED_TENANTS } from './refusal-counter.ts';
import { createRefusalLog, type RefusedRequest } from './refusal-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const REFUSED: RefusedRequest = {
  service: 'gateway',
  status: 401,
  reason: 'unknown_key',
  route: '/v1/events',
  client: '203.0.113.9',
  request_id: 'request-1',
};

/** A refusal log that collects its lines. */
function collectLines() {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ destination: { write: (line) => lines.push(JSON.parse(line)) } });
  return { lines, log: createRefusalLog({ logger, now: () => Date.now() }) };
}

test('writes one line for a refused request', () => {
  const { lines, log } = collectLines();
  log({ ...REFUSED, tenant: 'acme', key_id: 'k1' });
  expect(lines).toEqual([
    { level: 'warn', time: expect.any(String), msg: 'request refused', ...REFUSED, tenant: 'acme', key_id: 'k1' },
  ]);
});

test('a flood writes 5 lines a second and one summary, and does not hide another reason', () => {
  const { lines, log } = collectLines();
  for (let call = 0; call < 10_000; call += 1) log(REFUSED);
  log({ ...REFUSED, status: 429, reason: 'rate' });
  expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual([
    ...Array.from({ length: 5 }, () => ['request refused', 'unknown_key']),
    ['request refused', 'rate'],
  ]);
  expect(lines.at(-1)).toMatchObject({ level: 'info' });
  vi.advanceTimersByTime(1_000);
  expect(lines.at(-1)).toMatchObject({ msg: 'more requests refused', refused: { unknown_key: 9_995 } });
  expect(lines).toHaveLength(7);
});

test('ten seconds of a flood write at most 6 lines a second', () => {
  const { lines, log } = collectLines();
  for (let tick = 0; tick < 1_000; tick += 1) {
    for (let call = 0; call < 10; call += 1) log(REFUSED);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1_000);
  expect(lines.length).toBeLessThanOrEqual(60);
  const summarised = lines.reduce(
    (sum, { refused }) => sum + ((refused as Record<string, number>)?.['unknown_key'] ?? 0),
    0,
  );
  expect(summarised + lines.filter(({ reason }) => reason === 'unknown_key').length).toBe(10_000);
});

test('counts refusals by tenant and reason, and further tenants together', async () => {
  const metrics = createMetrics();
  const [gateway, service] = [createRefusalCounter(metrics), createRefusalCounter(metrics)];
  for (let tenant = 0; tenant < MAX_COUNTED_TENANTS; tenant += 1) gateway(`tenant-${tenant}`, 'rate');
  for (let tenant = 0; tenant < 1_000; tenant += 1) service(`late-${tenant}`, 'missing_scope');
  service('tenant-7', 'missing_scope');
  const text = await metrics.registry.metrics();
  expect(text).toContain('probant_refused_requests_total{tenant="tenant-7",reason="rate"} 1');
  expect(text).toContain('probant_refused_requests_total{tenant="tenant-7",reason="missing_scope"} 1');
  expect(text).toContain('probant_refused_requests_total{tenant="other",reason="missing_scope"} 1000');
  expect(text.match(/^probant_refused_requests_total\{/gm)).toHaveLength(MAX_COUNTED_TENANTS + 2);
});
