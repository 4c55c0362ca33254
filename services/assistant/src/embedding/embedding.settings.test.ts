import { expect, test } from 'vitest';
import { toEmbeddingSettings } from './embedding.settings.ts';

const unset = { embeddingsUrl: null, embeddingsModel: null, embeddingsKey: null, embeddingsPrefix: null };

test('embeds on this machine without an address', () => {
  expect(toEmbeddingSettings({ ...unset, embeddingProcesses: '2' })).toEqual({ remote: null, processes: 2 });
});

test.each([
  [null, { question: '', passage: '' }],
  ['text: ', { question: 'text: ', passage: 'text: ' }],
  ['query: |passage: ', { question: 'query: ', passage: 'passage: ' }],
])('the prefix %j is %j', (embeddingsPrefix, prefix) => {
  const values = { ...unset, embeddingsUrl: 'http://127.0.0.1', embeddingsModel: 'm', embeddingsPrefix };
  expect(toEmbeddingSettings({ ...values, embeddingProcesses: '1' }).remote).toMatchObject({ prefix, key: null });
});
