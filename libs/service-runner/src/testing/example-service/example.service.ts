import type { MigrationSet } from '@probant/database/migrations';
import { createServiceApp, type ServiceIdentity } from '@probant/http/service-app';
import { Type } from 'typebox';
import type { StartService } from '../../service-context.ts';
import { COUNT_WORDS_TASK } from './count-words.task.ts';
import { createDocumentsRepository } from './documents.repository.ts';
import { createDocumentRoutes } from './documents.routes.ts';
import { createFormatRoutes } from './formats.routes.ts';
import { createMessageRoutes } from './messages.routes.ts';

export const exampleMigrations: MigrationSet = { owner: 'example', folder: new URL('./migrations/', import.meta.url) };

export const EXAMPLE: ServiceIdentity = {
  name: 'assistant',
  title: 'Example',
  version: '0.1.0',
  description: 'Counts the words of documents',
};

const CLEANUP_INTERVAL_MS = 60_000;
const MAX_AGE_MS = 24 * 60 * 60_000;

/** A service in place of the assistant that uses what a process offers to services. It composes the features; nothing else knows them all. */
export const startExample: StartService = async (context) => {
  const { host, database, newId, audit, callService, scheduleTask, openDocumentReader } = context;
  const { clock, logger } = host;
  const documents = createDocumentsRepository(database);
  const reader = await openDocumentReader();
  reader.register([COUNT_WORDS_TASK]);

  const cleanup = scheduleTask({
    name: 'cleanup of the example',
    intervalMs: CLEANUP_INTERVAL_MS,
    work: async () => {
      const time = new Date(clock() - MAX_AGE_MS);
      for (const tenant of await documents.listTenantsBefore(time)) {
        const deleted = await documents.deleteBefore(tenant, time);
        logger.info({ tenant, deleted }, 'old documents deleted');
      }
    },
  });
  // The first round begins at once instead of after an interval.
  cleanup.wake();

  return createServiceApp({
    ...host,
    routes: [
      ...createDocumentRoutes({ documents, reader, audit, clock, newId }),
      ...createFormatRoutes(callService),
      ...createMessageRoutes(documents),
    ],
    health: async () => ({ status: 'ok' }),
    healthSchema: Type.Object({ status: Type.String() }),
  });
};
