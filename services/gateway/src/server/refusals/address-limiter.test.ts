import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createFixedClock } from '@probant/kernel/clock';
import { createMetrics } from '@probant/kernel/metrics';
import { expect, test } from 'vitest';
import type { RateLimits } from '../../rate-limit/rate-limits.ts';
import type { Exchange } from '../exchange.ts';
import { createGatewayMetrics } from '../gateway-metrics.ts';
import { createAddressLimiter } from './address-limiter.ts';

const KEY_LIMITS: RateLimits = { minute: 60, hour: 1_000 };

type LimiterParts = Parameters<typeof createAddressLimiter>;

const createLimiter = (limits: LimiterParts[0], clock: LimiterParts[1]['clock']) =>
  createAddressLimiter(limits, {
    clock,
    metrics: createGatewayMetrics(createMetrics()),
    readClient: () => '203.0.113.9',
    reportRefusal: () => undefined,
  });

function createExchange(): Exchange {
  const request = new IncomingMessage(new Socket());
  return { request, response: new ServerResponse(request), service: 'gateway', routePrefix: null, key: null };
}

/** Sends requests without a key from one address, 6,000 in each minute, until one is refused. */
function sendUntilRefused(keyLimits: RateLimits, addressLimits: RateLimits | null, maxRequests: number) {
  const clock = createFixedClock('2026-11-21T10:00:00Z');
  const limiter = createLimiter({ keyLimits, addressLimits }, clock);
  for (let accepted = 0; accepted < maxRequests; accepted += 1) {
    const exchange = createExchange();
    if (!limiter.admit(exchange)) return { accepted, response: exchange.response };
    if ((accepted + 1) % 6_000 === 0) clock.advance(60_000);
  }
  return { accepted: maxRequests, response: null };
}

test('blocks an address above 6,000 requests in a minute by default, and shows the limits of a key', () => {
  const clock = createFixedClock('2026-11-21T10:00:15Z');
  const limiter = createLimiter({ keyLimits: KEY_LIMITS, addressLimits: null }, clock);
  const admit = () => {
    const exchange = createExchange();
    return { isAdmitted: limiter.admit(exchange), response: exchange.response };
  };
  for (let request = 0; request < 6_000; request += 1) expect(admit().isAdmitted).toBe(true);
  const { isAdmitted, response } = admit();
  expect([isAdmitted, response.statusCode]).toEqual([false, 429]);
  expect(response.getHeader('x-ratelimit-limit-minute')).toBe('60');
  clock.advance(45_000);
  expect(admit().isAdmitted).toBe(true);
});

test('blocks an address above 100,000 requests in an hour by default', () =>
  expect(sendUntilRefused(KEY_LIMITS, null, 200_000).accepted).toBe(100_000));

test('never blocks below the limits of a key', () =>
  expect(sendUntilRefused({ minute: 1_000_000, hour: 1_000_000 }, null, 150_000).accepted).toBe(150_000));

test('blocks at the limits of the operator, and shows them', () => {
  const { accepted, response } = sendUntilRefused(KEY_LIMITS, { minute: 2, hour: 100 }, 10);
  expect(accepted).toBe(2);
  expect(response?.getHeader('x-ratelimit-limit-minute')).toBe('2');
});
