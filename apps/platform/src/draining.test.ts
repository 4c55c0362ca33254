import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { findFreePorts } from '@probant/kernel/free-ports';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { type SpawnedPlatform, spawnPlatform } from './testing/spawned-platform.ts';

const EVENT = JSON.stringify({
  tenant_id: 'demo',
  actor_id: 'u-1',
  action: 'read',
  resource_type: 'document',
  resource_id: 'd-1',
});

let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
beforeAll(async () => {
  folder = await createTemporaryFolder();
});
afterAll(() => folder.remove());

/** The key that the first start on the data folder printed. */
let key: string | null = null;
/** Starts the platform on the data folder that all tests share, one after the other: creating it takes longer than most of a test. */
async function start(port: number, environment: Readonly<Record<string, string>> = {}): Promise<SpawnedPlatform> {
  const platform = await spawnPlatform({ port, dataDir: `${folder.path}/data`, environment });
  key ??= platform.firstKey;
  return { ...platform, firstKey: key };
}

/** Sends the first half of a body; its request is in progress until the second half arrives. */
function beginRequest({ url, firstKey }: SpawnedPlatform, port: number): ClientRequest {
  const outgoing = request({
    host: new URL(url).hostname,
    port,
    path: '/v1/events',
    method: 'POST',
    headers: {
      'x-api-key': firstKey ?? '',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(EVENT),
    },
  });
  outgoing.write(EVENT.slice(0, 10));
  return outgoing;
}

async function readAnswer(outgoing: ClientRequest) {
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
}

const get = async ({ url, firstKey }: SpawnedPlatform, path = '/v1/stats') =>
  fetch(url + path, { headers: { 'x-api-key': firstKey ?? '' } });

/** Sends SIGTERM while a request to a port of the platform is in progress. */
async function stopDuringRequest(platform: SpawnedPlatform, port: number) {
  const outgoing = beginRequest(platform, port);
  const answered = readAnswer(outgoing);
  await once(outgoing, 'socket');
  // The headers of the request above were sent before: once this one is answered, they have been read.
  await get(platform);
  const gone = once(platform.child, 'exit');
  platform.child.kill('SIGTERM');
  return { outgoing, answered, gone };
}

const waitForDrain = (platform: SpawnedPlatform) =>
  eventually('the drain to begin', async () => (await get(platform)).status === 503);

describe.each([
  { through: 'the gateway', offset: 0 },
  { through: 'the port of a service', offset: 6 },
])('SIGTERM during a request through $through', ({ offset }) => {
  test('answers it, however long after the signal its body ends, and refuses later ones with 503', async () => {
    const port = await findFreePorts();
    const platform = await start(port);
    const { outgoing, answered, gone } = await stopDuringRequest(platform, port + offset);
    await waitForDrain(platform);
    const later = await get(platform);
    expect([later.status, later.headers.get('retry-after')]).toEqual([503, '5']);
    outgoing.end(EVENT.slice(10));
    expect((await answered).status).toBe(200);
    expect((await gone)[0]).toBe(0);
    expect(platform.log()).not.toContain('client_closed_request');
  });

  test('answers it with 503 and Retry-After when it does not end in PROBANT_DRAIN_S, and logs who ended it', async () => {
    const port = await findFreePorts();
    const platform = await start(port, { PROBANT_DRAIN_S: '1' });
    const { outgoing, answered, gone } = await stopDuringRequest(platform, port + offset);
    expect(await answered).toEqual({ status: 503, retryAfter: '5' });
    outgoing.destroy();
    expect((await gone)[0]).toBe(0);
    const log = platform.log();
    expect(log).toContain('"requests":1,"drain_s":1,"msg":"requests ended by this server');
    expect(log).toContain('"reason":"shutting_down"');
    expect(log).not.toContain('client_closed_request');
  });
});
