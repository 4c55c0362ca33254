import { foldLetters } from '@probant/french/folded-letters';
import { readRow } from '../../../chunk-tables/rows.rules.ts';
import type { AnalyzedQuestion } from '../../../lexical/question-terms.ts';
import { analyzeText } from '../../../text-analysis/analyze-text.ts';
import { isAskingWord } from '../../../text-analysis/asking-words.ts';
import {
  type AnswerChunk,
  type CandidateSentence,
  type Candidates,
  createTermFinder,
  readSentence,
} from './candidate-sentences.ts';
import { describeSentence } from './sentence-kind.rules.ts';

type Focused = {
  readonly question: string;
  readonly analyzed: AnalyzedQuestion;
  readonly candidates: Candidates;
  readonly chunks: readonly AnswerChunk[];
  /** Whether vectors compare a question with passages of another language. */
  readonly hasVectors: boolean;
};

/** Of the words that a follow-up names, by their rarity. */
const MIN_FOCUS_SHARE = 0.5;
/** Rounding. */
const TOLERANCE = 0.001;
/** Moments that documents name by their days, and places that they name by what they are not. */
const EQUIVALENTS: readonly (readonly [asked: RegExp, said: RegExp])[] = [
  [/\bweek-?ends?\b/, /\b(?:samedis?|dimanches?|saturdays?|sundays?|week-?ends?)\b/],
  [/\b(?:samedi|dimanche|saturday|sunday)s?\b/, /\bweek-?ends?\b/],
  [/\betranger\b|\babroad\b/, /\b(?:international(?:e|es|aux)?|hors de france|europe|monde|pays|abroad|foreign)\b/],
];
const MAX_COMPARED_UNITS = 2_000;

export type FocusedCandidates = {
  readonly kept: ReadonlySet<CandidateSentence>;
  /** Whether only the names of columns have what the follow-up names: each row of the table has it. */
  readonly isByColumn: boolean;
  /** Those that have all of it themselves. */
  readonly full: ReadonlySet<CandidateSentence>;
};

/**
 * Returns which candidates name what a follow-up names: "un taxi" in "et pour un taxi ?", in their words, in the names of their columns, in
 * the titles above them, or in the sentence before one that points at it. Null where none does: the documents do not mention it.
 */
export function findFocused(focus: string, focused: Focused): FocusedCandidates | null {
  const { analyzed, candidates, chunks, hasVectors } = focused;
  const share = createShare(focus, focused);
  const shares = candidates.sentences.map((_, at) => share(at));
  const best = shares.reduce((most, { all }) => Math.max(most, all), 0);
  // Words of another language are compared by vectors alone where no translation is known.
  if (best === 0 && candidates.isOtherLanguage && hasVectors)
    return { kept: new Set(candidates.sentences), isByColumn: false, full: new Set() };
  if (analyzed.terms.length === 0 || best < MIN_FOCUS_SHARE) return null;
  const isHeader = (candidate: CandidateSentence | undefined): boolean => {
    const chunk = chunks[candidate?.chunk ?? -1];
    return candidate !== undefined && chunk !== undefined && readRow(chunk, candidate)?.isHeader === true;
  };
  const isKept = ({ all }: Share): boolean => all >= best - TOLERANCE;
  return {
    kept: new Set(candidates.sentences.filter((_, at) => shares[at] !== undefined && isKept(shares[at]))),
    isByColumn: shares.every(
      (one, at) => !isKept(one) || one.own < MIN_FOCUS_SHARE || isHeader(candidates.sentences[at]),
    ),
    full: new Set(candidates.sentences.filter((_, at) => (shares[at]?.own ?? 0) >= 1 - TOLERANCE)),
  };
}

/** Shares of the words of a follow-up: those that a candidate names, and those that it names without the names of its columns. */
type Share = { readonly all: number; readonly own: number };
const NO_SHARE: Share = { all: 0, own: 0 };

/** Returns what measures the share of the words of the follow-up that a candidate names, 0 to 1. */
function createShare(focus: string, { analyzed, candidates, chunks, question }: Focused): (at: number) => Share {
  const { language, terms } = analyzed;
  const own = new Set(analyzeText(focus, language).map(({ term }) => term));
  const termByStart = new Map(analyzeText(question, language).map(({ start, term }) => [start, term]));
  const said = [...terms.keys()].filter((at) => own.has(termByStart.get(terms[at]?.start ?? -1) ?? ''));
  // "coûte" of "combien coûte la journée" is nothing that documents without it name.
  const isSilent = ({ end, id, start }: AnalyzedQuestion['terms'][number]): boolean =>
    id === null && isAskingWord(foldLetters(question.slice(start, end)));
  const things = said.filter((at) => terms[at] !== undefined && !isSilent(terms[at]));
  const wanted = things.length > 0 ? things : said;
  const numbers = wanted.filter((at) => /\d/.test(question.slice(terms[at]?.start, terms[at]?.end)));
  const weigh = (positions: readonly number[]): number =>
    positions.reduce((sum, at) => sum + Math.max(terms[at]?.rarity ?? 0, MIN_RARITY), 0);
  const total = weigh(wanted);
  const measure = (covered: ReadonlySet<number>): number =>
    total === 0 ? 1 : weigh(wanted.filter((position) => covered.has(position))) / total;
  const foldedFocus = foldLetters(focus.slice(0, MAX_COMPARED_UNITS));
  const equivalents = EQUIVALENTS.filter(([asked]) => asked.test(foldedFocus)).map(([, said]) => said);
  const find = createTermFinder(question, analyzed);
  return (at) => {
    const candidate = candidates.sentences[at];
    const chunk = chunks[candidate?.chunk ?? -1];
    if (candidate === undefined || chunk === undefined) return NO_SHARE;
    const text = readSentence(candidate, chunks).slice(0, MAX_COMPARED_UNITS);
    if (equivalents.some((said) => said.test(foldLetters(text)))) return { all: 1, own: 1 };
    const own = new Set([...candidate.covered, ...(candidates.headings[candidate.chunk] ?? [])]);
    const before = candidates.sentences[at - 1];
    if (before?.chunk === candidate.chunk && describeSentence(text).isReference)
      for (const position of before.covered) own.add(position);
    const names = readRow(chunk, candidate)?.names ?? [];
    const all = new Set([...own, ...find(names.join('\n'), chunk.language)]);
    if (!numbers.every((position) => all.has(position))) return NO_SHARE;
    return { all: measure(all), own: measure(own) };
  };
}

/** A word that every chunk has still counts. */
const MIN_RARITY = 0.01;
