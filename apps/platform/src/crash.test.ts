import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePorts } from './demo/free-ports.ts';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { isAlive, listDescendants } from './testing/processes.ts';
import { type SpawnedPlatform, spawnPlatform } from './testing/spawned-platform.ts';

const linux = process.platform === 'linux';
const LOTS = { PROBANT_RATE_LIMITS: '1000000/1000000' };

/** Posts events one after the other until the platform is gone; notes the ids that were acknowledged. */
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

describe.runIf(linux)('kill -9 of everything under load', () => {
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
  let platform: SpawnedPlatform;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
  });
  afterAll(async () => {
    platform.child.kill('SIGKILL');
    await folder.remove();
  });

  test.each([
    { who: 'Node alone, its database left running', everyone: false },
    { who: 'Node, the database and every child', everyone: true },
  ])('$who: nothing acknowledged is lost and the chain verifies after the restart', async ({ everyone }) => {
    const port = await findFreePorts();
    const dataDir = `${folder.path}/${everyone ? 'all' : 'node'}`;
    platform = await spawnPlatform({ port, dataDir, environment: LOTS });
    const key = platform.firstKey ?? '';
    const pid = platform.child.pid ?? 0;

    const acknowledged: string[] = [];
    const writers = Array.from({ length: 8 }, (_, writer) => postUntilGone(platform.url, key, writer, acknowledged));
    while (acknowledged.length < 200) await new Promise((more) => setTimeout(more, 10));
    const victims = everyone ? [pid, ...listDescendants(pid)] : [pid];
    for (const victim of victims) if (isAlive(victim)) process.kill(victim, 'SIGKILL');
    await Promise.all(writers);

    platform = await spawnPlatform({ port, dataDir, environment: LOTS });
    expect(platform.firstKey).toBeNull();
    const get = async <T>(path: string) =>
      (await (await fetch(`${platform.url}${path}`, { headers: { 'x-api-key': key } })).json()) as T;
    const chain = await get<{ ok: boolean; checked: number }>('/v1/proof/verify?tenant_id=demo');
    expect(chain).toMatchObject({ ok: true });
    expect(chain.checked).toBeGreaterThanOrEqual(acknowledged.length);
    for (const id of acknowledged.slice(-20))
      expect(await get(`/v1/events/${id}?tenant_id=demo`)).toMatchObject({ id, tenant_id: 'demo' });
    const kept = new Set<string>();
    for (let offset = 0; offset < chain.checked; offset += 1000)
      for (const { id } of await get<{ id: string }[]>(`/v1/events?tenant_id=demo&limit=1000&offset=${offset}`))
        kept.add(id);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);

    const gone = once(platform.child, 'exit');
    platform.child.kill('SIGTERM');
    await gone;
  });
});
