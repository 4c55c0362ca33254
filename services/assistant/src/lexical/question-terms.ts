import { analyzeText } from '../text-analysis/analyze-text.ts';
import { detectLanguage } from '../text-analysis/detect-language.ts';
import type { Language } from '../text-analysis/language.ts';
import { computeRarity } from './bm25.rules.ts';
import { findSpelling } from './find-spelling.ts';
import type { LexicalIndex } from './lexical-index.ts';

/** A distinct term of a question. */
export type QuestionTerm = {
  /** Its id in the vocabulary of the index; null when no chunk has it. */
  readonly id: number | null;
  /** 1, or less when another spelling stands for it. */
  readonly certainty: number;
  /** Inverse document frequency among chunks. */
  readonly rarity: number;
  /** UTF-16 offsets of its first word in the question. */
  readonly start: number;
  readonly end: number;
};

export type AnalyzedQuestion = { readonly language: Language; readonly terms: readonly QuestionTerm[] };

/** A question has some ten; a pasted page is cut. */
const MAX_QUESTION_TERMS = 64;
/** Terms of one question whose spelling is searched. */
const MAX_CORRECTIONS = 4;
const CORRECTED_CERTAINTY = 0.8;
/** A base of fewer chunks says little about how rare a word is: an unknown one would outweigh all others. */
const MIN_RARITY_CHUNKS = 200;

/**
 * Returns the terms of a question as the index knows them. A term that no chunk has is tried as a word of the other language, then with
 * one letter different.
 */
export function analyzeQuestion(question: string, index: LexicalIndex): AnalyzedQuestion {
  const { vocabulary, totals } = index;
  const language = detectLanguage(question);
  const otherTerms = new Map(
    analyzeText(question, language === 'fr' ? 'en' : 'fr').map(({ start, term }) => [start, term]),
  );
  const seen = new Set<string>();
  const terms: QuestionTerm[] = [];
  let corrections = 0;
  for (const { term, start, end } of analyzeText(question, language)) {
    if (terms.length === MAX_QUESTION_TERMS) break;
    if (seen.has(term)) continue;
    seen.add(term);
    const exact = vocabulary.findTerm(term) ?? vocabulary.findTerm(otherTerms.get(start) ?? '');
    const corrected =
      exact === undefined && corrections++ < MAX_CORRECTIONS ? findSpelling(term, vocabulary) : undefined;
    const id = exact ?? corrected ?? null;
    const frequency = id === null ? 0 : vocabulary.readFrequency('chunks', id);
    const certainty = corrected === undefined ? 1 : CORRECTED_CERTAINTY;
    terms.push({
      id,
      certainty,
      rarity: computeRarity(frequency, Math.max(totals.chunks, MIN_RARITY_CHUNKS)),
      start,
      end,
    });
  }
  return { language, terms };
}

/** Returns the largest text score that a question can have: every term repeated without end in the shortest text. */
export const sumRarities = (terms: readonly QuestionTerm[]): number =>
  terms.reduce((sum, { rarity }) => sum + rarity, 0);
