import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Language } from '../../text-analysis/language.ts';
import { type AskedRows, chooseAskedRows } from './asked-rows.rules.ts';
import { detectAskedType, hasType } from './asked-type.rules.ts';
import {
  type AnswerChunk,
  type CandidateSentence,
  type Candidates,
  listCandidates,
  readSentence,
} from './candidate-sentences.ts';
import {
  applyThreshold,
  FITTED_EMBEDDER,
  findThreshold,
  NEVER,
  scoreSentences,
  toProbability,
} from './chooser/chooser.ts';
import type { ChooserInput, Evidence, Similarities } from './chooser/chooser-input.ts';
import { isExcluded } from './excluded-sentences.rules.ts';
import { findFocused } from './focus.rules.ts';
import { findLeastScore } from './missing-subject.rules.ts';
import { asksOnlyWhy, findReason, givesReason } from './reasons.rules.ts';
import { readRow, writeRow } from './rows.rules.ts';
import { selectSentences } from './select-sentences.rules.ts';
import { isSmallTalk } from './small-talk.rules.ts';

/** A sentence of an answer: verbatim, with its chunk and place there (UTF-16 units). The message writes a row as its pairs. */
type ExtractedSentence = {
  readonly text: string;
  /** Position of the chunk among those retrieved. */
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
};

export type ExtractiveAnswer = {
  readonly kind: 'answer' | 'refusal';
  /** The sentences, the one that answers first, or the message of refusal in the language of the question. */
  readonly message: string;
  /** Empty for a refusal. */
  readonly sentences: readonly ExtractedSentence[];
  /** Probability that the chunks answer the question, 0 to 1. */
  readonly confidence: number;
};

export const REFUSAL_MESSAGES: Readonly<Record<Language, string>> = {
  fr: 'Je n’ai pas trouvé de réponse à cette question dans vos documents.',
  en: 'I did not find an answer to this question in your documents.',
};

const NO_REASON_MESSAGES: Readonly<Record<Language, string>> = {
  fr: 'Vos documents ne donnent pas la raison de cette réponse.',
  en: 'Your documents do not give the reason for this answer.',
};

/** A question as it is answered: a follow-up names a thing, or asks for a reason alone. */
export type ExtractQuestion = {
  readonly text: string;
  /** What a follow-up names, which the answer must name, too; null where the question stands for itself. */
  readonly focus: string | null;
  /** Whether the answer is the reason for the answer to `text`. */
  readonly asksReason: boolean;
  /** Another wording that is tried where this one finds no answer; null for the last one, for which the trees alone may decide. */
  readonly alternative: string | null;
};

/** Returns the cosines of a question with the candidates and with the titles above their chunks. */
export type CompareSentences = (candidates: readonly CandidateSentence[]) => Similarities;

/**
 * Answers a question with the sentence of the retrieved chunks that answers, and what completes it, or refuses.
 *
 * @param chunks the retrieved chunks, in their order.
 * @param embedder name of the one whose vectors were compared; null without.
 * @param compareSentences null answers without vectors of sentences.
 */
export function composeExtract(
  asked: ExtractQuestion,
  retrieval: Retrieval,
  chunks: readonly AnswerChunk[],
  embedder: string | null,
  compareSentences: CompareSentences | null,
): ExtractiveAnswer {
  const { text: question } = asked;
  const candidates = listCandidates(question, retrieval.question, chunks);
  const evidence = describeEvidence(retrieval, candidates, embedder, compareSentences);
  const input = { question, retrieval, candidates, chunks, evidence };
  const scores = scoreSentences(input).map((score, at) =>
    asksOnlyWhy(question) && !givesReason(candidates.sentences[at], chunks) ? NEVER : score,
  );
  const confidence = toProbability(Math.max(NEVER, ...scores));
  const { language, terms } = retrieval.question;
  const refuse = (messages: Readonly<Record<Language, string>>): ExtractiveAnswer => ({
    kind: 'refusal',
    message: messages[language],
    sentences: [],
    confidence,
  });
  const allowed = isSmallTalk(question) ? null : chooseAllowed(input, asked, scores);
  if (allowed === null) return refuse(REFUSAL_MESSAGES);
  const { headings, sentences: listed } = candidates;
  const answer = selectSentences({ question, terms, candidates: listed, chunks, headings, scores: allowed });
  const reason = asked.asksReason ? findReason(answer, listed, chunks) : null;
  if (asked.asksReason && reason === null) return refuse(NO_REASON_MESSAGES);
  const selected = reason === null ? answer : [reason];
  const sentences = selected.map((candidate) => ({
    text: readSentence(candidate, chunks),
    chunk: candidate.chunk,
    start: candidate.start,
    end: candidate.end,
  }));
  return { kind: 'answer', message: joinSentences(sentences, chunks), sentences, confidence };
}

/** The least score of a row or field that the question names: it may answer, whatever the trees say. */
const LEAST_NAMED_SCORE = -100;

/**
 * Returns the scores of the sentences that may answer, -Infinity for the others; null to refuse. A question that names a row or a field is
 * answered by it; otherwise the best sentence must reach the threshold.
 */
function chooseAllowed(
  input: ChooserInput,
  { alternative, focus }: Pick<ExtractQuestion, 'alternative' | 'focus'>,
  scores: readonly number[],
): readonly number[] | null {
  const { question, candidates, chunks, evidence, retrieval } = input;
  const focused =
    focus === null
      ? null
      : findFocused(focus, {
          question,
          analyzed: retrieval.question,
          candidates,
          chunks,
          hasVectors: evidence.hasPassageVectors,
        });
  if (focus !== null && focused === null) return null;
  const focusedSentences = candidates.sentences.filter((candidate) => focused?.kept.has(candidate) !== false);
  const named = chooseAskedRows(question, focusedSentences, chunks);
  const asked = isOutdone(input, named, scores) ? { ...named, candidates: focusedSentences, isDecided: false } : named;
  // Which row of the column is asked for is not said.
  if (focused?.isByColumn && !asked.isDecided && alternative !== null) return null;
  const kept = new Set(asked.candidates);
  const keptScores = scores.map((score, at) => {
    const candidate = candidates.sentences[at];
    if (candidate === undefined || !kept.has(candidate) || isExcluded(input, candidate)) return NEVER;
    const isSure = asked.isSure || !evidence.hasWords;
    if (!isSure && score < findLeastScore(question, retrieval.question.terms, candidate, chunks)) return NEVER;
    return asked.isDecided ? Math.max(score, LEAST_NAMED_SCORE) : score;
  });
  if (!keptScores.some((score) => score > NEVER)) return null;
  if (asked.isDecided) return keptScores;
  return applyThreshold(input, keptScores) ?? keepFocused(input, keptScores, focused?.full ?? new Set());
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

/** Returns what the sentences are compared by. In another language than the question, vectors count and words do not. */
export function describeEvidence(
  { bestSimilarity }: Pick<Retrieval, 'bestSimilarity'>,
  { isOtherLanguage, sentences }: Candidates,
  embedder: string | null,
  compareSentences: CompareSentences | null,
): Evidence {
  const hasPassageVectors = bestSimilarity !== null && embedder === FITTED_EMBEDDER;
  return {
    hasPassageVectors,
    hasWords: !(isOtherLanguage && hasPassageVectors),
    similarities: hasPassageVectors ? (compareSentences?.(sentences) ?? null) : null,
  };
}

/**
 * Joins sentences of one line that follow each other with a space, and others with a line break: rows and items keep their line. A row is
 * written with the names of its columns.
 */
function joinSentences(sentences: readonly ExtractedSentence[], chunks: readonly AnswerChunk[]): string {
  return sentences.reduce((message, sentence, at) => {
    const { chunk, start } = sentence;
    const previous = sentences[at - 1];
    const text = writeSentence(sentence, chunks);
    if (previous === undefined) return text;
    const between = chunks[chunk]?.text.slice(previous.end, start) ?? '';
    const follows = previous.chunk === chunk && previous.end < start && /^[^\S\n]*$/.test(between);
    return `${message}${follows ? ' ' : '\n'}${text}`;
  }, '');
}

function writeSentence(sentence: ExtractedSentence, chunks: readonly AnswerChunk[]): string {
  const chunk = chunks[sentence.chunk];
  const row = chunk === undefined ? null : readRow(chunk, sentence);
  return (row === null || chunk === undefined ? null : writeRow(row, chunk.language)) ?? sentence.text;
}
