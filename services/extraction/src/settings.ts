import { defineOptionalSetting, defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { createPatternParser, textParser, webUrlParser } from '@probant/kernel/settings/parsers';

/** An OpenAI-compatible server. `url` is its base, with or without /v1. */
type LlmSettings = { readonly url: string; readonly model: string; readonly key: string | null };

const consumersParser = createPatternParser(
  /^(?:extraction|assistant)(?:,(?:extraction|assistant))*$/,
  'a comma-separated list of extraction, assistant',
);

const extractionSettings = defineSettings({
  settings: {
    llmUrl: defineOptionalSetting({
      variable: 'PROBANT_LLM_URL',
      parser: webUrlParser,
      unset: 'no language model',
      meaning:
        'Base URL of an OpenAI-compatible server, such as `http://127.0.0.1:8000`; `/v1/chat/completions` is added. **The text of documents is sent to this address.**',
    }),
    llmModel: defineOptionalSetting({
      variable: 'PROBANT_LLM_MODEL',
      parser: textParser,
      unset: 'no language model',
      meaning: 'Name of the model on that server; needed with `PROBANT_LLM_URL`.',
    }),
    llmKey: defineOptionalSetting({
      variable: 'PROBANT_LLM_KEY',
      parser: textParser,
      unset: 'no key is sent',
      meaning: 'API key of that server, if it requires one.',
      isSecret: true,
    }),
    llmFor: defineSetting({
      variable: 'PROBANT_LLM_FOR',
      parser: consumersParser,
      default: 'extraction',
      meaning:
        'Services that may use this model, separated by commas: `extraction`, `assistant`. The assistant of this version answers without a model, and sends it nothing.',
    }),
  },
  requirements: [{ setting: 'llmUrl', needs: 'llmModel' }],
  build: ({ llmUrl, llmModel, llmKey, llmFor }) => ({
    /** Null: extraction uses no language model. */
    llm: llmFor.split(',').includes('extraction') ? toLlmSettings(llmUrl, llmModel, llmKey) : null,
  }),
});

export const EXTRACTION_SCHEMAS = { extraction: extractionSettings };

export type ExtractionSchemas = typeof EXTRACTION_SCHEMAS;

const toLlmSettings = (url: string | null, model: string | null, key: string | null): LlmSettings | null =>
  url === null || model === null ? null : { url, model, key };
