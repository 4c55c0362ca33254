import { defineOptionalSetting, defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { booleanParser, createPatternParser } from '@probant/kernel/settings/parsers';
import { languageModelSettings } from '@probant/service-runner/language-model-settings';
import { EMBEDDING_REQUIREMENTS, EMBEDDING_SETTINGS, toEmbeddingSettings } from './embedding/embedding.settings.ts';
import { KEY_PATTERN } from './kept-files/installation-key.ts';

const assistantSettings = defineSettings({
  settings: {
    ...EMBEDDING_SETTINGS,
    conversationDays: defineSetting({
      variable: 'PROBANT_KB_CONVERSATION_DAYS',
      parser: createPatternParser(/^[1-9]\d{0,3}$/, 'a number of days from 1 to 9999'),
      default: '30',
      meaning: 'Days after its last question when a conversation with a knowledge base is deleted.',
    }),
    keepsFiles: defineSetting({
      variable: 'PROBANT_KB_KEEP_FILES',
      parser: booleanParser,
      default: 'false',
      meaning:
        'Whether the files of knowledge bases are kept, encrypted, in the database, so that their pages can be shown as pictures. Otherwise only their text is.',
    }),
    filesKey: defineOptionalSetting({
      variable: 'PROBANT_KB_FILES_KEY',
      parser: createPatternParser(KEY_PATTERN, 'the base64 of 32 bytes, as `openssl rand -base64 32` makes them'),
      unset: '`keys/kept-files.key` in the data folder, made when the first file is kept',
      meaning:
        'Key that encrypts the keys of kept files. Several instances need the same one. Without it, and with another one, kept files cannot be read.',
      isSecret: true,
    }),
  },
  requirements: EMBEDDING_REQUIREMENTS,
  build: ({ conversationDays, keepsFiles, filesKey, ...embedding }) => ({
    embedding: toEmbeddingSettings(embedding),
    conversationDays: Number(conversationDays),
    keepsFiles,
    /** Null: the key is in a file of the data folder. */
    filesKey,
  }),
});

export const ASSISTANT_SCHEMAS = { assistant: assistantSettings, languageModel: languageModelSettings };

export type AssistantSchemas = typeof ASSISTANT_SCHEMAS;
