import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDocumentReader } from '@probant/documents/reader';
import { HOSTILE_FILES, type HostileFile } from '@probant/documents/testing/hostile-files';
import { fixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractionService } from './extraction.service.ts';
import { formData, policiesInMemory } from './testing/extraction-under-test.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const honest = { name: 'facture.pdf', content: readFileSync(`${root}samples/documents/facture.pdf`) };
const endless = HOSTILE_FILES.find(({ title }) => title === 'forms that draw one another for ever') as HostileFile;

type Tenant = 'flooding' | 'modest';
type Running = Awaited<ReturnType<typeof running>>;

/** The service on a port of its own, with one real child for two tenants, and room for eight files to wait. */
async function running() {
  const metrics = createMetrics();
  const reader = await createDocumentReader({
    models: `${root}models/ppocr-v6`,
    logger: silentLogger,
    metrics,
    children: 1,
    queue: { places: 8, bytes: 2 ** 30 },
    limits: { document: 3_600_000 },
  });
  let requests = 0;
  const service = await createExtractionService({
    reader,
    keys: (key) => ({ state: 'active', tenantId: tenantId(key), keyId: key }),
    policies: policiesInMemory(),
    opinions: async () => null,
    clock: fixedClock('2026-03-12T08:30:00Z'),
    logger: silentLogger,
    metrics,
    newRequestId: () => `request-${++requests}`,
  });
  const { port } = await service.listen(0, '127.0.0.1');
  const send = (tenant: Tenant, file: { name: string; content: Uint8Array }, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/v1/extract`, {
      method: 'POST',
      headers: { 'x-api-key': tenant },
      body: formData({ files: [file] }),
      ...(signal && { signal }),
    });
  const counted = async (name: string): Promise<number> =>
    Number((await metrics.registry.getSingleMetricAsString(name)).split(' ').at(-1));
  /** Holds the only child until the caller hangs up. */
  const held = async () => {
    const caller = new AbortController();
    const answer = send('flooding', { name: endless.name, content: endless.make() }, caller.signal).catch(String);
    while ((await counted('probant_documents_busy_children')) !== 1) await pause();
    return async () => {
      caller.abort();
      await answer;
    };
  };
  const waiting = async (count: number) => {
    while ((await counted('probant_documents_waiting')) !== count) await pause();
  };
  return {
    send,
    held,
    waiting,
    close: async () => {
      await service.close();
      await reader.close();
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

let service: Running;
beforeAll(async () => {
  service = await running();
});
afterAll(() => service.close());

test('a tenant that floods the service does not starve another: they take turns', async () => {
  const release = await service.held();
  const done: Tenant[] = [];
  const sent: Promise<unknown>[] = [];
  const send = async (tenant: Tenant, count: number) => {
    sent.push(service.send(tenant, honest).then(({ status }) => done.push(status === 200 ? tenant : 'flooding')));
    await service.waiting(count);
  };
  for (const count of [1, 2, 3, 4]) await send('flooding', count);
  await send('modest', 5);
  await release();
  await Promise.all(sent);
  expect(done).toHaveLength(5);
  // The turn of the tenant that came first, then that of the other.
  expect(done.indexOf('modest')).toBeLessThanOrEqual(1);
});

test('one that has its half of the queue is told when to come back, and the other still gets in', async () => {
  const release = await service.held();
  const flood = [];
  for (const count of [1, 2, 3, 4]) {
    flood.push(service.send('flooding', honest));
    await service.waiting(count);
  }
  const refused = await service.send('flooding', honest);
  expect([refused.status, await refused.json()]).toEqual([503, { detail: expect.stringContaining('retry later') }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  const modest = service.send('modest', honest);
  await service.waiting(5);
  await release();
  expect((await modest).status).toBe(200);
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
