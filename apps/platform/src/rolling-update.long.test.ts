import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@probant/contracts/jobs';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasInstancePrograms, type Instances, startInstances } from './testing/instances.ts';
import { createNextVersion } from './testing/next-version.ts';
import type { SpawnedPlatform } from './testing/spawned-platform.ts';

const TENANT = parseTenantId('acme');
const INVOICE = readSampleFile('facture-simple.pdf');

let two: Instances;
let next: ReturnType<typeof createNextVersion>;
beforeAll(async () => {
  if (!hasInstancePrograms) return;
  next = createNextVersion();
  two = await startInstances(TENANT, 2);
}, 180_000);
afterAll(async () => {
  await two?.close();
  next?.remove();
}, 60_000);

class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** Calls through the proxy. Returns the body; any status but 200 and 201 is a failure of the update. */
async function ask<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const answer = await two.call(two.url, path, {
    body,
    ...(method === undefined ? {} : { method }),
    ...(body === undefined ? {} : { headers: { 'idempotency-key': randomUUID() } }),
  });
  if (![200, 201].includes(answer.status))
    throw new WrongAnswer(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

function expectIn(text: unknown, part: string): void {
  if (!JSON.stringify(text).includes(part)) throw new WrongAnswer(`${part} is missing in ${JSON.stringify(text)}`);
}

const formOf = (field: string, name: string, content: string | Buffer<ArrayBuffer>): FormData => {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
};

const recorded = new Set<string>();

/** What callers do, each with all that it writes and reads. */
const JOURNEYS: Readonly<Record<string, () => Promise<void>>> = {
  events: async () => {
    const subject = randomUUID();
    const event = { tenant_id: TENANT, actor_id: subject, action: 'read', resource_type: 'invoice', resource_id: 'r' };
    const { id } = await ask<{ id: string }>('/v1/events', event);
    recorded.add(id);
    const { events } = await ask<{ events: { id: string }[] }>('/v1/events/batch', { events: [event, event] });
    for (const { id: ofBatch } of events) recorded.add(ofBatch);
    expectIn(await ask(`/v1/events?tenant_id=${TENANT}&actor_id=${subject}`), id);
    expectIn(await ask(`/v1/events/${id}/proof`), '"ok":true');
    expectIn(await ask('/v1/gdpr/anonymize', { tenant_id: TENANT, subject_id: subject }), '"anonymized_count":3');
  },
  assistant: async () => {
    const { id } = await ask<{ id: string }>('/v1/knowledge-bases', { name: randomUUID() });
    const base = `/v1/knowledge-bases/${id}`;
    const text = '# Congés\n\nLes congés payés sont de 27 jours ouvrables par an.';
    await ask(`${base}/documents`, formOf('files', 'conges.md', text));
    expectIn(await ask(`${base}/query`, { message: 'Combien de jours de congés payés par an ?' }), '27 jours');
    await ask(base, undefined, 'DELETE');
  },
  scoring: async () => {
    const { analysis_id: id } = await ask<{ analysis_id: string }>('/v1/analyze', {
      as_of: '2026-01-31',
      job: { title: 'Comptable', required_skills: ['Excel'] },
      candidate: { id: randomUUID(), skills: ['Excel'] },
    });
    await ask(`/v1/hr/analyses/${id}/decisions`, { decision: 'shortlisted', reviewer_ref: 'rh-04' });
    expectIn(await ask(`/v1/hr/analyses/${id}/decisions`), 'shortlisted');
  },
  jobs: async () => {
    const { id } = await ask<Job>('/v1/jobs', { document_type: 'invoice' });
    await ask(`/v1/jobs/${id}/files`, formOf('files', 'facture.pdf', INVOICE));
    await ask(`/v1/jobs/${id}/close`, undefined, 'POST');
    await eventually('the end of a job', async () => (await ask<Job>(`/v1/jobs/${id}`)).state === 'done');
    expectIn(await ask(`/v1/jobs/${id}/results`), 'total_amount');
    await ask(`/v1/jobs/${id}`, undefined, 'DELETE');
  },
  documents: async () => {
    expectIn(await ask('/v1/extract', formOf('file', 'facture.pdf', INVOICE)), 'total_amount');
    const form = formOf('file', 'facture.pdf', INVOICE);
    form.append('document_type', 'other');
    expectIn(await ask('/v1/authenticity/analyze', form), 'verdict');
  },
  keys: async () => {
    const { key, details } = await ask<{ key: string; details: { key_id: string } }>('/v1/account/keys', {
      name: 'of an update',
      scopes: ['read'],
    });
    await eventually('the new key at both', async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => two.call(two.url, `/v1/stats?tenant_id=${TENANT}`, { by: key })),
      );
      return answers.every(({ status }) => status === 200);
    });
    await ask(`/v1/account/keys/${details.key_id}`, undefined, 'DELETE');
  },
  others: async () => {
    await ask('/v1/export/csv', { data: [{ compte: '411000', debit: 12.5 }] });
    expectIn(await ask('/v1/validate/fec', { content: 'JournalCode|JournalLib' }), '"valid":false');
    await ask('/v1/companies/552032534/compliance');
    await ask('/v1/account/usage?days=1');
    expectIn(await ask(`/v1/proof/verify?tenant_id=${TENANT}`), '"ok":true');
  },
};

/** What an operator would be woken for. */
const listErrors = ({ log }: SpawnedPlatform): string[] =>
  log()
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"/.test(line));

describe.skipIf(!hasInstancePrograms)(
  'two instances that are updated one after the other to a version with more columns',
  () => {
    test('answer every request before, between and after, and both versions verify the chain', async () => {
      const failures: string[] = [];
      const started = [...two.list];
      const rounds = new Map(Object.keys(JOURNEYS).map((name) => [name, 0]));
      let isOver = false;
      let phase = 'before';
      const lanes = Object.entries(JOURNEYS).map(async ([name, run]) => {
        while (!isOver) {
          await run().catch((error: unknown) => failures.push(`${phase}: ${name}: ${String(error)}`));
          rounds.set(name, (rounds.get(name) ?? 0) + 1);
          // A key issued in each round would reach the limit of new keys in a day.
          await pause(name === 'keys' ? 2_000 : 50);
        }
      });
      const everyJourney = async (times: number) => {
        const before = new Map(rounds);
        await eventually(`every journey ${times} times`, () =>
          [...rounds].every(([name, count]) => count >= (before.get(name) ?? 0) + times),
        );
      };
      const update = async (instance: number) => {
        const { child } = two.at(instance);
        child.kill('SIGTERM');
        await once(child, 'exit');
        await two.restart(instance, next.root);
        started.push(two.at(instance));
      };

      await everyJourney(1);
      phase = 'updating the second';
      await update(1);
      phase = 'between';
      // The version of before on the tables of the next one.
      await everyJourney(3);
      for (const { url } of two.list)
        expect((await two.call(url, `/v1/proof/verify?tenant_id=${TENANT}`)).body).toMatchObject({ ok: true });
      phase = 'updating the first';
      await update(0);
      phase = 'after';
      await everyJourney(1);
      isOver = true;
      await Promise.all(lanes);
      console.log('rounds during the update:', Object.fromEntries(rounds), 'events:', recorded.size);

      expect(failures).toEqual([]);
      expect(started.flatMap(listErrors)).toEqual([]);
      const stored = await two.db.database.tenant(TENANT, (sql) =>
        sql.query<{ id: string }>(`select id from audit.event where tenant_id = $1 and resource_type = 'invoice'`, [
          TENANT,
        ]),
      );
      expect(new Set(stored.map(({ id }) => id))).toEqual(recorded);
      const [added] = await two.db.database.system((sql) =>
        sql.query<{ columns: number }>(
          `select count(*)::integer as columns from information_schema.columns where column_name = 'next_flag'`,
        ),
      );
      expect(added?.columns).toBeGreaterThan(20);
    }, 400_000);
  },
);
