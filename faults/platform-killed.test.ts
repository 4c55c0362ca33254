import { once } from 'node:events';
import { findFreePorts } from '@probant/kernel/free-ports';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../apps/platform/src/demo/temporary-folder.ts';
import { isAlive, listDescendants } from '../apps/platform/src/testing/processes.ts';
import { type SpawnedPlatform, spawnPlatform } from '../apps/platform/src/testing/spawned-platform.ts';
import { printFigures } from './figures.ts';
import { chooseBySuiteSize } from './suite-size.ts';

const HIGH_RATE_LIMITS = { PROBANT_RATE_LIMITS: '1000000/1000000' };

/** Posts events one after another until the platform is gone. Collects the ids of the acknowledged ones. */
async function postUntilGone(url: string, key: string, writer: number, acknowledged: string[]): Promise<void> {
  for (let index = 0; ; index += 1) {
    const event = {
      tenant_id: 'demo',
      actor_id: `writer-${writer}`,
      action: 'read',
      resource_type: 'document',
      resource_id: `${index}`,
    };
    try {
      const response = await fetch(`${url}/v1/events`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(event),
      });
      const answer = (await response.json()) as { id?: string };
      if (response.status === 200 && answer.id) acknowledged.push(answer.id);
    } catch {
      return;
    }
  }
}

let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
let platform: SpawnedPlatform;
beforeAll(async () => {
  folder = await createTemporaryFolder();
});
afterAll(async () => {
  platform.child.kill('SIGKILL');
  await folder.remove();
});

const EVERYONE = { victims: 'Node, the database and every child process', everyone: true };
const NODE_ALONE = { victims: 'Node alone, with its database left running', everyone: false };

test.each(chooseBySuiteSize({ short: [EVERYONE], full: [EVERYONE, NODE_ALONE] }))(
  'keeps every acknowledged event and a valid chain after kill -9 of $victims, under load',
  async ({ victims, everyone }) => {
    const port = await findFreePorts();
    const dataDir = `${folder.path}/${everyone ? 'all' : 'node'}`;
    platform = await spawnPlatform({ port, dataDir, environment: HIGH_RATE_LIMITS });
    const key = platform.firstKey ?? '';
    const pid = platform.child.pid ?? 0;

    const acknowledged: string[] = [];
    const writers = Array.from({ length: 8 }, (_, writer) => postUntilGone(platform.url, key, writer, acknowledged));
    await eventually('200 acknowledged events', () => acknowledged.length >= 200);
    const victimPids = everyone ? [pid, ...listDescendants(pid)] : [pid];
    for (const victim of victimPids) if (isAlive(victim)) process.kill(victim, 'SIGKILL');
    await Promise.all(writers);

    platform = await spawnPlatform({ port, dataDir, environment: HIGH_RATE_LIMITS });
    expect(platform.firstKey).toBeNull();
    const get = async <T>(path: string) =>
      (await (await fetch(`${platform.url}${path}`, { headers: { 'x-api-key': key } })).json()) as T;
    const chain = await get<{ ok: boolean; checked: number }>('/v1/proof/verify?tenant_id=demo');
    expect(chain).toMatchObject({ ok: true });
    expect(chain.checked).toBeGreaterThanOrEqual(acknowledged.length);
    for (const id of acknowledged.slice(-20))
      expect(await get(`/v1/events/${id}?tenant_id=demo`)).toMatchObject({ id, tenant_id: 'demo' });
    const storedIds = new Set<string>();
    for (let offset = 0; offset < chain.checked; offset += 1000)
      for (const { id } of await get<{ id: string }[]>(`/v1/events?tenant_id=demo&limit=1000&offset=${offset}`))
        storedIds.add(id);
    const lost = acknowledged.filter((id) => !storedIds.has(id)).length;
    printFigures(
      'platform killed',
      `${victims}; acknowledged ${acknowledged.length}, stored ${chain.checked}, lost ${lost}`,
    );
    expect(lost).toBe(0);

    const gone = once(platform.child, 'exit');
    platform.child.kill('SIGTERM');
    await gone;
  },
);
