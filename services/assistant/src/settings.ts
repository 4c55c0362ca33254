import { languageModelSettings } from '@probant/service-runner/language-model-settings';

export const ASSISTANT_SCHEMAS = { languageModel: languageModelSettings };

export type AssistantSchemas = typeof ASSISTANT_SCHEMAS;
