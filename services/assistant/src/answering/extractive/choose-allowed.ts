import { foldLetters } from '@probant/french/folded-letters';
import { readRow } from '../../chunk-tables/rows.rules.ts';
import { type AskedRows, chooseAskedRows } from './asked/asked-rows.rules.ts';
import { detectAskedType, hasType } from './asked/asked-type.rules.ts';
import { applyThreshold, findThreshold, NEVER } from './chooser/chooser.ts';
import type { ChooserInput } from './chooser/chooser-input.ts';
import { isExcluded } from './excluded/excluded-sentences.rules.ts';
import { findLeastScore } from './excluded/missing-subject.rules.ts';
import { createRivalCheck } from './excluded/rival-subject.rules.ts';
import { type CandidateSentence, readSentence } from './sentences/candidate-sentences.ts';
import { findFocused } from './sentences/focus.rules.ts';
import { asksForSteps } from './sentences/list-questions.rules.ts';
import { findSteps } from './sentences/lists.rules.ts';

/** A question as far as it decides which sentences may answer. */
type AllowingQuestion = {
  readonly focus: string | null;
  readonly alternative: string | null;
  readonly original?: string;
  readonly rowContext?: string | null;
};

/** The least score of a row or field that the question names: it may answer, whatever the trees say. */
const LEAST_NAMED_SCORE = -100;

/**
 * Returns the scores of the sentences that may answer, -Infinity for the others; null to refuse. A question that names a row or a field is
 * answered by it; otherwise the best sentence must reach the threshold.
 */
export function chooseAllowed(
  input: ChooserInput,
  { alternative, focus, original, rowContext = null }: AllowingQuestion,
  scores: readonly number[],
): readonly number[] | null {
  const { question, candidates, chunks, evidence, retrieval } = input;
  const find = (words: string) =>
    findFocused(words, {
      question,
      analyzed: retrieval.question,
      candidates,
      chunks,
      hasVectors: evidence.hasPassageVectors,
    });
  const focused = focus === null ? null : find(focus);
  if (focus !== null && focused === null) return null;
  const focusedSentences = candidates.sentences.filter((candidate) => focused?.kept.has(candidate) !== false);
  const named = chooseAskedRows(question, focusedSentences, chunks);
  const asked = isOutdone(input, named, scores) ? { ...named, candidates: focusedSentences, isDecided: false } : named;
  // Which row of the column is asked for is not said.
  if (focused?.isByColumn && !asked.isDecided && alternative !== null) return null;
  if (rowContext !== null && !asked.isDecided && find(question)?.isByColumn) return null;
  const kept = new Set(asked.candidates);
  const findRivalledScore = createRivalCheck(input);
  const keptScores = scores.map((score, at) => {
    const candidate = candidates.sentences[at];
    if (candidate === undefined || !kept.has(candidate) || isExcluded(input, candidate, original ?? question))
      return NEVER;
    const isSure = asked.isSure || !evidence.hasWords;
    if (!isSure && score < findLeastScore(question, retrieval.question.terms, candidate, chunks)) return NEVER;
    if (!asked.isDecided && score < findRivalledScore(at)) return NEVER;
    return asked.isDecided ? Math.max(score, LEAST_NAMED_SCORE) : score;
  });
  if (!keptScores.some((score) => score > NEVER)) return null;
  if (asked.isDecided) return keptScores;
  return (
    applyThreshold(input, keptScores) ??
    keepFocused(input, keptScores, focused?.full ?? new Set()) ??
    keepTitledSteps(input, keptScores)
  );
}

/** Log odds by which a sentence outdoes rows that the question names in one of several words. */
const OUTDOING_MARGIN = 3;

/** Whether a sentence is far more probable than the rows that a question names: "ticket restaurant" is no row whose proof is a ticket. */
function isOutdone(
  input: ChooserInput,
  { candidates: rows, isDecided, isSure }: AskedRows<CandidateSentence>,
  scores: readonly number[],
): boolean {
  if (!isDecided || isSure) return false;
  const named = new Set(rows);
  const findBest = (isNamed: boolean): number =>
    Math.max(
      NEVER,
      ...scores.filter((_, at) => named.has(input.candidates.sentences[at] as CandidateSentence) === isNamed),
    );
  const best = findBest(false);
  return best >= findThreshold(input) && best > findBest(true) + OUTDOING_MARGIN;
}

/** Log odds below the threshold at which a sentence may answer a follow-up that it names. */
const FOCUS_RELIEF = 3.5;

/**
 * Returns the scores of the rows that name all of a follow-up, and of the sentences that also have what the question asks for: "combien"
 * an amount. The thing is there, so less is needed than of a question about an unknown thing. Null where none has enough.
 */
function keepFocused(
  input: ChooserInput,
  scores: readonly number[],
  full: ReadonlySet<CandidateSentence>,
): readonly number[] | null {
  const { candidates, chunks, question } = input;
  const least = findThreshold(input) - FOCUS_RELIEF;
  const type = detectAskedType(question);
  const kept = scores.map((score, at) => {
    const candidate = candidates.sentences[at];
    const chunk = chunks[candidate?.chunk ?? -1];
    if (candidate === undefined || chunk === undefined || !full.has(candidate) || score < least) return NEVER;
    const hasAsked = type !== null && hasType(readSentence(candidate, chunks), type);
    return hasAsked || readRow(chunk, candidate) !== null ? score : NEVER;
  });
  return kept.every((score) => score === NEVER) ? null : kept;
}

/** Words of a question for a procedure that name none: "étapes de la clôture". Folded. */
const STEP_WORD_PATTERN =
  /^(?:etapes?|procedures?|demarches?|marche|suivre|ordre|faire|fais|faut|proceder|check-?list|steps?|order)$/;
/** Of the words of a question for a procedure, those that its title has; the passage has the others. */
const MIN_TITLE_SHARE = 0.5;

/**
 * Returns the scores of the steps under a title that has most words of a question for a procedure, where the passage has the others: "Que
 * dois-je faire après un accident ?" under "Accident". Null where there are none, or they are too improbable.
 */
function keepTitledSteps(
  { candidates, chunks, evidence, question, retrieval }: ChooserInput,
  scores: readonly number[],
): readonly number[] | null {
  const { terms } = retrieval.question;
  const wanted = [...terms.keys()].filter(
    (at) => !STEP_WORD_PATTERN.test(foldLetters(question.slice(terms[at]?.start, terms[at]?.end))),
  );
  if (!asksForSteps(question) || wanted.length === 0) return null;
  const least = findThreshold({ evidence }) - FOCUS_RELIEF;
  const own = Map.groupBy(candidates.sentences, ({ chunk }) => chunk);
  const kept = scores.map((score, at) => {
    const candidate = candidates.sentences[at];
    const sentences = own.get(candidate?.chunk ?? -1) ?? [];
    if (candidate === undefined || score < least) return NEVER;
    const titled = candidates.headings[candidate.chunk] ?? new Set();
    const inTitle = wanted.filter((position) => titled.has(position)).length;
    const isNamed = (position: number): boolean =>
      titled.has(position) || sentences.some(({ covered }) => covered.has(position));
    if (inTitle < MIN_TITLE_SHARE * wanted.length || !wanted.every(isNamed)) return NEVER;
    return findSteps(sentences, sentences.indexOf(candidate), chunks) === null ? NEVER : score;
  });
  return kept.every((score) => score === NEVER) ? null : kept;
}
