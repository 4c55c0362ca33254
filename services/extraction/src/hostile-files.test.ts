import { HOSTILE_FILES, type HostileFile } from '@probant/documents/testing/hostile-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ENDLESS_FILES,
  expectStopped,
  type RunningService,
  readMetric,
  startService,
  validFile,
} from './testing/running-service.ts';

const endlessFile = HOSTILE_FILES.find(({ title }) => title === 'forms that draw one another for ever') as HostileFile;

const ERROR_PATTERN = /^(unreadable file: |too many pages: |content does not match extension$)/;

describe('hostile files over HTTP', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ workers: 2 });
    await Promise.all([service.send(validFile), service.send(validFile)]);
  });
  afterAll(() => service.close());

  const terminatingFiles = HOSTILE_FILES.filter((file) => !ENDLESS_FILES.includes(file));
  test.each(terminatingFiles)(
    'returns a response for $title ($outcome) while another file is read',
    async ({ name, create, outcome }) => {
      const hostile = service.send({ name, content: create() });
      const otherFile = await service.send(validFile);
      expect(otherFile.status).toBe(200);
      expect(await otherFile.json()).toMatchObject({ document_type: 'invoice', text_source: 'embedded_xml' });
      const response = await hostile;
      const { detail } = (await response.json()) as { detail: unknown };
      if (outcome === 'readable' && response.status === 200) return;
      expect(response.status).toBe(422);
      expect(detail).toMatch(ERROR_PATTERN);
    },
  );

  test('stops none of the workers for these files', async () => {
    expect(await readMetric(service, 'probant_documents_kills_total')).not.toMatch(/\} [1-9]/);
  });
});

describe('endless files over HTTP', () => {
  test('are stopped within the limits while another file is read (the others in hostile-files.long.test.ts)', async () => {
    await expectStopped([endlessFile]);
  });

  test('frees the worker when the caller disconnects', async () => {
    const service = await startService({ workers: 1, limits: { taskMs: 3_600_000 } });
    const caller = new AbortController();
    const aborted = service
      .send({ name: endlessFile.name, content: endlessFile.create() }, caller.signal)
      .catch(String);
    await expect.poll(() => readMetric(service, 'probant_documents_busy_children')).toMatch(/ 1$/);
    caller.abort();
    await expect(aborted).resolves.toContain('AbortError');
    // Otherwise the only worker would be busy for an hour.
    expect((await service.send(validFile)).status).toBe(200);
    await service.close();
  });

  test('returns 503 with Retry-After when the queue is full', async () => {
    const service = await startService({
      workers: 1,
      queue: { jobs: 2, bytes: 2 ** 30 },
      limits: { taskMs: 3_600_000 },
    });
    const caller = new AbortController();
    const file = { name: endlessFile.name, content: endlessFile.create() };
    const first = service.send(file, caller.signal).catch(String);
    await expect.poll(() => readMetric(service, 'probant_documents_busy_children')).toMatch(/ 1$/);
    const second = service.send(file, caller.signal).catch(String);
    await expect.poll(() => readMetric(service, 'probant_documents_waiting')).toMatch(/ 1$/);
    const third = await service.send(validFile);
    expect(third.status).toBe(503);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    caller.abort();
    await Promise.all([first, second]);
    await service.close();
  });
});
