import { foldLetters } from '@probant/french/folded-letters';
import type { AnalyzedQuestion } from '../../../lexical/question-terms.ts';
import { ASKED_TYPES, detectAskedType, hasType } from '../asked/asked-type.rules.ts';
import { describeSentence } from '../sentences/sentence-kind.rules.ts';
import type { ChooserInput } from './chooser-input.ts';
import type { Features } from './rivals.ts';

const NUMBER_PATTERN = /\d+(?:[.,]\d+)?/g;
const CAPITAL_PATTERN = /(?<=[\s'’(«-])\p{Lu}[\p{L}\d-]+/gu;
const WORD_PATTERN = /[\p{L}\d-]+/gu;
const MAX_EXAMINED_UNITS = 2_000;

/** What each sentence is and has: the kind of thing that the question asks for, names and numbers of the question and others. */
export function measureContents({ candidates, chunks, question, retrieval }: ChooserInput): readonly Features[] {
  const asked = detectAskedType(question);
  const askedNumbers = new Set(question.match(NUMBER_PATTERN) ?? []);
  const askedCapitals = new Set((question.match(CAPITAL_PATTERN) ?? []).map((word) => foldLetters(word)));
  const askedIdentifiers = listIdentifiers(question);
  const names = listNames(question, retrieval.question.terms);
  const covers = (covered: ReadonlySet<number>): number =>
    names.length === 0 ? 1 : names.filter((position) => covered.has(position)).length / names.length;
  const inChunk = new Map<number, Set<number>>();
  for (const { chunk, covered } of candidates.sentences) {
    const words = inChunk.get(chunk) ?? new Set(candidates.headings[chunk]);
    inChunk.set(chunk, words);
    for (const position of covered) words.add(position);
  }
  return candidates.sentences.map(({ chunk, covered, end, start, terms }) => {
    const text = (chunks[chunk]?.text ?? '').slice(start, Math.min(end, start + MAX_EXAMINED_UNITS));
    const kind = describeSentence(text);
    const numbers = (text.match(NUMBER_PATTERN) ?? []).filter((number) => !askedNumbers.has(number)).length;
    const capitals = (text.match(CAPITAL_PATTERN) ?? []).filter((word) => !askedCapitals.has(foldLetters(word))).length;
    const matches = Object.fromEntries(
      ASKED_TYPES.map((type) => [`asks_${type}`, type !== asked ? 0 : hasType(text, type) ? 1 : -1]),
    );
    return {
      ...matches,
      asksType: asked === null ? 0 : hasType(text, asked) ? 1 : -1,
      newNumbers: Math.min(numbers, 5),
      newCapitals: Math.min(capitals, 5),
      otherIdentifier: Number(hasOtherIdentifier(text, askedIdentifiers)),
      nameCoverage: covers(new Set([...covered, ...(candidates.headings[chunk] ?? [])])),
      chunkNameCoverage: covers(inChunk.get(chunk) ?? new Set()),
      questionNames: Math.min(names.length, 4),
      questionTerms: Math.min(retrieval.question.terms.length, 12),
      length: Math.min(terms, 60),
      isRow: Number(kind.isRow),
      isPair: Number(kind.isPair),
      isItem: Number(kind.isItem),
      isOpener: Number(kind.isOpener),
      isReference: Number(kind.isReference),
      isLimit: Number(kind.isLimit),
    };
  });
}

/** Words with a letter and a digit: "AZ-204", "F12". */
const listIdentifiers = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(WORD_PATTERN) ?? [])
      .filter((word) => /\d/.test(word) && /\p{L}/u.test(word))
      .map((word) => foldLetters(word)),
  );

/** Whether a sentence lacks the identifiers of the question and has another one. */
function hasOtherIdentifier(text: string, asked: ReadonlySet<string>): boolean {
  if (asked.size === 0) return false;
  const own = listIdentifiers(text);
  return own.size > 0 && ![...asked].some((identifier) => own.has(identifier));
}

/** Positions of the words of a question with a digit, or with a capital that is not the first of the question. */
const listNames = (question: string, terms: AnalyzedQuestion['terms']): readonly number[] =>
  terms.flatMap(({ start, end }, position) => {
    const word = question.slice(start, end);
    const isName = start > 0 && /^\p{Lu}/u.test(word) && /[\p{L}\d]/u.test(question.slice(0, start));
    return /\d/.test(word) || isName ? [position] : [];
  });
