import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { scopeReader } from '@probant/documents/reader-scope';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import type { Lifetime } from '@probant/kernel/shutdown';
import type { BaseSettings } from './settings.ts';

/** Returns the document reader of this process, queued under the name of the service that calls. */
export type OpenDocumentReader = () => Promise<DocumentReader>;

type Parts = {
  readonly settings: Pick<BaseSettings, 'documents'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly life: Lifetime;
};

/**
 * Shares one document reader between the services of a process: one pool of workers, in whose queue tenants take turns, and the services of
 * a tenant. It is created for the first service that asks and closed after the services. A service registers its tasks when it starts.
 */
export function createSharedDocuments({
  settings,
  logger,
  metrics,
  life,
}: Parts): (service: ServiceName) => OpenDocumentReader {
  const open = async (): Promise<DocumentReader> => {
    const reader = await createDocumentReader({ models: settings.documents.ocrModels, logger, metrics });
    life.own({ name: 'document reader', close: () => reader.close() });
    return reader;
  };
  let opening: Promise<DocumentReader> | null = null;
  return (service) => async () => {
    opening ??= open();
    return scopeReader(await opening, service);
  };
}
