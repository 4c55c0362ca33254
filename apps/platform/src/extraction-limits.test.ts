import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

const REQUESTS_PER_MINUTE = 3;

/** Tests the rate limits of the gateway on routes that accept files. */
let platform: PlatformUnderTest;
beforeAll(async () => {
  // The calendar minute in which requests are counted ends when a test says so. Timers run on.
  vi.useFakeTimers({ toFake: ['Date'] });
  platform = await startPlatformUnderTest({ PROBANT_RATE_LIMITS: `${REQUESTS_PER_MINUTE}/1000` });
});
afterAll(async () => {
  await platform.close();
  vi.useRealTimers();
});
beforeEach(() => void vi.setSystemTime(Date.now() + 60_000));

const sample = readSampleFile('rib.pdf');

function send(path: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.append(path.endsWith('batch') ? 'files' : 'file', new Blob([Uint8Array.from(bytes)]), 'rib.pdf');
  return fetch(`${platform.url}${path}`, { method: 'POST', body: form, headers: { 'x-api-key': platform.key } });
}

/** Sends as many requests as one minute allows, then one more, whose response it returns. */
async function exceedLimit(path: string, bytes: Uint8Array): Promise<Response> {
  for (let request = 0; request < REQUESTS_PER_MINUTE; request += 1)
    expect((await send(path, bytes)).status).not.toBe(429);
  return send(path, bytes);
}

describe.each(['/v1/extract', '/v1/extract/batch', '/v1/extract/pages'])('POST %s', (path) => {
  test('returns 429 with counters and Retry-After above the limit', async () => {
    const refused = await exceedLimit(path, new Uint8Array());
    expect([refused.status, await refused.json()]).toEqual([429, { message: 'API rate limit exceeded' }]);
    const readHeader = (name: string) => Number(refused.headers.get(name));
    expect(readHeader('retry-after')).toBeGreaterThanOrEqual(1);
    expect(readHeader('retry-after')).toBeLessThanOrEqual(60);
    expect([readHeader('x-ratelimit-limit-minute'), readHeader('x-ratelimit-remaining-minute')]).toEqual([
      REQUESTS_PER_MINUTE,
      0,
    ]);
    expect(readHeader('x-ratelimit-limit-hour')).toBe(1000);
    expect(readHeader('x-ratelimit-remaining-hour')).toBeGreaterThan(0);
  });

  test('rejects a whole file too, and the connection remains usable', async () => {
    expect((await exceedLimit(path, sample)).status).toBe(429);
    const { status } = await fetch(`${platform.url}/health`);
    expect(status).toBe(200);
  });
});
