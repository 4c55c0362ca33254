import type { DocumentReader } from '@probant/documents/document';
import { createDocumentWorkers } from '@probant/documents/document-workers';
import { readWithWorkers } from '@probant/documents/reader';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import type { Lifetime } from '@probant/kernel/shutdown';
import { scopeWorkers, type Workers } from '@probant/workers/workers';
import type { BaseSettings } from './settings.ts';

/** The workers of this process, whose tasks are queued under the name of the service that asks. */
export type SharedWorkers = {
  /** Runs tasks. */
  readonly openWorkers: () => Promise<Workers>;
  /** Runs tasks that read documents. */
  readonly openDocumentReader: () => Promise<DocumentReader>;
};

type Parts = {
  readonly settings: Pick<BaseSettings, 'documents'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly life: Lifetime;
  /** Workers of `createDocumentWorkers` that the caller owns. Created for the process by default. */
  readonly openWorkers?: (() => Promise<Workers>) | undefined;
};

/**
 * Shares one pool of workers between the services of a process: tenants take turns in its queue, and so do the services of a tenant. It is
 * created for the first service that asks and closed after the services. A service registers its tasks when it starts.
 */
export function shareWorkers(parts: Parts): (service: ServiceName) => SharedWorkers {
  const { settings, logger, metrics, life, openWorkers: openGiven } = parts;
  const create = async (): Promise<Workers> => {
    const pool = await createDocumentWorkers({ models: settings.documents.ocrModels, logger, metrics });
    life.own({ name: 'workers', close: () => pool.close() });
    return pool;
  };
  let creating: Promise<Workers> | null = null;
  return (service) => {
    const openWorkers = async () => {
      creating ??= openGiven?.() ?? create();
      return scopeWorkers(await creating, service);
    };
    return { openWorkers, openDocumentReader: async () => readWithWorkers(await openWorkers()) };
  };
}
