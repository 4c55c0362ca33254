import { defineOptionalSetting, defineSetting } from '@probant/kernel/settings/define-settings';
import { createChoiceParser, textParser, webUrlParser } from '@probant/kernel/settings/parsers';

/** One text for questions and one for passages. */
export type KindPair = { readonly question: string; readonly passage: string };

/** An OpenAI-compatible server. `url` is its base, with or without /v1. */
export type RemoteEmbeddingSettings = {
  readonly url: string;
  readonly model: KindPair;
  readonly key: string | null;
  /** Written in front of each text. */
  readonly prefix: KindPair;
};

export type EmbeddingSettings = {
  /** Null: texts are embedded on this machine. */
  readonly remote: RemoteEmbeddingSettings | null;
  /** Maximum number of processes that embed on this machine. 0 without `remote`: nothing is embedded. */
  readonly processes: 0 | 1 | 2;
};

const UNSET = 'texts are embedded on this machine';

/** The variables of embeddings, for the settings of the assistant. */
export const EMBEDDING_SETTINGS = {
  embeddingsUrl: defineOptionalSetting({
    variable: 'PROBANT_EMBEDDINGS_URL',
    parser: webUrlParser,
    unset: UNSET,
    meaning:
      'Base URL of an OpenAI-compatible server; `/v1/embeddings` is added. **The text of knowledge bases and questions is sent to this address.**',
  }),
  embeddingsModel: defineOptionalSetting({
    variable: 'PROBANT_EMBEDDINGS_MODEL',
    parser: textParser,
    unset: UNSET,
    meaning:
      'Name of the model on that server; needed with `PROBANT_EMBEDDINGS_URL`. Two names separated by `|` are for questions and for passages.',
  }),
  embeddingsKey: defineOptionalSetting({
    variable: 'PROBANT_EMBEDDINGS_KEY',
    parser: textParser,
    unset: 'no key is sent',
    meaning: 'API key of that server, if it requires one.',
    isSecret: true,
  }),
  embeddingsPrefix: defineOptionalSetting({
    variable: 'PROBANT_EMBEDDINGS_PREFIX',
    parser: textParser,
    unset: 'no prefix',
    meaning:
      'Text in front of each input. Two texts separated by `|` are for questions and for passages, such as `query: |passage: ` for e5 models; spaces count.',
  }),
  embeddingProcesses: defineSetting({
    variable: 'PROBANT_EMBEDDING_PROCESSES',
    parser: createChoiceParser('0', '1', '2'),
    default: '1',
    meaning:
      'Maximum number of processes that embed on this machine, each with 220 MB and one busy core. `0`: knowledge bases are searched by words only.',
  }),
} as const;

/** What an operator must set together, for the schema that contains EMBEDDING_SETTINGS. */
export const EMBEDDING_REQUIREMENTS = [
  { setting: 'embeddingsUrl', needs: 'embeddingsModel' },
  { setting: 'embeddingsModel', needs: 'embeddingsUrl' },
] as const;

type EmbeddingValues = {
  readonly embeddingsUrl: string | null;
  readonly embeddingsModel: string | null;
  readonly embeddingsKey: string | null;
  readonly embeddingsPrefix: string | null;
  readonly embeddingProcesses: string;
};

/** Groups the values of EMBEDDING_SETTINGS. */
export function toEmbeddingSettings(values: EmbeddingValues): EmbeddingSettings {
  const { embeddingsUrl: url, embeddingsModel: model, embeddingsKey: key, embeddingsPrefix: prefix } = values;
  return {
    remote: url === null || model === null ? null : { url, model: toPair(model), key, prefix: toPair(prefix ?? '') },
    processes: values.embeddingProcesses === '0' ? 0 : values.embeddingProcesses === '2' ? 2 : 1,
  };
}

/** Splits at the first `|`; a text without one is for both. */
function toPair(text: string): KindPair {
  const bar = text.indexOf('|');
  return bar < 0 ? { question: text, passage: text } : { question: text.slice(0, bar), passage: text.slice(bar + 1) };
}
