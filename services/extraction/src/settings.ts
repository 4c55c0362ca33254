import { languageModelSettings } from '@probant/service-runner/language-model-settings';
import { jobSettings } from './jobs/job.settings.ts';

export const EXTRACTION_SCHEMAS = { jobs: jobSettings, languageModel: languageModelSettings };

export type ExtractionSchemas = typeof EXTRACTION_SCHEMAS;
