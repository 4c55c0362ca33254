import {
  BODY_LENGTH_WEIGHT,
  computeLengthNorm,
  computeRarity,
  computeTermScore,
  HEADING_LENGTH_WEIGHT,
  saturate,
} from './bm25.rules.ts';
import type { FieldTerms } from './field-terms.ts';
import { countTermsOfSlot, type LexicalIndex, readLists } from './lexical-index.ts';
import { forEachOccurrence } from './occurrences.ts';
import type { QuestionTerm } from './question-terms.ts';

/**
 * Weight of a word of the title and headings, counted as that many words of the text (BM25F). As a score of its own next to the text it
 * lost .10 on service-public headings (spf-qr, dev).
 */
const HEADING_WEIGHT = 2.5;
/** Weight of the score of the whole document in that of each of its chunks (piaf and spf-qr, dev). */
const DOCUMENT_WEIGHT = 0.7;

/** Lexical scores by slot; 0 for chunks without a term of the question and for removed ones. */
export type ChunkScores = {
  /** Text and headings together, and the document. */
  readonly total: Float64Array;
  /** Text and headings alone. */
  readonly own: Float64Array;
};

/** Scores all chunks of an index for a question. Linear in the occurrences of its terms. */
export function scoreChunks(index: LexicalIndex, terms: readonly QuestionTerm[]): ChunkScores {
  const slots = index.documentBySlot.length;
  const scores = { total: new Float64Array(slots), own: new Float64Array(slots) };
  for (const term of terms) if (term.id !== null) addTerm(index, term, term.id, scores);
  return scores;
}

function addTerm(index: LexicalIndex, term: QuestionTerm, id: number, { own, total }: ChunkScores): void {
  const lists = readLists(index);
  const { chunks, bodyTerms, headingTerms } = index.totals;
  const weight = term.certainty * term.rarity;
  const frequencies = new Map<number, number>();
  const documentFrequencies = new Map<number, number>();
  const normOf = (field: FieldTerms, slot: number, terms: number, lengthWeight: number) =>
    computeLengthNorm(countTermsOfSlot(field, slot), terms / chunks, lengthWeight);
  forEachOccurrence(index, index.body, lists.body, id, (slot, frequency, firstSlot) => {
    const normalised = frequency / normOf(index.body, slot, bodyTerms, BODY_LENGTH_WEIGHT);
    frequencies.set(slot, normalised);
    documentFrequencies.set(firstSlot, (documentFrequencies.get(firstSlot) ?? 0) + frequency);
  });
  forEachOccurrence(index, index.heading, lists.heading, id, (slot, frequency) => {
    const normalised = frequency / normOf(index.heading, slot, headingTerms, HEADING_LENGTH_WEIGHT);
    frequencies.set(slot, (frequencies.get(slot) ?? 0) + HEADING_WEIGHT * normalised);
  });
  for (const [slot, frequency] of frequencies) {
    const score = weight * saturate(frequency);
    own[slot] = (own[slot] ?? 0) + score;
    total[slot] = (total[slot] ?? 0) + score;
  }
  addDocuments(index, term, id, documentFrequencies, total);
}

/** Adds the score of each document, as one text, to all of its chunks. Frequencies are by first slot. */
function addDocuments(
  { documentBySlot, documents, totals, vocabulary }: LexicalIndex,
  { certainty }: QuestionTerm,
  id: number,
  frequencies: ReadonlyMap<number, number>,
  total: Float64Array,
): void {
  const averageLength = totals.bodyTerms / documents.size;
  const rarity = computeRarity(vocabulary.readFrequency('documents', id), documents.size);
  for (const [firstSlot, frequency] of frequencies) {
    const document = documentBySlot[firstSlot];
    if (!document) continue;
    const termScore = computeTermScore(frequency, document.length, averageLength, BODY_LENGTH_WEIGHT);
    const score = DOCUMENT_WEIGHT * certainty * rarity * termScore;
    for (let slot = firstSlot; slot < firstSlot + document.chunkCount; slot++) total[slot] = (total[slot] ?? 0) + score;
  }
}
