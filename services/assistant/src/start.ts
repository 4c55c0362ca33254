import { createOpenAiClient } from '@probant/service-runner/openai-client';
import type { StartService } from '@probant/service-runner/service-context';
import { createAssistantService } from './assistant.service.ts';
import { createRetrievalThread } from './retrieval/thread/retrieval-thread.ts';
import type { AssistantSchemas } from './settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts the assistant. The tables of its migrations must exist. */
export const startAssistant: StartService<AssistantSchemas> = async (context) => {
  const { settings, randomness, database, keys, verifySignature, clock, newId, logger, metrics, traffic, audit } =
    context;
  const thread = createRetrievalThread();
  context.life.own({ name: 'assistant indexes', close: () => thread.close() });
  const model = settings.languageModel.assistant;
  const { service, purge } = await createAssistantService({
    database,
    reader: await context.openDocumentReader(),
    thread,
    chatModel: model === null ? null : { name: model.model, client: createOpenAiClient(model), randomness },
    audit,
    newId,
    clock,
    keys,
    verifySignature,
    logger,
    metrics,
    traffic,
    newRequestId: newId,
    trustedProxies: settings.process.trustedProxies,
  });
  context.scheduleTask({ name: 'assistant purge', intervalMs: DAY_MS, work: purge }).wake();
  return service;
};
