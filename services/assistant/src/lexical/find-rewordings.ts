import { foldLetters } from '@probant/french/folded-letters';
import { findSynonyms, readFrenchSynonyms, type Synonym } from '../synonyms/read-synonyms.ts';
import type { Token } from '../text-analysis/analyze-text.ts';
import { isAskingWord } from '../text-analysis/asking-words.ts';
import type { Language } from '../text-analysis/language.ts';
import { isLightWord } from '../text-analysis/light-words.ts';
import { findRelative } from './find-relative.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of a question for which the chunks may say something else. */
export type Rewording = {
  /** UTF-16 offsets in the question. */
  readonly start: number;
  readonly end: number;
  /** An expression that the chunks have; a term of theirs, whose word is in the passages, where `isTerm`. */
  readonly text: string;
  readonly isTerm: boolean;
  /** Whether no chunk has the words of the question. */
  readonly isUnknown: boolean;
};

/** A term of a question as the index knows it; a misspelt one is less certain than 1. */
type KnownTerm = { readonly id: number | null; readonly certainty: number; readonly start: number };

/** Terms of one question whose family is searched. */
const MAX_RELATIVES = 4;

/**
 * Returns what the chunks say for words of a question: a synonym, the spelling that a misspelt word stands for, or a word of the same
 * family. The first synonym that the chunks have counts.
 */
export function findRewordings(
  question: string,
  tokens: readonly Token[],
  terms: readonly KnownTerm[],
  language: Language,
  vocabulary: Vocabulary,
): readonly Rewording[] {
  const termByStart = new Map(terms.map((term) => [term.start, term]));
  const isUnknown = ({ start }: Token): boolean => {
    const term = termByStart.get(start);
    return term !== undefined && (term.id === null || term.certainty < 1);
  };
  const rewordings: Rewording[] = [];
  let relatives = 0;
  for (let at = 0; at < tokens.length; ) {
    const { length, synonym } = findSynonym(question, tokens, at, language, vocabulary);
    const span = tokens.slice(at, at + length);
    at += length;
    const [first] = span;
    const last = span.at(-1);
    if (first === undefined || last === undefined) break;
    const place = { start: first.start, end: last.end };
    if (synonym !== null) {
      const isNew = span.some(isUnknown);
      if (isNew || !synonym.isTranslated)
        rewordings.push({ ...place, text: synonym.text, isTerm: false, isUnknown: isNew });
      continue;
    }
    const term = termByStart.get(first.start);
    if (
      length > 1 ||
      term === undefined ||
      !isUnknown(first) ||
      isFixed(question.slice(first.start, first.end), language)
    )
      continue;
    const id = term.id ?? (relatives++ < MAX_RELATIVES ? findRelative(first.term, vocabulary) : undefined);
    if (id !== undefined) rewordings.push({ ...place, text: vocabulary.readTerm(id), isTerm: true, isUnknown: true });
  }
  return rewordings;
}

/** Whether a word says what is asked for, or nothing: no other word replaces it. */
function isFixed(word: string, language: Language): boolean {
  const folded = foldLetters(word.toLowerCase());
  return isAskingWord(folded) || isLightWord(folded, language);
}

type FoundSynonym = { readonly length: number; readonly synonym: Synonym | null };

/** Finds a synonym that the chunks have for the longest expression that starts with a token. */
function findSynonym(
  question: string,
  tokens: readonly Token[],
  at: number,
  language: Language,
  vocabulary: Vocabulary,
): FoundSynonym {
  if (language !== 'fr') return { length: 1, synonym: null };
  // The words of an expression that the chunks say in no way are not replaced one by one: a "ticket resto" is no meal.
  let whole = 1;
  for (let length = Math.min(readFrenchSynonyms().maxWords, tokens.length - at); length > 0; length--) {
    const span = tokens.slice(at, at + length);
    const text = question.slice(span[0]?.start, span.at(-1)?.end);
    if (length === 1 && (whole > 1 || isFixed(text, language))) continue;
    const own = new Set(span.map(({ term }) => term));
    const synonyms = findSynonyms(text);
    const synonym = synonyms.find(
      ({ terms }) =>
        !terms.some((term) => own.has(term)) && terms.every((term) => vocabulary.findTerm(term) !== undefined),
    );
    if (synonym !== undefined) return { length, synonym };
    if (synonyms.length > 0) whole = Math.max(whole, length);
  }
  return { length: whole, synonym: null };
}
