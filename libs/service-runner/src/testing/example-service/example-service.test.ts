import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { defineJsonRoute } from '@probant/http/define-route';
import { createMultipartUpload } from '@probant/http/multipart-upload';
import { createServiceApp, type Service, type ServiceIdentity } from '@probant/http/service-app';
import { createFixedClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { createReadiness } from '@probant/kernel/readiness/readiness';
import type { RecurringTask } from '@probant/kernel/recurring-task';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createLifetime } from '@probant/kernel/shutdown';
import { eventually } from '@probant/kernel/testing/eventually';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServiceDirectory } from '../../calls/service-directory.ts';
import { createTaskScheduler } from '../../schedule-task.ts';
import type { ServiceContext } from '../../service-context.ts';
import { readInstallationSettings } from '../../settings.ts';
import { shareWorkers } from '../../shared-workers.ts';
import { createTestHost } from '../test-host.ts';
import { EXAMPLE, exampleMigrations, startExample } from './example.service.ts';

const FOLDER_ID = '01a1fd8c-6900-7f6f-a4aa-e384f2c1ed5b';
const life = createLifetime(silentLogger);
const clock = createFixedClock('2026-11-22T10:00:00Z');
const recordedEvents: TracedEvent[] = [];
let shouldRefuseEvents = false;
const tasks: RecurringTask[] = [];

const EXPORT: ServiceIdentity = {
  name: 'export',
  title: 'Export',
  version: '0.1.0',
  description: 'A service for tests',
};

const audit: AuditWriter = {
  async record(_, event) {
    if (shouldRefuseEvents) throw new Error('no trace');
    recordedEvents.push(event);
    return { id: '1', chain_seq: recordedEvents.length, event_hash: '0'.repeat(64) };
  },
  recordAll: async () => [],
};

/** The called service. It is mounted after the example has started. */
const createExport = (): Promise<Service> =>
  createServiceApp({
    ...createTestHost(EXPORT, { newId: () => 'made by export' }),
    routes: [
      defineJsonRoute({
        method: 'GET',
        path: '/v1/formats',
        operationId: 'formats',
        summary: 'Lists formats for the tenant of the caller',
        success: { status: 200, schema: Type.Array(Type.String()) },
        handler: async (_, { caller, requestId }) => ['fec', caller.tenantId, requestId],
      }),
    ],
    health: async () => ({}),
    healthSchema: Type.Object({}),
  });

let db: TestDatabase;
let service: Service;
const directory = createServiceDirectory(new Map());
beforeAll(async () => {
  db = await createTestDatabase([exampleMigrations]);
  const settings = readInstallationSettings({}, {}, repositoryRoot);
  const metrics = createMetrics();
  const context: ServiceContext = {
    settings,
    host: createTestHost(EXAMPLE, { clock, metrics }),
    database: db.database,
    newId: createUuidV7Source(clock),
    randomness: readSystemRandomness,
    life,
    readiness: createReadiness(),
    callService: directory.callService,
    scheduleTask: (definition) => {
      const task = createTaskScheduler({ logger: silentLogger, life })(definition);
      tasks.push(task);
      return task;
    },
    audit,
    ...shareWorkers({ settings, logger: silentLogger, metrics, life })('assistant'),
  };
  service = await startExample(context);
});
afterAll(async () => {
  await service.close();
  await life.close();
  await db.close();
});

const call = async (
  method: 'GET' | 'POST',
  path: string,
  { key = 'key-of-acme', headers = {}, payload = '' as string | NodeJS.ReadableStream } = {},
) => {
  const { statusCode, body } = await service.inject({
    method,
    url: `/v1/knowledge-bases/${path}`,
    headers: { 'x-api-key': key, 'x-request-id': 'request-1', ...headers },
    ...(payload === '' ? {} : { payload: payload as never }),
  });
  return {
    status: statusCode,
    text: body,
    body: body === '' ? null : (JSON.parse(body.split('data: ').at(-1) ?? '') as unknown),
  };
};

const upload = (
  bytes: Uint8Array,
  texts: Readonly<Record<string, string>> = {},
  folderId = FOLDER_ID,
  key = 'key-of-acme',
) => {
  const form = createMultipartUpload({
    boundary: 'the-boundary',
    texts,
    files: [{ field: 'file', filename: 'a.pdf', bytes }],
  });
  return call('POST', `${folderId}/documents`, { key, headers: form.headers, payload: form.body });
};
const askWords = (message: string, key?: string) =>
  call('POST', `${FOLDER_ID}/messages`, {
    ...(key ? { key } : {}),
    headers: { 'content-type': 'application/json' },
    payload: message,
  });

const RIB = readSampleFile('rib.pdf');
const COUNT_MESSAGE = '{"jsonrpc":"2.0","id":1,"method":"count_words"}';

describe('the example service', () => {
  test('counts the words of an upload in a worker, records the event and stores the count', async () => {
    recordedEvents.length = 0;
    const key = 'key-of-counting';
    const all = (await upload(RIB, {}, FOLDER_ID, key)).body as { words: number };
    const long = (await upload(RIB, { min_length: '6' }, FOLDER_ID, key)).body as { words: number };
    expect(all.words).toBeGreaterThan(long.words);
    expect(long.words).toBeGreaterThan(0);
    expect(recordedEvents.map(({ action }) => action)).toEqual(['document.upload', 'document.upload']);
    expect((await askWords(COUNT_MESSAGE, key)).body).toMatchObject({ result: { words: all.words + long.words } });
    expect((await askWords(COUNT_MESSAGE, 'key-of-none')).body).toMatchObject({ result: { words: 0 } });
  });

  test('stores nothing when the event cannot be recorded', async () => {
    const before = (await askWords(COUNT_MESSAGE)).body;
    shouldRefuseEvents = true;
    expect((await upload(RIB)).status).toBe(500);
    shouldRefuseEvents = false;
    expect((await askWords(COUNT_MESSAGE)).body).toEqual(before);
  });

  test('returns its own error for a bad field, and the list for a bad path', async () => {
    expect(await upload(RIB, { min_length: 'many' })).toMatchObject({
      status: 422,
      body: { detail: { code: 'invalid_fields' } },
    });
    expect(await upload(RIB, {}, 'mine')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'folder_id'] }] },
    });
    expect(await upload(Buffer.from('%PDF-1.7'))).toMatchObject({
      status: 422,
      body: { detail: 'unreadable file: unreadable' },
    });
  });

  test('answers JSON-RPC with bodies and statuses of its own', async () => {
    expect(await askWords('{')).toMatchObject({ status: 400, body: { error: { code: -32700 } } });
    expect(await askWords('{"jsonrpc":"2.0","method":"count_words"}')).toMatchObject({ status: 202, text: '' });
    expect(await askWords('{"id":"a","method":"x"}')).toMatchObject({ status: 200, body: { error: { code: -32601 } } });
    expect(await askWords(COUNT_MESSAGE, 'unknown')).toMatchObject({ status: 401 });
    expect(await askWords(`"${'x'.repeat(10_000)}"`)).toMatchObject({ status: 413 });
  });

  test('calls a service that is mounted after its own start, with the key of the caller, and reports progress', async () => {
    expect(await call('GET', 'formats')).toMatchObject({ status: 503 });
    const exportService = await createExport();
    directory.mount('export', exportService);
    expect((await call('GET', 'formats')).body).toEqual({ formats: ['fec', 'acme', 'request-1'] });
    const { text, body } = await call('GET', 'formats', { headers: { accept: 'text/event-stream' } });
    expect(text).toContain('event: progress\ndata: {"step":"calling export"}');
    expect(body).toEqual({ formats: ['fec', 'acme', 'request-1'] });
    await exportService.close();
  });

  test('deletes the old documents of every tenant in its background round', async () => {
    for (const key of ['key-of-acme', 'key-of-other']) expect((await upload(RIB, {}, FOLDER_ID, key)).status).toBe(200);
    const countWords = async (key: string) =>
      ((await askWords(COUNT_MESSAGE, key)).body as { result: { words: number } }).result.words;
    expect(await countWords('key-of-other')).toBeGreaterThan(0);
    clock.advance(25 * 60 * 60_000);
    for (const task of tasks) task.wake();
    for (const key of ['key-of-acme', 'key-of-other'])
      await eventually(`no words of ${key}`, async () => (await countWords(key)) === 0);
  });
});
