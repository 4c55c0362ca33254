import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createLifetime } from '@probant/kernel/shutdown';
import type { Workers } from '@probant/workers/workers';
import { expect, test } from 'vitest';
import { shareWorkers } from './shared-workers.ts';

const create = (ocrModels = `${repositoryRoot}/models/ppocr-v6`, openWorkers?: () => Promise<Workers>) => {
  const life = createLifetime(silentLogger);
  const metrics = createMetrics();
  const workers = shareWorkers({
    settings: { documents: { ocrModels } },
    logger: silentLogger,
    metrics,
    life,
    openWorkers,
  });
  return { workers, life, metrics };
};
const DAMAGED_PDF = Buffer.from('%PDF-1.7');

test('creates one pool for all services of the process, and closes it with the process', async () => {
  const { workers, life, metrics } = create();
  const [extraction, again, assistant] = await Promise.all([
    workers('extraction').openDocumentReader(),
    workers('extraction').openDocumentReader(),
    workers('assistant').openDocumentReader(),
  ]);
  expect(await metrics.registry.metrics()).toContain('probant_documents_waiting 0');
  await extraction.close();
  await expect(assistant.open(DAMAGED_PDF, { tenant: 'a' })).rejects.toThrow('unreadable');
  await life.close();
  await expect(again.open(DAMAGED_PDF, { tenant: 'a' })).rejects.toThrow('the workers were closed');
});

test('uses the workers that the process was given', async () => {
  const given: Workers = { register: () => undefined, run: () => Promise.reject(new Error('those given')) };
  const { workers } = create('/nowhere', async () => given);
  const reader = await workers('extraction').openDocumentReader();
  await expect(reader.open(DAMAGED_PDF, { tenant: 'a' })).rejects.toThrow('those given');
});

test('needs no models while no service asks for workers', async () => {
  const { workers, life } = create('/nowhere');
  const { openWorkers } = workers('extraction');
  await life.close();
  await expect(openWorkers()).rejects.toThrow();
});
