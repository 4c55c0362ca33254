import { join } from 'node:path';
import { DAY_MS } from '@probant/kernel/durations';
import { guardOpenAiClient } from '@probant/service-runner/guarded-openai-client';
import { createOpenAiClient, type OpenAiServer } from '@probant/service-runner/openai-client';
import type { StartService } from '@probant/service-runner/service-context';
import { createAssistantService } from './assistant.service.ts';
import { openEmbedder } from './embedding/open-embedder.ts';
import { createKeyFile, useGivenKey } from './kept-files/installation-key.ts';
import { followChanges } from './retrieval/follow-changes.ts';
import { createRetrievalThread } from './retrieval/thread/retrieval-thread.ts';
import type { AssistantSchemas } from './settings.ts';

/** Between two searches for missing vectors; an upload starts one at once. */
const VECTOR_ROUND_INTERVAL_MS = 60_000;
/** Between two searches for documents of an earlier format; a document whose index cannot be read starts one at once. */
const REBUILD_ROUND_INTERVAL_MS = 5 * 60_000;

/** Starts the assistant. The tables of its migrations must exist. */
export const startAssistant: StartService<AssistantSchemas> = async (context) => {
  const { settings, host, randomness, database, newId, audit } = context;
  const { clock, logger, metrics } = host;
  const thread = createRetrievalThread(metrics);
  context.life.own({ name: 'assistant indexes', close: () => thread.close() });
  const embedder = await openEmbedder(settings.assistant.embedding, { clock, logger, metrics });
  if (embedder !== null) context.life.own({ name: 'embedder', close: () => embedder.close() });
  const { keepsFiles, filesKey } = settings.assistant;
  const model = settings.languageModel.assistant;
  const createChatClient = (server: OpenAiServer) =>
    guardOpenAiClient(createOpenAiClient(server), { use: 'assistant', clock, logger, metrics });
  const { service, embedPending, purge, rebuildOutdated, refreshIndexes } = await createAssistantService({
    host,
    database,
    reader: await context.openDocumentReader(),
    thread,
    embedder,
    onPendingVectors: () => vectorRounds.wake(),
    onOutdated: () => rebuildRounds.wake(),
    chatModel: model === null ? null : { name: model.model, client: createChatClient(model), randomness },
    keepsFiles,
    fileKeys:
      filesKey === null
        ? createKeyFile(join(settings.process.dataDir, 'keys', 'kept-files.key'), randomness)
        : useGivenKey(filesKey),
    randomness,
    audit,
    newId,
    limits: { conversationDays: settings.assistant.conversationDays },
  });
  const vectorRounds = context.scheduleTask({
    name: 'assistant vectors',
    intervalMs: VECTOR_ROUND_INTERVAL_MS,
    work: embedPending,
  });
  vectorRounds.wake();
  const rebuildRounds = context.scheduleTask({
    name: 'assistant rebuild',
    intervalMs: REBUILD_ROUND_INTERVAL_MS,
    work: rebuildOutdated,
  });
  rebuildRounds.wake();
  followChanges({ database, scheduleTask: context.scheduleTask, refreshIndexes });
  context.scheduleTask({ name: 'assistant purge', intervalMs: DAY_MS, work: purge }).wake();
  return service;
};
