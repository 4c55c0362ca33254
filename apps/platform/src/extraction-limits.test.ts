import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

const LIMIT = 3;

/** The limits of the gateway on routes that take files. */
let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await startPlatformUnderTest({ PROBANT_RATE_LIMITS: `${LIMIT}/1000` });
});
afterAll(() => platform.close());

const sample = readFileSync(`${repositoryRoot}/samples/documents/rib.pdf`);

function send(path: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.append(path.endsWith('batch') ? 'files' : 'file', new Blob([Uint8Array.from(bytes)]), 'rib.pdf');
  return fetch(`${platform.url}${path}`, { method: 'POST', body: form, headers: { 'x-api-key': platform.key } });
}

/** Calls until one is refused. A minute may end meanwhile, and the count with it. */
async function untilRefused(path: string, bytes: Uint8Array): Promise<readonly Response[]> {
  const answers: Response[] = [];
  while (answers.at(-1)?.status !== 429 && answers.length <= 2 * LIMIT) answers.push(await send(path, bytes));
  return answers;
}

describe.each(['/v1/extract', '/v1/extract/batch', '/v1/extract/pages'])('POST %s', (path) => {
  test('above the limit: 429 by the gateway, with the counters and the time to come back', async () => {
    const refused = (await untilRefused(path, new Uint8Array())).at(-1) as Response;
    expect([refused.status, await refused.json()]).toEqual([429, { message: 'API rate limit exceeded' }]);
    const told = (name: string) => Number(refused.headers.get(name));
    expect(told('retry-after')).toBeGreaterThanOrEqual(1);
    expect(told('retry-after')).toBeLessThanOrEqual(60);
    expect([told('x-ratelimit-limit-minute'), told('x-ratelimit-remaining-minute')]).toEqual([LIMIT, 0]);
    expect(told('x-ratelimit-limit-hour')).toBe(1000);
    expect(told('x-ratelimit-remaining-hour')).toBeGreaterThan(0);
  });

  test('a whole file is refused as well, and the connection stays usable', async () => {
    await untilRefused(path, sample);
    const { status } = await fetch(`${platform.url}/health`);
    expect(status).toBe(200);
  });
});
