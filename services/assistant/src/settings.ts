import { defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { createPatternParser } from '@probant/kernel/settings/parsers';
import { languageModelSettings } from '@probant/service-runner/language-model-settings';
import { EMBEDDING_REQUIREMENTS, EMBEDDING_SETTINGS, toEmbeddingSettings } from './embedding/embedding.settings.ts';

const assistantSettings = defineSettings({
  settings: {
    ...EMBEDDING_SETTINGS,
    conversationDays: defineSetting({
      variable: 'PROBANT_KB_CONVERSATION_DAYS',
      parser: createPatternParser(/^[1-9]\d{0,3}$/, 'a number of days from 1 to 9999'),
      default: '30',
      meaning: 'Days after its last question when a conversation with a knowledge base is deleted.',
    }),
  },
  requirements: EMBEDDING_REQUIREMENTS,
  build: ({ conversationDays, ...embedding }) => ({
    embedding: toEmbeddingSettings(embedding),
    conversationDays: Number(conversationDays),
  }),
});

export const ASSISTANT_SCHEMAS = { assistant: assistantSettings, languageModel: languageModelSettings };

export type AssistantSchemas = typeof ASSISTANT_SCHEMAS;
