import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionVectors } from '@probant/assistant/compare-vectors';
import { createVectorTable, type DocumentVectors } from '@probant/assistant/document-vectors';
import { quantiseVector } from '@probant/assistant/quantise';
import { CACHE_FOLDER } from '../forge/cache.ts';
import type { EvaluationSet } from './evaluation-set.ts';

const DIMENSIONS = 384;
const HASH_BYTES = 16;
const RECORD_BYTES = HASH_BYTES + 4 * DIMENSIONS;

type VectorCache = ReadonlyMap<string, Int8Array>;

/**
 * Reads vectors that were computed before from `e5-small.vectors` in PROBANT_EVAL_CACHE: records of the first 16 bytes of the SHA-256 of
 * "query: " or "passage: " and the text, and 384 floats. Empty without the file.
 */
export function readVectorCache(): VectorCache {
  const path = join(CACHE_FOLDER, 'e5-small.vectors');
  const vectors = new Map<string, Int8Array>();
  if (!existsSync(path)) return vectors;
  const bytes = readFileSync(path);
  for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const floats = Float32Array.from({ length: DIMENSIONS }, (_, index) =>
      bytes.readFloatLE(at + HASH_BYTES + 4 * index),
    );
    vectors.set(bytes.toString('hex', at, at + HASH_BYTES), quantiseVector(floats));
  }
  return vectors;
}

const findVector = (cache: VectorCache, kind: 'query' | 'passage', text: string): Int8Array | undefined =>
  cache.get(
    createHash('sha256')
      .update(`${kind}: ${text}`)
      .digest('hex')
      .slice(0, 2 * HASH_BYTES),
  );

/** Returns the vectors of the documents of a set, or null when one is not in the cache. */
export function findDocumentVectors(
  cache: VectorCache,
  { documents }: EvaluationSet,
): QuestionVectors['documents'] | null {
  const found = new Map<string, DocumentVectors>();
  for (const [id, chunks] of documents) {
    const components = new Int8Array(chunks.length * DIMENSIONS);
    for (const [ordinal, { embedded }] of chunks.entries()) {
      const vector = findVector(cache, 'passage', embedded);
      if (vector === undefined) return null;
      components.set(vector, ordinal * DIMENSIONS);
    }
    found.set(id, { passages: createVectorTable(components, DIMENSIONS), sentences: null });
  }
  return found;
}

/** Returns what `retrieve` needs for a question, or null when its vector is not in the cache. */
export function findQuestionVectors(
  cache: VectorCache,
  documents: QuestionVectors['documents'] | null,
  question: string,
): QuestionVectors | null {
  const vector = findVector(cache, 'query', question);
  return vector === undefined || documents === null ? null : { question: vector, documents };
}
