import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueTestKey } from './testing/shared-platform.ts';
import type { SpawnedPlatform } from './testing/spawned-platform.ts';
import { hasInstancePrograms, startTwoInstances, type TwoInstances } from './testing/two-instances.ts';

const TENANT = parseTenantId('acme');

let two: TwoInstances;
beforeAll(async () => {
  if (hasInstancePrograms) two = await startTwoInstances(TENANT);
}, 180_000);
afterAll(() => two?.close(), 60_000);

const createEvent = (name: string) => ({
  tenant_id: TENANT,
  actor_id: 'load',
  action: 'read',
  resource_type: 'invoice',
  resource_id: name,
});

describe.skipIf(!hasInstancePrograms)('two instances behind HAProxy on one database and one Redis', () => {
  test('count the requests of a key together, and refuse a revoked one', async () => {
    const { db, instances, call } = two;
    const issued = await issueTestKey(db.url, { tenant: TENANT });
    const counts: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const { headers } = await call(instances[turn % 2 === 0 ? 0 : 1].url, '/v1/stats?tenant_id=acme', {
        by: issued.key,
      });
      counts.push(Number(headers.get('x-ratelimit-remaining-hour')));
    }
    expect(counts).toEqual([0, 1, 2, 3, 4, 5].map((at) => (counts[0] ?? 0) - at));
    await call(instances[0].url, `/v1/account/keys/${issued.keyId}`, { method: 'DELETE' });
    await eventually('the revocation at the other instance', async () => {
      const { status } = await call(instances[1].url, '/v1/stats?tenant_id=acme', { by: issued.key });
      return status === 401;
    });
  });

  test('answer from a document that the other one received, and forget it when the other one deletes it', async () => {
    const { call } = two;
    const [first, second] = two.instances;
    const { id } = (await call(first.url, '/v1/knowledge-bases', { body: { name: 'rh' } })).body as { id: string };
    const base = `/v1/knowledge-bases/${id}`;
    const form = new FormData();
    form.append('files', new Blob(['# Congés\n\nLes congés payés sont de 27 jours ouvrables par an.']), 'conges.md');
    const uploaded = await call(first.url, `${base}/documents`, { body: form });
    expect(uploaded.status).toBe(200);
    const ask = async ({ url: at }: SpawnedPlatform) =>
      JSON.stringify(
        (await call(at, `${base}/query`, { body: { message: 'Combien de jours de congés payés par an ?' } })).body,
      );
    expect(await ask(second)).toContain('27 jours');
    const [document] = (uploaded.body as { documents: { id: string }[] }).documents;
    expect((await call(second.url, `${base}/documents/${document?.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await ask(first)).not.toContain('27 jours');
  });

  test('lose nothing that was acknowledged and act once for each key while one of them is killed again and again', async () => {
    const { call, db, instances, url } = two;
    const acknowledged = new Map<string, string>();
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    let isOver = false;
    const record = async (name: string): Promise<void> => {
      for (;;) {
        const answer = await call(url, '/v1/events', {
          body: createEvent(name),
          headers: { 'idempotency-key': name },
        }).catch(() => null);
        note(answer === null ? 'closed' : String(answer.status));
        if (answer?.status === 200) return void acknowledged.set(name, (answer.body as { id: string }).id);
        await pause(50);
      }
    };
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      for (let turn = 0; !isOver; turn += 1) await record(`${lane}-${turn}`);
    });
    for (let kill = 0; kill < 4; kill += 1) {
      const victim = kill % 2 === 0 ? 0 : 1;
      await pause(2_000);
      const { child } = instances[victim];
      child.kill('SIGKILL');
      await once(child, 'exit');
      await pause(1_000);
      await two.restart(victim);
    }
    isOver = true;
    await Promise.all(lanes);
    console.log('events while instances were killed 4 times:', acknowledged.size, Object.fromEntries(outcomes));
    expect([...outcomes.keys()].filter((outcome) => !['200', 'closed', '502', '503'].includes(outcome))).toEqual([]);

    const stored = await db.database.tenant(TENANT, (sql) =>
      sql.query<{ id: string; name: string }>(
        `select id, resource_id as name from audit.event where tenant_id = $1 and actor_id = 'load'`,
        [TENANT],
      ),
    );
    expect(new Map(stored.map(({ id, name }) => [name, id]))).toEqual(acknowledged);
    expect(stored).toHaveLength(acknowledged.size);
    for (const { url: at } of instances) {
      const { body } = await call(at, '/v1/proof/verify?tenant_id=acme');
      expect(body).toMatchObject({ ok: true });
    }
  }, 300_000);
});
