import { createDocumentReader } from '@probant/documents/reader';
import { HOSTILE_FILES, type HostileFile } from '@probant/documents/testing/hostile-files';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { createFixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractionDefinition } from './definition.ts';
import { createExtractionService } from './extraction.service.ts';
import { createFormData, createMemoryPolicyStore } from './testing/test-extraction.ts';

const validFile = { name: 'facture-simple.pdf', content: readSampleFile('facture-simple.pdf') };
const endlessFile = HOSTILE_FILES.find(({ title }) => title === 'forms that draw one another for ever') as HostileFile;

type Tenant = 'flooding' | 'modest' | 'steady';
type RunningService = Awaited<ReturnType<typeof startService>>;

/** Starts the service on its own port, with one real worker, the reserved one, and a queue of eight files. */
async function startService() {
  const metrics = createMetrics();
  const reader = await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics,
    workers: 1,
    queue: { jobs: 8, bytes: 2 ** 30 },
    limits: { taskMs: 3_600_000 },
    maxWaitMs: 3_600_000,
    // Places in the queue are under test, not ages: on a busy machine the files of a full queue would get too old to be read.
    now: () => 0,
  });
  const service = await createExtractionService({
    host: createTestHost(extractionDefinition, {
      keys: (key) => ({ state: 'active', tenantId: parseTenantId(key), keyId: key, scopes: KEY_SCOPES }),
      clock: createFixedClock('2026-03-12T08:30:00Z'),
      metrics,
    }),
    reader,
    policies: createMemoryPolicyStore(),
    requestOpinion: async () => null,
  });
  const { port } = await service.listen(0, '127.0.0.1');
  const send = (tenant: Tenant, file: { name: string; content: Uint8Array }, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/v1/extract`, {
      method: 'POST',
      headers: { 'x-api-key': tenant },
      body: createFormData({ files: [file] }),
      ...(signal && { signal }),
    });
  const readMetric = async (name: string): Promise<number> =>
    Number((await metrics.registry.getSingleMetricAsString(name)).split(' ').at(-1));
  const occupyWorker = async (tenant: Tenant, busyWorkers: number) => {
    const caller = new AbortController();
    const response = send(tenant, { name: endlessFile.name, content: endlessFile.create() }, caller.signal).catch(
      String,
    );
    await expect.poll(() => readMetric('probant_documents_busy_children')).toBe(busyWorkers);
    return async () => {
      caller.abort();
      await response;
    };
  };
  /** Occupies the worker, and the one that is reserved for a tenant without any. Returns functions that release them. */
  const occupyWorkers = async () => ({
    release: await occupyWorker('flooding', 1),
    releaseReserved: await occupyWorker('steady', 2),
  });
  const waitForQueue = async (count: number) => {
    await expect.poll(() => readMetric('probant_documents_waiting')).toBe(count);
  };
  return {
    send,
    occupyWorkers,
    waitForQueue,
    close: async () => {
      await service.close();
      await reader.close();
    },
  };
}

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('returns 503 with Retry-After to a tenant with half of the queue, and serves the other one in turn', async () => {
  const { release, releaseReserved } = await service.occupyWorkers();
  const served: { readonly tenant: Tenant; readonly status: number }[] = [];
  const requests: Promise<unknown>[] = [];
  const send = async (tenant: Tenant, count: number) => {
    requests.push(service.send(tenant, validFile).then(({ status }) => served.push({ tenant, status })));
    await service.waitForQueue(count);
  };
  for (const count of [1, 2, 3, 4]) await send('flooding', count);
  const refused = await service.send('flooding', validFile);
  expect([refused.status, await refused.json()]).toEqual([503, { detail: expect.stringContaining('retry later') }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  await send('modest', 5);
  await release();
  await Promise.all(requests);
  await releaseReserved();
  expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // The first tenant has the first turn, the other one the second.
  expect(served.findIndex(({ tenant }) => tenant === 'modest')).toBeLessThanOrEqual(1);
});
