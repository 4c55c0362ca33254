import { defineSettings } from '@probant/kernel/settings/define-settings';
import { expect, test } from 'vitest';
import { EMBEDDING_REQUIREMENTS, EMBEDDING_SETTINGS, toEmbeddingSettings } from './embedding.settings.ts';

const schema = defineSettings({
  settings: EMBEDDING_SETTINGS,
  requirements: EMBEDDING_REQUIREMENTS,
  build: toEmbeddingSettings,
});

const unset = { embeddingsUrl: null, embeddingsModel: null, embeddingsKey: null, embeddingsPrefix: null };

test('embeds on this machine without an address', () => {
  expect(toEmbeddingSettings({ ...unset, embeddingProcesses: '2' })).toEqual({ remote: null, processes: 2 });
});

test('embeds nothing with 0 processes', () => {
  expect(toEmbeddingSettings({ ...unset, embeddingProcesses: '0' })).toEqual({ remote: null, processes: 0 });
});

test.each([
  [null, { question: '', passage: '' }],
  ['text: ', { question: 'text: ', passage: 'text: ' }],
  ['query: |passage: ', { question: 'query: ', passage: 'passage: ' }],
])('the prefix %j is %j', (embeddingsPrefix, prefix) => {
  const values = { ...unset, embeddingsUrl: 'http://127.0.0.1', embeddingsModel: 'm', embeddingsPrefix };
  expect(toEmbeddingSettings({ ...values, embeddingProcesses: '1' }).remote).toMatchObject({ prefix, key: null });
});

test('are read from the environment, with the model beside the address', () => {
  const PROBANT_EMBEDDINGS_URL = 'http://127.0.0.1:9';
  expect(schema.read({ PROBANT_EMBEDDINGS_URL }, '/')).toMatchObject({
    ok: false,
    problems: [expect.stringContaining('PROBANT_EMBEDDINGS_MODEL')],
  });
  expect(schema.read({ PROBANT_EMBEDDINGS_URL, PROBANT_EMBEDDINGS_MODEL: 'm' }, '/')).toMatchObject({
    ok: true,
    settings: { remote: { prefix: { question: '', passage: '' } }, processes: 1 },
  });
});
