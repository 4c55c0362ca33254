import { createDocumentReader } from '@probant/documents/reader';
import { portOf } from '@probant/kernel/config';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { StartService } from '@probant/service-runner/service-context';
import { createExtractionService } from './extraction.service.ts';
import { chatCompletions } from './language-model/chat-completions.ts';
import { opinionsOverHttp } from './receipt-control/authenticity/opinions-over-http.ts';
import { policiesRepository } from './receipt-control/policy/policies.repository.ts';

/** Extraction with its own document reader; its tables must be there. */
export const startExtraction: StartService = async (context) => {
  const { config, database, keys, clock, newId, logger, metrics, life } = context;
  const models = config.ocrModels ?? `${repositoryRoot}/models/ppocr-v6`;
  const reader = await createDocumentReader({ models, logger, metrics });
  life.own({ name: 'document reader', close: () => reader.close() });
  const languageModel = config.llm === null ? null : chatCompletions(config.llm);
  const url = config.upstreams.authenticity ?? `http://127.0.0.1:${portOf('authenticity', config.port)}`;
  const authenticity = opinionsOverHttp({ url, logger });
  life.own({ name: 'connections to authenticity', close: () => authenticity.close() });
  return createExtractionService({
    reader,
    languageModel,
    policies: policiesRepository(database),
    opinions: authenticity.opinions,
    clock,
    keys,
    logger,
    metrics,
    newRequestId: newId,
  });
};
