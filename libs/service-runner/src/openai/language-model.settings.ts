import { defineOptionalSetting, defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { createPatternParser, textParser, webUrlParser } from '@probant/kernel/settings/parsers';

/** An OpenAI-compatible server. `url` is its base, with or without /v1. */
type LanguageModelSettings = { readonly url: string; readonly model: string; readonly key: string | null };

const consumersParser = createPatternParser(
  /^(?:extraction|assistant)(?:,(?:extraction|assistant))*$/,
  'a comma-separated list of extraction, assistant',
);

/** The language model of an installation. Each service that may use one has this schema among its own, under the same name. */
export const languageModelSettings = defineSettings({
  settings: {
    url: defineOptionalSetting({
      variable: 'PROBANT_LLM_URL',
      parser: webUrlParser,
      unset: 'no language model',
      meaning:
        'Base URL of an OpenAI-compatible server, such as `http://127.0.0.1:8000`; `/v1/chat/completions` is added. **The text of documents is sent to this address.**',
    }),
    model: defineOptionalSetting({
      variable: 'PROBANT_LLM_MODEL',
      parser: textParser,
      unset: 'no language model',
      meaning: 'Name of the model on that server; needed with `PROBANT_LLM_URL`.',
    }),
    key: defineOptionalSetting({
      variable: 'PROBANT_LLM_KEY',
      parser: textParser,
      unset: 'no key is sent',
      meaning: 'API key of that server, if it requires one.',
      isSecret: true,
    }),
    consumers: defineSetting({
      variable: 'PROBANT_LLM_FOR',
      parser: consumersParser,
      default: 'extraction',
      meaning:
        'Services that may use this model, separated by commas: `extraction`, `assistant`. With `assistant`, **questions and passages of knowledge bases are sent to it**.',
    }),
  },
  requirements: [
    { setting: 'url', needs: 'model' },
    { setting: 'model', needs: 'url' },
  ],
  build: ({ url, model, key, consumers }) => {
    const settings: LanguageModelSettings | null = url === null || model === null ? null : { url, model, key };
    const names = consumers.split(',');
    return {
      /** Null: extraction uses no language model. */
      extraction: names.includes('extraction') ? settings : null,
      /** Null: the assistant uses no language model. */
      assistant: names.includes('assistant') ? settings : null,
    };
  },
});
