import { computeSimilarities } from '../embedding/similarity.rules.ts';
import type { LexicalIndex } from '../lexical/lexical-index.ts';
import type { DocumentVectors } from './document-vectors.ts';

/** The vector of a question and those of the knowledge base, by document. */
export type QuestionVectors = {
  readonly question: Int8Array;
  readonly documents: ReadonlyMap<string, DocumentVectors>;
};

export type Similarities = {
  readonly passages: Float32Array;
  /** Mean of the chunks of the document, for each of its chunks. */
  readonly documents: Float32Array;
  readonly sentences: Float32Array | null;
};

/**
 * Returns the cosine of a question and each chunk by slot, NaN for slots without a chunk: 384 products a chunk, exact. Null while a chunk
 * has no vector; `sentences` is null while a document has no sentence vectors.
 */
export function compareVectors(index: LexicalIndex, { question, documents }: QuestionVectors): Similarities | null {
  const passages = new Float32Array(index.documentBySlot.length).fill(Number.NaN);
  const means = passages.slice();
  let sentences: Float32Array | null = passages.slice();
  for (const { id, firstSlot, chunkCount } of index.documents.values()) {
    if (chunkCount === 0) continue;
    const vectors = documents.get(id);
    if (vectors === undefined || vectors.passages.inverseLengths.length !== chunkCount) return null;
    const ofDocument = computeSimilarities(question, vectors.passages);
    passages.set(ofDocument, firstSlot);
    means.fill(
      ofDocument.reduce((sum, similarity) => sum + similarity, 0) / chunkCount,
      firstSlot,
      firstSlot + chunkCount,
    );
    if (vectors.sentences === null) sentences = null;
    if (sentences === null || vectors.sentences === null) continue;
    const { ordinals } = vectors.sentences;
    for (const [sentence, similarity] of computeSimilarities(question, vectors.sentences.vectors).entries()) {
      const slot = firstSlot + (ordinals[sentence] ?? 0);
      if (!(similarity <= (sentences[slot] ?? Number.NaN))) sentences[slot] = similarity;
    }
    // A chunk without a sentence is as close as its passage.
    for (let slot = firstSlot; slot < firstSlot + chunkCount; slot++)
      if (Number.isNaN(sentences[slot])) sentences[slot] = passages[slot] ?? 0;
  }
  return { passages, documents: means, sentences };
}
