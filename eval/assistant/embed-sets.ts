import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSentenceTexts } from '@probant/assistant/embedded-texts';
import { openLocalEmbedder } from '@probant/assistant/local-embedder';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createVectorRecord, hasVector, readVectorCache, VECTOR_CACHE_PATH } from './cached-vectors.ts';
import { readEvaluationSet, SET_NAMES } from './evaluation-set.ts';

/**
 * Adds the vectors of the dev questions, passages and sentences that the cache does not have, as the shipped model makes them (not aligned).
 * PROBANT_EVAL_DATA=FOLDER PROBANT_EVAL_CACHE=FOLDER node eval/assistant/embed-sets.ts [SET...]
 */
const TEXTS_PER_CALL = 200;

const folder = join(process.env['PROBANT_EVAL_DATA'] ?? '', 'assistant');
const embedder = await openLocalEmbedder({
  modelFolder: `${repositoryRoot}/models/e5-small`,
  processes: 2,
  logger: silentLogger,
  metrics: createMetrics(),
});
const cache = readVectorCache(null);
const names = process.argv.length > 2 ? process.argv.slice(2) : SET_NAMES;
for (const name of names) {
  const read = (questionSet: string) =>
    readEvaluationSet(folder, name, { isHeld: false, limit: Number.POSITIVE_INFINITY, questionSet });
  const set = read(name);
  const chunks = [...set.documents.values()].flat();
  const missing = (kind: 'query' | 'passage', texts: readonly string[]) =>
    [...new Set(texts)].filter((text) => !hasVector(cache, kind, text));
  for (const question of missing(
    'query',
    [...set.questions, ...read('english-over-french').questions].map(({ text }) => text),
  ))
    appendFileSync(VECTOR_CACHE_PATH, createVectorRecord('query', question, await embedder.embedQuestion(question)));
  const passages = missing(
    'passage',
    chunks.flatMap((chunk) => [chunk.embedded, ...listSentenceTexts(chunk)]),
  );
  for (let at = 0; at < passages.length; at += TEXTS_PER_CALL) {
    const texts = passages.slice(at, at + TEXTS_PER_CALL);
    const vectors = await embedder.embedPassages(texts);
    const records = texts.map((text, index) => createVectorRecord('passage', text, vectors[index] ?? new Int8Array()));
    appendFileSync(VECTOR_CACHE_PATH, Buffer.concat(records));
  }
  console.log(`${name}: ${passages.length} passages and sentences embedded`);
}
await embedder.close();
