import { languageModelSettings } from '@probant/service-runner/language-model-settings';

export const EXTRACTION_SCHEMAS = { languageModel: languageModelSettings };

export type ExtractionSchemas = typeof EXTRACTION_SCHEMAS;
