import { silentLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import type { DocumentReader } from '../document.ts';
import { createDocumentReader, type DocumentReaderOptions } from '../reader.ts';
import { SHIPPED_MODELS } from './models.ts';

export type ReaderForTests = DocumentReader & { readonly metrics: Metrics };

/** A reader with the shipped models; close it. */
export async function readerForTests(options: Partial<DocumentReaderOptions> = {}): Promise<ReaderForTests> {
  const metrics = createMetrics();
  const reader = await createDocumentReader({ models: SHIPPED_MODELS, logger: silentLogger, metrics, ...options });
  return { ...reader, metrics };
}

/** The fault with which a reading ends, or 'read'. */
export const faultOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
