import { appendFileSync } from 'node:fs';
import { openLocalEmbedder } from '@probant/assistant/lab';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import {
  createVectorRecord,
  hasVector,
  readVectorCache,
  VECTOR_CACHE_PATH,
  type VectorCache,
} from './cached-vectors.ts';

/** Texts embedded between two writes of the cache. */
const TEXTS_PER_CALL = 200;

/** Adds the vectors of texts that the cache file does not have, as the shipped model makes them (not aligned). Returns how many it lacked. */
export async function embedMissing(
  cache: VectorCache,
  texts: { readonly query: readonly string[]; readonly passage: readonly string[] },
): Promise<number> {
  const [questions, passages] = (['query', 'passage'] as const).map((kind) =>
    [...new Set(texts[kind])].filter((text) => !hasVector(cache, kind, text)),
  );
  if (!questions?.length && !passages?.length) return 0;
  const embedder = await openLocalEmbedder({
    modelFolder: `${repositoryRoot}/models/e5-small`,
    processes: 2,
    logger: silentLogger,
    metrics: createMetrics(),
  });
  for (const text of questions ?? [])
    appendFileSync(VECTOR_CACHE_PATH, createVectorRecord('query', text, await embedder.embedQuestion(text)));
  for (let at = 0; at < (passages?.length ?? 0); at += TEXTS_PER_CALL) {
    const part = passages?.slice(at, at + TEXTS_PER_CALL) ?? [];
    const vectors = await embedder.embedPassages(part);
    const records = part.map((text, index) => createVectorRecord('passage', text, vectors[index] ?? new Int8Array()));
    appendFileSync(VECTOR_CACHE_PATH, Buffer.concat(records));
  }
  await embedder.close();
  return (questions?.length ?? 0) + (passages?.length ?? 0);
}

/** Adds what the cache lacks and returns it with the same alignment. */
export async function readCompleteCache(
  alignment: VectorCache['alignment'],
  texts: Parameters<typeof embedMissing>[1],
): Promise<VectorCache> {
  const cache = readVectorCache(alignment);
  return (await embedMissing(cache, texts)) === 0 ? cache : readVectorCache(alignment);
}
