import {
  BODY_LENGTH_WEIGHT,
  computeLengthNorm,
  computeRarity,
  computeTermScore,
  HEADING_LENGTH_WEIGHT,
  saturate,
} from './bm25.rules.ts';
import type { FieldTerms } from './field-terms.ts';
import type { ScoredTerm } from './find-wording.ts';
import { countTermsOfSlot, type LexicalIndex, readLists } from './lexical-index.ts';
import { forEachOccurrence } from './occurrences.ts';
import type { QuestionUnit } from './question-terms.ts';

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
export function scoreChunks(index: LexicalIndex, units: readonly QuestionUnit[]): ChunkScores {
  const slots = index.documentBySlot.length;
  const scores = { total: new Float64Array(slots), own: new Float64Array(slots) };
  for (const { wordings } of units) {
    const [first = [], ...others] = wordings.map((terms) => scoreWording(index, terms));
    addUnit(index, others.length === 0 ? first : [keepLargest([first, ...others].map(sumTerms))], scores);
  }
  return scores;
}

/** Scores of one term, or of several together, by slot and by the first slot of a document. */
type TermScores = { readonly chunks: ReadonlyMap<number, number>; readonly documents: ReadonlyMap<number, number> };

const scoreWording = (index: LexicalIndex, terms: readonly ScoredTerm[]): readonly TermScores[] =>
  terms.map((term) => scoreTerm(index, term));

function scoreTerm(index: LexicalIndex, { certainty, id, rarity }: ScoredTerm): TermScores {
  const lists = readLists(index);
  const { chunks, bodyTerms, headingTerms } = index.totals;
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
  for (const [slot, frequency] of frequencies) frequencies.set(slot, certainty * rarity * saturate(frequency));
  return { chunks: frequencies, documents: scoreDocuments(index, certainty, id, documentFrequencies) };
}

/** Scores each document as one text. Frequencies are by first slot. */
function scoreDocuments(
  { documentBySlot, documents, totals, vocabulary }: LexicalIndex,
  certainty: number,
  id: number,
  frequencies: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const averageLength = totals.bodyTerms / documents.size;
  const rarity = computeRarity(vocabulary.readFrequency('documents', id), documents.size);
  const scores = new Map<number, number>();
  for (const [firstSlot, frequency] of frequencies) {
    const length = documentBySlot[firstSlot]?.length ?? 0;
    const termScore = computeTermScore(frequency, length, averageLength, BODY_LENGTH_WEIGHT);
    scores.set(firstSlot, certainty * rarity * termScore);
  }
  return scores;
}

/** Joins the scores of the terms of one wording. */
const sumTerms = (terms: readonly TermScores[]): TermScores => mergeScores(terms, (first, second) => first + second);

/** Joins the scores of several wordings. */
const keepLargest = (wordings: readonly TermScores[]): TermScores => mergeScores(wordings, Math.max);

function mergeScores(scores: readonly TermScores[], join: (first: number, second: number) => number): TermScores {
  const merge = (maps: readonly ReadonlyMap<number, number>[]): ReadonlyMap<number, number> => {
    const merged = new Map<number, number>();
    for (const map of maps) for (const [at, score] of map) merged.set(at, join(merged.get(at) ?? 0, score));
    return merged;
  };
  return {
    chunks: merge(scores.map(({ chunks }) => chunks)),
    documents: merge(scores.map(({ documents }) => documents)),
  };
}

/** Adds the scores of chunks, and the score of each document to all of its chunks. */
function addUnit({ documentBySlot }: LexicalIndex, terms: readonly TermScores[], { own, total }: ChunkScores): void {
  for (const { chunks, documents } of terms) {
    for (const [slot, score] of chunks) {
      own[slot] = (own[slot] ?? 0) + score;
      total[slot] = (total[slot] ?? 0) + score;
    }
    for (const [firstSlot, score] of documents) {
      const end = firstSlot + (documentBySlot[firstSlot]?.chunkCount ?? 0);
      for (let slot = firstSlot; slot < end; slot++) total[slot] = (total[slot] ?? 0) + DOCUMENT_WEIGHT * score;
    }
  }
}
