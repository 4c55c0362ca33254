import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createLifetime } from '@probant/kernel/shutdown';
import { expect, test } from 'vitest';
import { createSharedDocuments } from './shared-documents.ts';

const create = (ocrModels = `${repositoryRoot}/models/ppocr-v6`) => {
  const life = createLifetime(silentLogger);
  const metrics = createMetrics();
  const documents = createSharedDocuments({
    settings: { documents: { ocrModels } },
    logger: silentLogger,
    metrics,
    life,
  });
  return { documents, life, metrics };
};
const DAMAGED_PDF = Buffer.from('%PDF-1.7');

test('creates one reader for all services of the process, and closes it with the process', async () => {
  const { documents, life, metrics } = create();
  const [extraction, again, assistant] = await Promise.all([
    documents('extraction')(),
    documents('extraction')(),
    documents('assistant')(),
  ]);
  // A second reader would register the metrics of its pool again, which throws.
  expect(await metrics.registry.metrics()).toContain('probant_documents_waiting 0');
  await extraction.close();
  await expect(assistant.open(DAMAGED_PDF, { tenant: 'a' })).rejects.toThrow('unreadable');
  await life.close();
  await expect(again.open(DAMAGED_PDF, { tenant: 'a' })).rejects.toThrow('the reader was closed');
});

test('needs no models while no service reads documents', async () => {
  const { documents, life } = create('/nowhere');
  const open = documents('extraction');
  await life.close();
  await expect(open()).rejects.toThrow();
});
