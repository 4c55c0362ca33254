import type { StartService } from '@probant/service-runner/service-context';
import { createExtractionService } from './extraction.service.ts';
import { createChatCompletionsModel } from './language-model/chat-completions.ts';
import { createServiceOpinionProvider } from './receipt-control/authenticity/service-opinion-provider.ts';
import { createPolicyRepository } from './receipt-control/policy/policy.repository.ts';
import type { ExtractionSchemas } from './settings.ts';

/** Starts the extraction service. The tables of its migrations must exist. */
export const startExtraction: StartService<ExtractionSchemas> = async (context) => {
  const {
    settings,
    database,
    keys,
    verifySignature,
    clock,
    newId,
    logger,
    metrics,
    traffic,
    callService,
    openDocumentReader,
  } = context;
  const llm = settings.languageModel.extraction;
  const languageModel = llm === null ? null : createChatCompletionsModel(llm);
  return createExtractionService({
    reader: await openDocumentReader(),
    languageModel,
    policies: createPolicyRepository(database),
    requestOpinion: createServiceOpinionProvider({ findAuthenticity: () => callService('authenticity'), logger }),
    clock,
    keys,
    verifySignature,
    logger,
    metrics,
    traffic,
    newRequestId: newId,
    trustedProxies: settings.process.trustedProxies,
  });
};
