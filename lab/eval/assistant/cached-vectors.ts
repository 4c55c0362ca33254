import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Alignment,
  alignPassage,
  alignQuestion,
  createVectorTable,
  type DocumentVectors,
  detectLanguage,
  listSentenceTexts,
  type PackedVectors,
  type QuestionVectors,
  quantiseVector,
} from '@probant/assistant/lab';
import { CACHE_FOLDER } from '../../forge/cache.ts';
import type { EvaluationSet } from './evaluation-set.ts';

const DIMENSIONS = 384;
const HASH_BYTES = 16;
const RECORD_BYTES = HASH_BYTES + 4 * DIMENSIONS;

export type VectorCache = {
  /** As the model makes them, by the hash of their text. */
  readonly vectors: ReadonlyMap<string, Int8Array>;
  /** What they are aligned with when they are read; null leaves them as they are. */
  readonly alignment: Alignment | null;
};

/** Where `readVectorCache` reads. */
export const VECTOR_CACHE_PATH = join(CACHE_FOLDER, 'e5-small.vectors');

/**
 * Reads vectors that were computed before from `e5-small.vectors` in PROBANT_EVAL_CACHE: records of the first 16 bytes of the SHA-256 of
 * "query: " or "passage: " and the text, and 384 floats. Empty without the file.
 */
export function readVectorCache(alignment: Alignment | null): VectorCache {
  const vectors = new Map<string, Int8Array>();
  if (!existsSync(VECTOR_CACHE_PATH)) return { vectors, alignment };
  const bytes = readFileSync(VECTOR_CACHE_PATH);
  for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const floats = Float32Array.from({ length: DIMENSIONS }, (_, index) =>
      bytes.readFloatLE(at + HASH_BYTES + 4 * index),
    );
    vectors.set(bytes.toString('hex', at, at + HASH_BYTES), quantiseVector(floats));
  }
  return { vectors, alignment };
}

/** `query` is a question; sentences are passages, too. */
type VectorKind = 'query' | 'passage';

const hashText = (kind: VectorKind, text: string): Buffer =>
  createHash('sha256').update(`${kind}: ${text}`).digest().subarray(0, HASH_BYTES);

/** Returns the vector of a text as the product compares it. */
export function findVector({ alignment, vectors }: VectorCache, kind: VectorKind, text: string): Int8Array | undefined {
  const key = hashText(kind, text).toString('hex');
  const vector = vectors.get(key);
  if (vector === undefined || alignment === null) return vector;
  return kind === 'query' ? alignQuestion(vector, detectLanguage(text), alignment) : alignOnce(key, vector, alignment);
}

/** Passages are compared with many questions. */
const alignedPassages = new WeakMap<Float32Array, Map<string, Int8Array>>();

function alignOnce(key: string, vector: Int8Array, alignment: Alignment): Int8Array {
  const { passageCentre } = alignment;
  const known = alignedPassages.get(passageCentre) ?? new Map<string, Int8Array>();
  alignedPassages.set(passageCentre, known);
  const aligned = known.get(key) ?? alignPassage(vector, alignment);
  known.set(key, aligned);
  return aligned;
}

export const hasVector = ({ vectors }: VectorCache, kind: VectorKind, text: string): boolean =>
  vectors.has(hashText(kind, text).toString('hex'));

/** Returns the record of a vector in the cache. */
export function createVectorRecord(kind: VectorKind, text: string, vector: Int8Array): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  hashText(kind, text).copy(record);
  for (const [index, component] of vector.entries()) record.writeFloatLE(component, HASH_BYTES + 4 * index);
  return record;
}

/** Returns the vectors of the documents of a set, with those of their sentences if wanted; null when one is not in the cache. */
export function findDocumentVectors(
  cache: VectorCache,
  { documents }: EvaluationSet,
  withSentences: boolean,
): QuestionVectors['documents'] | null {
  const found = new Map<string, DocumentVectors>();
  for (const [id, chunks] of documents) {
    const passages = findTable(
      cache,
      chunks.map(({ embedded }) => embedded),
    );
    const texts = chunks.map(listSentenceTexts);
    const vectors = withSentences ? findTable(cache, texts.flat()) : null;
    if (passages === null || (withSentences && vectors === null)) return null;
    const ordinals = Uint32Array.from(texts.flatMap((sentences, ordinal) => sentences.map(() => ordinal)));
    found.set(id, { passages, sentences: vectors === null ? null : { vectors, ordinals } });
  }
  return found;
}

function findTable(cache: VectorCache, texts: readonly string[]): PackedVectors | null {
  const components = new Int8Array(texts.length * DIMENSIONS);
  for (const [position, text] of texts.entries()) {
    const vector = findVector(cache, 'passage', text);
    if (vector === undefined) return null;
    components.set(vector, position * DIMENSIONS);
  }
  return createVectorTable(components, DIMENSIONS);
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
