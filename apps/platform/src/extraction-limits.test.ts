import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

const REQUESTS_PER_MINUTE = 3;

/** Tests the rate limits of the gateway on routes that accept files. */
let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await startPlatformUnderTest({ PROBANT_RATE_LIMITS: `${REQUESTS_PER_MINUTE}/1000` });
});
afterAll(() => platform.close());

const sample = readFileSync(`${repositoryRoot}/samples/documents/rib.pdf`);

function send(path: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.append(path.endsWith('batch') ? 'files' : 'file', new Blob([Uint8Array.from(bytes)]), 'rib.pdf');
  return fetch(`${platform.url}${path}`, { method: 'POST', body: form, headers: { 'x-api-key': platform.key } });
}

/** Calls until one request is rejected. The window may change meanwhile, which resets the count. */
async function callUntilRejected(path: string, bytes: Uint8Array): Promise<readonly Response[]> {
  const answers: Response[] = [];
  while (answers.at(-1)?.status !== 429 && answers.length <= 2 * REQUESTS_PER_MINUTE)
    answers.push(await send(path, bytes));
  return answers;
}

describe.each(['/v1/extract', '/v1/extract/batch', '/v1/extract/pages'])('POST %s', (path) => {
  test('returns 429 with counters and Retry-After above the limit', async () => {
    const refused = (await callUntilRejected(path, new Uint8Array())).at(-1) as Response;
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
    await callUntilRejected(path, sample);
    const { status } = await fetch(`${platform.url}/health`);
    expect(status).toBe(200);
  });
});
