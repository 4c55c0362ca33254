import { readFileSync } from 'node:fs';
import { canAnswer } from '../sentences/answerable-sentences.rules.ts';
import { createCoverage } from '../sentences/candidate-sentences.ts';
import type { ChooserInput } from './chooser-input.ts';
import type { Features } from './rivals.ts';
import { measureSentences } from './sentence-features.ts';
import { type BoostedTrees, sumLeaves } from './trees.ts';

/** What a question was compared with: words alone, words and vectors of passages, or those and vectors of sentences. */
export type EvidenceKind = 'words' | 'passages' | 'sentences';

/** Increased when the trees are fitted again, or which sentences answer changes; lab/fit/chooser writes it beside the trees. */
export const CHOOSER_VERSION = 8;

/** As lab/fit/chooser writes it; its origin and figures are in figures.json of the same folder. */
export type ChooserWeights = {
  /** CHOOSER_VERSION when they were fitted. */
  readonly version: number;
  /** Log odds from which the best sentence is an answer. */
  readonly thresholds: Readonly<Record<EvidenceKind, number>>;
  readonly trees: BoostedTrees;
};

const WEIGHTS_FILE = new URL('../../../../../../models/answer-chooser/weights.json', import.meta.url);

/** Chooses the sentence that answers, and refuses where none does. */
export const CHOOSER = JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8')) as ChooserWeights;

/** The trees were fitted on the cosines of this embedder. Another one has another scale: its questions are judged by words alone. */
export const FITTED_EMBEDDER = 'multilingual-e5-small-latin/1/aligned-1';

/** Returns the log odds of each candidate that it answers; -Infinity for those that never do, such as questions. */
export function scoreSentences(
  input: ChooserInput,
  { trees }: Pick<ChooserWeights, 'trees'> = CHOOSER,
): readonly number[] {
  const { candidates, chunks, evidence } = input;
  const sum = (hasWords: boolean): readonly number[] =>
    measureSentences({ ...input, evidence: { ...evidence, hasWords } }).map(
      (measured) => sumLeaves(trees, measured) - SUBJECT_WEIGHT * measureLack(measured),
    );
  const scores = evidence.hasWords ? sum(true) : weighTranslated(input, sum(false), sum(true));
  return candidates.sentences.map((candidate, at) => (canAnswer(candidate, chunks) ? (scores[at] ?? NEVER) : NEVER));
}

/** Log odds that a sentence in another language loses where none of the words of the question is known. */
const UNKNOWN_WEIGHT = 1.5;

/**
 * Returns the scores of sentences in another language than the question: those by vectors alone and those by translated words, as far as
 * these are known, less what each lacks of them.
 */
function weighTranslated(
  input: ChooserInput,
  byVectors: readonly number[],
  byWords: readonly number[],
): readonly number[] {
  const known = measureKnownShare(input);
  return measureTranslatedLacks(input).map(
    (lack, at) =>
      (1 - known) * (byVectors[at] ?? 0) +
      known * (byWords[at] ?? 0) -
      TRANSLATED_WEIGHT * lack -
      UNKNOWN_WEIGHT * (1 - known),
  );
}

/** Log odds that a sentence loses where it lacks the subject of the question and a rival has it: "repos hebdomadaire" for "repos quotidien". */
const SUBJECT_WEIGHT = 2;

/** The same where the words of the question are known by their translations alone. */
const TRANSLATED_WEIGHT = 1.5;

/** Returns the share of the words of a question that documents have, as they are or translated. */
function measureKnownShare({ retrieval }: ChooserInput): number {
  const { terms } = retrieval.question;
  const known = terms.filter(({ id, translations }) => id !== null || translations.length > 0);
  return terms.length === 0 ? 0 : known.length / terms.length;
}

/** Returns how much less of the translated words of the question each sentence has, with the titles above it, than its best rival, 0 to 1. */
function measureTranslatedLacks({ candidates, retrieval }: ChooserInput): readonly number[] {
  const measure = createCoverage(retrieval.question.terms);
  const shares = candidates.sentences.map(({ chunk, covered }) =>
    measure(new Set([...covered, ...(candidates.headings[chunk] ?? [])])),
  );
  const best = shares.reduce((most, share) => Math.max(most, share), 0);
  return shares.map((share) => best - share);
}

/** Returns how much less of the subject of the question a sentence has than its best rival, 0 to 1. */
const measureLack = ({ knowsWords = 0, subjectLead = 0 }: Features): number =>
  knowsWords === 1 ? Math.max(0, -subjectLead) : 0;

/** A sentence has every word of the question, but for rounding. */
const FULL_COVERAGE = 0.999;
/** A single word in common shows little. */
const MIN_COVERED_TERMS = 2;

/**
 * Returns the scores of the sentences that may answer, -Infinity for the others; null to refuse. When the best one is below the threshold,
 * only sentences with all words of the question may: among several of them none leads, which is no reason to answer with none.
 *
 * @param scores of the candidates, in their order.
 */
export function applyThreshold(
  { candidates, evidence, retrieval }: ChooserInput,
  scores: readonly number[],
): readonly number[] | null {
  const findBest = (some: readonly number[]): number => some.reduce((most, score) => Math.max(most, score), NEVER);
  const best = findBest(scores);
  if (best !== NEVER && best >= findThreshold({ evidence })) return scores;
  if (retrieval.question.terms.length < MIN_COVERED_TERMS) return null;
  const full = scores.map((score, at) => ((candidates.sentences[at]?.coverage ?? 0) >= FULL_COVERAGE ? score : NEVER));
  return findBest(full) === NEVER ? null : full;
}

/** The score of what never answers. */
export const NEVER = Number.NEGATIVE_INFINITY;

/** Returns the log odds from which a sentence answers a question. */
export const findThreshold = ({ evidence }: Pick<ChooserInput, 'evidence'>): number =>
  CHOOSER.thresholds[nameEvidence(evidence)];

/** Returns the kind of what a question was compared with. */
export const nameEvidence = ({ hasPassageVectors, similarities }: ChooserInput['evidence']): EvidenceKind =>
  similarities !== null ? 'sentences' : hasPassageVectors ? 'passages' : 'words';

/** Log odds beyond which a probability is 0 or 1 to six digits. */
const LARGEST_LOG_ODDS = 14;

/** Returns the probability, to six digits, of log odds. */
export function toProbability(logOdds: number): number {
  const bounded = Math.min(LARGEST_LOG_ODDS, Math.max(-LARGEST_LOG_ODDS, logOdds));
  return Math.round(1_000_000 / (1 + Math.exp(-bounded))) / 1_000_000;
}
