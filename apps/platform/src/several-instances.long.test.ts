import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasInstancePrograms, type Instances, startInstances } from './testing/instances.ts';
import { issueTestKey } from './testing/shared-platform.ts';
import type { SpawnedPlatform } from './testing/spawned-platform.ts';

const TENANT = parseTenantId('acme');

const KILLS_OF_EACH = 2;

const createEvent = (name: string) => ({
  tenant_id: TENANT,
  actor_id: 'load',
  action: 'read',
  resource_type: 'invoice',
  resource_id: name,
});

describe.skipIf(!hasInstancePrograms).each([2, 3])(
  '%i instances behind HAProxy on one database and one Redis',
  (count) => {
    let instances: Instances;
    beforeAll(async () => {
      instances = await startInstances(TENANT, count);
    }, 300_000);
    afterAll(() => instances?.close(), 60_000);

    test('count the requests of a key together, and refuse a revoked one', async () => {
      const { db, at, call } = instances;
      const issued = await issueTestKey(db.url, { tenant: TENANT });
      const counts: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const { headers } = await call(at(turn).url, '/v1/stats?tenant_id=acme', {
          by: issued.key,
        });
        counts.push(Number(headers.get('x-ratelimit-remaining-hour')));
      }
      expect(counts).toEqual([0, 1, 2, 3, 4, 5].map((at) => (counts[0] ?? 0) - at));
      await call(at(0).url, `/v1/account/keys/${issued.keyId}`, { method: 'DELETE' });
      await eventually('the revocation at the other instance', async () => {
        const { status } = await call(at(count - 1).url, '/v1/stats?tenant_id=acme', { by: issued.key });
        return status === 401;
      });
    });

    test('answer from a document that another one received, and forget it when another one deletes it', async () => {
      const { at, call } = instances;
      const [first, second] = [at(0), at(count - 1)];
      const { id } = (await call(first.url, '/v1/knowledge-bases', { body: { name: 'rh' } })).body as { id: string };
      const base = `/v1/knowledge-bases/${id}`;
      const form = new FormData();
      form.append('files', new Blob(['# Congés\n\nLes congés payés sont de 27 jours ouvrables par an.']), 'conges.md');
      const uploaded = await call(first.url, `${base}/documents`, { body: form });
      expect(uploaded.status).toBe(200);
      const ask = async (instance: SpawnedPlatform) =>
        JSON.stringify(
          (
            await call(instance.url, `${base}/query`, {
              body: { message: 'Combien de jours de congés payés par an ?' },
            })
          ).body,
        );
      expect(await ask(second)).toContain('27 jours');
      const [document] = (uploaded.body as { documents: { id: string }[] }).documents;
      expect((await call(second.url, `${base}/documents/${document?.id}`, { method: 'DELETE' })).status).toBe(200);
      expect(await ask(first)).not.toContain('27 jours');
    });

    test('lose nothing that was acknowledged and act once for each key while one of them is killed again and again', async () => {
      const { at, call, db, url } = instances;
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
      const kills = KILLS_OF_EACH * count;
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(2_000);
        const { child } = at(kill);
        child.kill('SIGKILL');
        await once(child, 'exit');
        await pause(1_000);
        await instances.restart(kill % count);
      }
      isOver = true;
      await Promise.all(lanes);
      console.log(
        `events while ${count} instances were killed ${kills} times:`,
        acknowledged.size,
        Object.fromEntries(outcomes),
      );
      expect([...outcomes.keys()].filter((outcome) => !['200', 'closed', '502', '503'].includes(outcome))).toEqual([]);

      const stored = await db.database.tenant(TENANT, (sql) =>
        sql.query<{ id: string; name: string }>(
          `select id, resource_id as name from audit.event where tenant_id = $1 and actor_id = 'load'`,
          [TENANT],
        ),
      );
      expect(new Map(stored.map(({ id, name }) => [name, id]))).toEqual(acknowledged);
      expect(stored).toHaveLength(acknowledged.size);
      for (const instance of instances.list) {
        const { body } = await call(instance.url, '/v1/proof/verify?tenant_id=acme');
        expect(body).toMatchObject({ ok: true });
      }
    }, 600_000);
  },
);
