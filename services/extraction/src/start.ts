import { createDocumentReader } from '@probant/documents/reader';
import type { StartService } from '@probant/http/alone';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createExtractionService } from './extraction.service.ts';
import { chatCompletions } from './language-model/chat-completions.ts';

/** Extraction with its own document reader. */
export const startExtraction: StartService = async ({ config, keys, newId, logger, metrics, life }) => {
  const models = config.ocrModels ?? `${repositoryRoot}/models/ppocr-v6`;
  const reader = await createDocumentReader({ models, logger, metrics });
  life.own({ name: 'document reader', close: () => reader.close() });
  const languageModel = config.llm === null ? null : chatCompletions(config.llm);
  return createExtractionService({ reader, languageModel, keys, logger, metrics, newRequestId: newId });
};
