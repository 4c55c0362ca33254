import { createMetrics } from '@probant/kernel/metrics';
import { expect, test } from 'vitest';
import { createExtractionMetrics } from './extraction-metrics.ts';

test('measures documents by route and recognised type, also those that fail', async () => {
  const metrics = createMetrics();
  const { measure } = createExtractionMetrics(metrics);
  expect(
    await measure(
      'extract',
      async () => 'facture',
      () => 'invoice',
    ),
  ).toBe('facture');
  await measure(
    'extract_batch',
    async () => 'deux factures',
    () => null,
  );
  const failing = measure(
    'receipts',
    () => Promise.reject(new Error('corrupt')),
    () => 'receipt',
  );
  await expect(failing).rejects.toThrow('corrupt');
  const text = await metrics.registry.metrics();
  for (const labels of [
    'route="extract",document_type="invoice",outcome="ok"',
    'route="extract_batch",document_type="other",outcome="ok"',
    'route="receipts",document_type="other",outcome="failed"',
  ])
    expect(text).toContain(`probant_extraction_seconds_count{${labels}} 1`);
});
