import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { findFreePorts } from '@probant/kernel/free-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { type SpawnedPlatform, spawnPlatform } from './testing/spawned-platform.ts';

let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
let databases: readonly [TestDatabase, TestDatabase];
beforeAll(async () => {
  folder = await createTemporaryFolder();
  databases = [await createTestDatabase([]), await createTestDatabase([])];
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await folder.remove();
});

const start = async ({ url }: TestDatabase): Promise<SpawnedPlatform> =>
  spawnPlatform({ port: await findFreePorts(), dataDir: folder.path, environment: { DATABASE_URL: url } });

/** Stops the platform, which anchors the new events. */
async function end({ child }: SpawnedPlatform): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function call({ url }: SpawnedPlatform, key: string, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const record = (platform: SpawnedPlatform, key: string) =>
  call(platform, key, '/v1/events', {
    tenant_id: 'demo',
    actor_id: 'user-17',
    action: 'read',
    resource_type: 'invoice',
    resource_id: 'FA-1',
  });
const verify = async (platform: SpawnedPlatform, key: string) =>
  (await call(platform, key, '/v1/proof/verify?tenant_id=demo')).body;

const SERIES_LOG_MESSAGE = 'a new series is opened';

test('keeps the anchors of two databases apart that take turns on one data folder', async () => {
  const [firstDatabase, secondDatabase] = databases;
  const first = await start(firstDatabase);
  const firstKey = first.firstKey ?? '';
  for (let turn = 0; turn < 3; turn += 1) expect((await record(first, firstKey)).status).toBe(200);
  await end(first);
  expect(first.log()).not.toContain(SERIES_LOG_MESSAGE);

  const second = await start(secondDatabase);
  const secondKey = second.firstKey ?? '';
  expect((await record(second, secondKey)).status).toBe(200);
  expect(await verify(second, secondKey)).toMatchObject({ ok: true, anchor_series: { reason: 'another database' } });
  await end(second);
  expect(
    second
      .log()
      .split('\n')
      .filter((line) => line.includes(SERIES_LOG_MESSAGE)),
  ).toHaveLength(1);
  const anchors = join(folder.path, 'anchors');
  const [series = ''] = (await readdir(join(anchors, '.series'))).filter((name) => !name.startsWith('.'));
  expect(await readdir(join(anchors, '.series', series, 'demo'))).toHaveLength(1);

  for (const [database, key, events] of [
    [firstDatabase, firstKey, 4],
    [secondDatabase, secondKey, 2],
  ] as const) {
    const again = await start(database);
    expect((await record(again, key)).status).toBe(200);
    expect(await verify(again, key)).toMatchObject({
      ok: true,
      head_seq: events,
      anchor: { seq: events - 1, ok: true },
    });
    await end(again);
    expect(again.log()).not.toContain(SERIES_LOG_MESSAGE);
  }
}, 120_000);
