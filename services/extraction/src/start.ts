import { guardOpenAiClient } from '@probant/service-runner/guarded-openai-client';
import type { OpenAiClient } from '@probant/service-runner/openai-client';
import type { StartService } from '@probant/service-runner/service-context';
import { createExtractionService } from './extraction.service.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createChatCompletionsModel } from './language-model/chat-completions.ts';
import { createServiceOpinionProvider } from './receipt-control/authenticity/service-opinion-provider.ts';
import { createPolicyRepository } from './receipt-policies/policy.repository.ts';
import type { ExtractionSchemas } from './settings.ts';

/** Starts the extraction service. The tables of its migrations must exist. */
export const startExtraction: StartService<ExtractionSchemas> = async (context) => {
  const { settings, host, database, callService, openDocumentReader } = context;
  const { clock, logger, metrics } = host;
  const llm = settings.languageModel.extraction;
  const guard = (client: OpenAiClient) => guardOpenAiClient(client, { use: 'extraction', clock, logger, metrics });
  const languageModel = llm === null ? null : createChatCompletionsModel(llm, guard);
  const policies = createPolicyRepository(database);
  return createExtractionService({
    host,
    reader: await openDocumentReader(),
    languageModel,
    policies,
    startJobs: (extractor) => startJobs(context, extractor, policies),
    requestOpinion: createServiceOpinionProvider({ findAuthenticity: () => callService('authenticity'), logger }),
  });
};
