import { foldLetters } from '@probant/french/folded-letters';
import type { AnalyzedQuestion } from '../../lexical/question-terms.ts';
import { type AnswerChunk, type CandidateSentence, readSentence } from './candidate-sentences.ts';
import { describeSentence } from './sentence-kind.rules.ts';

const NUMBERED_PATTERN = /^(?:\d{1,2}|[a-z])[.)] /;
/** Items of an enumeration that are quoted after the sentence that announces them. */
const MAX_ITEMS = 12;
/** Fewer lines without end marks are no list: a title, a label. */
const MIN_PLAIN_ITEMS = 3;

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
  if (kind.isOpener) return [answer, ...takeItems(own.slice(place + 1), chunks)];
  if (kind.isRow) return [answer];
  if (asksForList(question)) {
    const list = findList(own, place, chunks);
    if (list !== null) return list;
  }
  const [before, after] = [own[place - 1], own[place + 1]];
  if (after !== undefined && limits(after, chunks)) return [answer, after];
  const known = new Set([...answer.covered, ...(headings[answer.chunk] ?? [])]);
  return before !== undefined && kind.isReference && names(before, answer, known, chunks) ? [answer, before] : [answer];
}

const LIST_QUESTION_PATTERN =
  /(?:^|[ ,;])(?:comment|que faire|que faut-il|que dois-je|quels?|quelles?|etapes?|liste|procedure|demarches?|pieces|papiers|documents a|how (?:do|to|can|should)|what should|steps|which documents|what documents)(?![a-z])/;
const MAX_QUESTION_UNITS = 600;

/** Whether a question may ask for several things: papers, steps. */
const asksForList = (question: string): boolean =>
  LIST_QUESTION_PATTERN.test(foldLetters(question.slice(0, MAX_QUESTION_UNITS)));

/** Returns the list around an item, after the sentence that announces it; null for a sentence that is no item. */
function findList(
  own: readonly CandidateSentence[],
  place: number,
  chunks: readonly AnswerChunk[],
): readonly CandidateSentence[] | null {
  for (let at = place; at >= Math.max(0, place - MAX_ITEMS); at--) {
    const sentence = own[at];
    if (sentence === undefined) return null;
    const text = readSentence(sentence, chunks);
    if (at < place && describeSentence(text).isOpener) {
      const items = takeItems(own.slice(at + 1), chunks);
      return items.includes(own[place] as CandidateSentence) ? [sentence, ...items] : null;
    }
    // Numbered steps need no sentence that announces them.
    if (/^1[.)] /.test(text)) {
      const opener = own[at - 1];
      const isAnnounced = opener !== undefined && describeSentence(readSentence(opener, chunks)).isOpener;
      const items = takeItems(own.slice(at), chunks);
      return items.includes(own[place] as CandidateSentence) ? [...(isAnnounced ? [opener] : []), ...items] : null;
    }
  }
  return findPlainList(own, place, chunks);
}

/** Returns the lines without end marks around an item, where there are several; null otherwise. */
function findPlainList(
  own: readonly CandidateSentence[],
  place: number,
  chunks: readonly AnswerChunk[],
): readonly CandidateSentence[] | null {
  const isItem = (at: number): boolean => {
    const sentence = own[at];
    if (sentence === undefined) return false;
    const kind = describeSentence(readSentence(sentence, chunks));
    return kind.isItem && !kind.isPair;
  };
  if (!isItem(place)) return null;
  let [first, last] = [place, place];
  while (place - first < MAX_ITEMS && isItem(first - 1)) first -= 1;
  while (last - first < MAX_ITEMS && isItem(last + 1)) last += 1;
  return last - first < MIN_PLAIN_ITEMS - 1 ? null : own.slice(first, last + 1);
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

/** Returns the lines after an announcement that are its items: up to one that ends the enumeration, and no paragraph of several sentences. */
function takeItems(
  following: readonly CandidateSentence[],
  chunks: readonly AnswerChunk[],
): readonly CandidateSentence[] {
  const items: CandidateSentence[] = [];
  for (const [at, item] of following.entries()) {
    const text = readSentence(item, chunks);
    const next = following[at + 1];
    // A semicolon divides an item, not the list.
    const sharesLine = next !== undefined && !endsLine(item, next, chunks) && !text.endsWith(';');
    const isNumbered = NUMBERED_PATTERN.test(text);
    const kind = describeSentence(text);
    if (items.length === MAX_ITEMS || kind.isRow || kind.isOpener || (sharesLine && !isNumbered)) break;
    const before = items.at(-1);
    // The paragraph after numbered steps.
    if (before !== undefined && !isNumbered && NUMBERED_PATTERN.test(readSentence(before, chunks))) break;
    items.push(item);
    // "a ; b ; c." ends with the full stop; items that all have one go on.
    if (before !== undefined && /\.$/.test(text) && !/[.!?]$/.test(readSentence(before, chunks))) break;
  }
  return items;
}

const endsLine = (item: CandidateSentence, next: CandidateSentence, chunks: readonly AnswerChunk[]): boolean =>
  (chunks[item.chunk]?.text ?? '').slice(item.end, next.start).includes('\n');

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
