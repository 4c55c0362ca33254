import type { AnalyzedQuestion } from '../../../lexical/question-terms.ts';
import { type AnswerChunk, type CandidateSentence, readSentence } from './candidate-sentences.ts';
import { asksForList, asksForSteps } from './list-questions.rules.ts';
import { announcesList, endsLine, findList, findSteps, takeItems } from './lists.rules.ts';
import { describeSentence } from './sentence-kind.rules.ts';

type Completed = {
  readonly question: string;
  readonly answer: CandidateSentence;
  /** All sentences, those of a chunk in their order. */
  readonly candidates: readonly CandidateSentence[];
  readonly chunks: readonly AnswerChunk[];
  /** Terms of the question in the titles above each chunk. */
  readonly headings: readonly ReadonlySet<number>[];
};

/**
 * Returns an answer with the sentences that complete it: the items that it announces, the whole list of which it is an item where the
 * question asks for one, an exception or a condition right after it, or the sentence before it where it only points at its subject ("Elle
 * est versée en juin"). The answer alone for most.
 */
export function completeAnswer({
  answer,
  candidates,
  chunks,
  headings,
  question,
}: Completed): readonly CandidateSentence[] {
  const own = candidates.filter(({ chunk }) => chunk === answer.chunk);
  const place = own.indexOf(answer);
  const kind = describeSentence(readSentence(answer, chunks));
  if (announcesList(own, place, chunks)) return [answer, ...takeItems(own.slice(place + 1), chunks)];
  const steps = asksForSteps(question) ? findSteps(own, place, chunks) : null;
  if (steps !== null) return steps;
  if (kind.isRow) return [answer];
  if (asksForList(question)) {
    const list = findList(own, place, chunks);
    if (list !== null) return list;
  }
  const whole = findWholeSentence(own, place, chunks);
  const [before, after] = [own[own.indexOf(whole[0] ?? answer) - 1], own[own.indexOf(whole.at(-1) ?? answer) + 1]];
  if (after !== undefined && limits(after, chunks)) return [...whole, after];
  const known = new Set([...answer.covered, ...(headings[answer.chunk] ?? [])]);
  return before !== undefined && kind.isReference && names(before, answer, known, chunks) ? [...whole, before] : whole;
}

/** A sentence with more parts is quoted as far as this many units. */
const MAX_SENTENCE_UNITS = 600;

/** Returns the parts that semicolons divide a sentence into, as far as they are on one line: an answer ends at the end of a sentence. */
function findWholeSentence(
  own: readonly CandidateSentence[],
  place: number,
  chunks: readonly AnswerChunk[],
): readonly CandidateSentence[] {
  const isDivided = (at: number): boolean => {
    const [sentence, next] = [own[at], own[at + 1]];
    if (sentence === undefined || next === undefined || endsLine(sentence, next, chunks)) return false;
    return readSentence(sentence, chunks).endsWith(';');
  };
  const measure = (from: number, to: number): number => (own[to]?.end ?? 0) - (own[from]?.start ?? 0);
  let [first, last] = [place, place];
  while (isDivided(last) && measure(first, last + 1) <= MAX_SENTENCE_UNITS) last += 1;
  while (first > 0 && isDivided(first - 1) && measure(first - 1, last) <= MAX_SENTENCE_UNITS) first -= 1;
  return own.slice(first, last + 1);
}

const limits = (after: CandidateSentence, chunks: readonly AnswerChunk[]): boolean => {
  const kind = describeSentence(readSentence(after, chunks));
  return kind.isLimit && !kind.isRow && !kind.isOpener;
};

/** Whether the sentence before a reference, on the same line, has words of the question that neither it nor the titles have. */
function names(
  before: CandidateSentence,
  answer: CandidateSentence,
  known: ReadonlySet<number>,
  chunks: readonly AnswerChunk[],
): boolean {
  return !endsLine(before, answer, chunks) && [...before.covered].some((position) => !known.has(position));
}

/** Words that join two things that are asked for. */
const JOINING_PATTERN =
  /^[\s,]*(?:ou|et|or|and)[\s,]+(?:[dl](?:['’]|e |a |u |es )|un |une |the |a |pour |en |à |au )*$/iu;

/** Returns the terms of a question that "et" or "ou" joins, as pairs of positions: "Nuit ou taxi ?". */
export function listJoinedTerms(
  question: string,
  terms: AnalyzedQuestion['terms'],
): readonly (readonly [number, number])[] {
  return terms.flatMap(({ end }, position) => {
    const next = terms[position + 1];
    if (next === undefined || next.start < end) return [];
    return JOINING_PATTERN.test(question.slice(end, next.start)) ? [[position, position + 1] as const] : [];
  });
}
