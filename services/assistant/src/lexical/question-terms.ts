import { foldLetters } from '@probant/french/folded-letters';
import { analyzeText, type Token } from '../text-analysis/analyze-text.ts';
import { findLanguage } from '../text-analysis/detect-language.ts';
import { DEFAULT_LANGUAGE, getOtherLanguage, type Language } from '../text-analysis/language.ts';
import { isLightWord, isVagueWord } from '../text-analysis/light-words.ts';
import { translateTokens } from '../translation/translate-tokens.ts';
import { computeRarity } from './bm25.rules.ts';
import { findRewordings, type Rewording } from './find-rewordings.ts';
import { findSpelling } from './find-spelling.ts';
import { findNearWording, findWording, MIN_RARITY_CHUNKS, type ScoredTerm } from './find-wording.ts';
import type { LexicalIndex } from './lexical-index.ts';

/** A distinct term of a question. */
export type QuestionTerm = {
  /** Its id in the vocabulary of the index; null when no chunk has it. */
  readonly id: number | null;
  /** 1, or less for another spelling. */
  readonly certainty: number;
  /** Inverse document frequency among chunks; that of its best translation for a term of another language than the base. */
  readonly rarity: number;
  /** UTF-16 offsets of its first word in the question. */
  readonly start: number;
  readonly end: number;
  /** Its translations, for chunks of that language. */
  readonly translations: readonly string[];
  /** Translations of the expression that it is a part of, such as "down payment"; a text that has all terms of one has the expression. */
  readonly expressions: readonly (readonly string[])[];
};

/** Terms of a question that mean one thing: a chunk counts with the wording that it matches best. */
export type QuestionUnit = {
  readonly wordings: readonly (readonly ScoredTerm[])[];
  /** Terms of the question in it. */
  readonly size: number;
};

export type AnalyzedQuestion = {
  readonly language: Language;
  readonly terms: readonly QuestionTerm[];
  readonly units: readonly QuestionUnit[];
  /** Whether no chunk is in its language: it is searched by translations, names and numbers. */
  readonly isOtherLanguage: boolean;
  /** What the chunks say for words of the question; empty where they are in another language. */
  readonly rewordings: readonly Rewording[];
};

/** A question has some ten; a pasted page is cut. */
const MAX_QUESTION_TERMS = 64;
/** Terms of one question whose spelling is searched. */
const MAX_CORRECTIONS = 4;
const CORRECTED_CERTAINTY = 0.8;

/**
 * Returns the terms of a question as the index knows them. A term that no chunk has is tried as a word of the other language, then with
 * one letter different. Where the base has chunks in the other language, the terms are translated, too.
 */
export function analyzeQuestion(question: string, index: LexicalIndex): AnalyzedQuestion {
  const found = findLanguage(question);
  if (found !== null) return analyzeAs(question, found, index);
  // A few words, such as "home loan", do not show it: the language of most chunks, or the other one when chunks have more of its terms.
  const { en, fr } = index.totals.chunksByLanguage;
  const usual = en === fr ? DEFAULT_LANGUAGE : en > fr ? 'en' : 'fr';
  const analyzed = analyzeAs(question, usual, index);
  const knownTerms = countKnownTerms(analyzed);
  const otherLanguage = getOtherLanguage(usual);
  // Most questions stop here: the other analysis searches spellings and translations again, and cannot know more terms than it has.
  if (knownTerms >= listDistinctTokens(analyzeText(question, otherLanguage)).length) return analyzed;
  const other = analyzeAs(question, otherLanguage, index);
  return countKnownTerms(other) > knownTerms ? other : analyzed;
}

/** Counts the terms that chunks have, as written or translated: one letter apart, words of one language are found in the other. */
const countKnownTerms = ({ units }: AnalyzedQuestion): number =>
  units.filter(isKnown).reduce((count, { size }) => count + size, 0);

const isKnown = ({ wordings }: QuestionUnit): boolean =>
  wordings.some((terms) => terms.length > 0 && terms.every(({ certainty }) => certainty === 1));

function analyzeAs(question: string, language: Language, index: LexicalIndex): AnalyzedQuestion {
  const other = getOtherLanguage(language);
  const tokens = listDistinctTokens(analyzeText(question, language));
  const all = findTerms(question, tokens, language, index);
  const rewordings =
    index.totals.chunksByLanguage[language] === 0
      ? []
      : findRewordings(question, tokens, all, language, index.vocabulary);
  const terms = leaveOutLightWords(question, all, language);
  if (index.totals.chunksByLanguage[other] === 0)
    return {
      language,
      terms,
      units: terms.map((term) => ({ wordings: [toScored([term])], size: 1 })),
      isOtherLanguage: false,
      rewordings,
    };
  return { ...translateTerms(question, tokens, terms, language, index), rewordings };
}

/** Leaves out words without a meaning of their own that no chunk has, unless nothing else is left: they would count as missing. */
function leaveOutLightWords(
  question: string,
  terms: readonly QuestionTerm[],
  language: Language,
): readonly QuestionTerm[] {
  const others = terms.filter(
    ({ end, id, start }) =>
      id !== null || !isLightWord(foldLetters(question.slice(start, end).toLowerCase()), language),
  );
  return others.length > 0 ? others : terms;
}

function listDistinctTokens(tokens: readonly Token[]): readonly Token[] {
  const distinct = new Map<string, Token>();
  for (const token of tokens) {
    if (distinct.size === MAX_QUESTION_TERMS) break;
    if (!distinct.has(token.term)) distinct.set(token.term, token);
  }
  return [...distinct.values()];
}

function findTerms(
  question: string,
  tokens: readonly Token[],
  language: Language,
  { totals, vocabulary }: LexicalIndex,
): readonly QuestionTerm[] {
  const otherTerms = new Map(analyzeText(question, getOtherLanguage(language)).map(({ start, term }) => [start, term]));
  let corrections = 0;
  return tokens.map(({ term, start, end }) => {
    const exact = vocabulary.findTerm(term) ?? vocabulary.findTerm(otherTerms.get(start) ?? '');
    const corrected =
      exact === undefined && corrections++ < MAX_CORRECTIONS ? findSpelling(term, vocabulary) : undefined;
    const id = exact ?? corrected ?? null;
    const frequency = id === null ? 0 : vocabulary.readFrequency('chunks', id);
    const certainty = corrected === undefined ? 1 : CORRECTED_CERTAINTY;
    const rarity = computeRarity(frequency, Math.max(totals.chunks, MIN_RARITY_CHUNKS));
    return { id, certainty, rarity, start, end, translations: [], expressions: [] };
  });
}

/** Adds the translations of the terms. Terms that the lexicon does not have, such as names and numbers, remain as they are. */
function translateTerms(
  question: string,
  tokens: readonly Token[],
  terms: readonly QuestionTerm[],
  language: Language,
  index: LexicalIndex,
): Omit<AnalyzedQuestion, 'rewordings'> {
  const termByStart = new Map(terms.map((term) => [term.start, term]));
  const hasOwn = index.totals.chunksByLanguage[language] > 0;
  const spans = translateTokens(question, tokens, language).map(({ tokens: members, translations }) => {
    const own = members.flatMap(({ start }) => termByStart.get(start) ?? []);
    const exact = translations.flatMap(({ terms: wording }) => {
      const found = findWording(wording, index);
      return found === null ? [] : [found];
    });
    const near = exact.length > 0 || own.some(({ id }) => id !== null) ? null : findNearWording(translations, index);
    const translated = near === null ? exact : [[near.term]];
    const wordings = translated.length === 0 || hasOwn ? [toScored(own), ...translated] : translated;
    const unit = { wordings, size: own.length };
    if (translated.length === 0) return { terms: own, unit };
    const rarity = Math.max(...(hasOwn ? wordings : translated).map(sumRarities)) / own.length;
    const names = [...(near === null ? [] : [near.name]), ...translations.flatMap((translation) => translation.terms)];
    const expressions = own.length > 1 ? translations.map((translation) => translation.terms) : [];
    return { terms: own.map((term) => ({ ...term, rarity, translations: names, expressions })), unit };
  });
  const all = spans.flatMap((span) => span.terms);
  const isVague = ({ end, id, start, translations }: QuestionTerm): boolean =>
    id === null &&
    translations.length === 0 &&
    isVagueWord(foldLetters(question.slice(start, end).toLowerCase()), language);
  const specific = all.filter((term) => !isVague(term));
  return {
    language,
    terms: specific.length > 0 ? specific : all,
    units: spans.map(({ unit }) => unit),
    isOtherLanguage: !hasOwn,
  };
}

const toScored = (terms: readonly QuestionTerm[]): readonly ScoredTerm[] =>
  terms.flatMap(({ certainty, id, rarity }) => (id === null ? [] : [{ id, certainty, rarity }]));

/** Returns the largest text score that terms can have: every term repeated without end in the shortest text. */
export const sumRarities = (terms: readonly { readonly rarity: number }[]): number =>
  terms.reduce((sum, { rarity }) => sum + rarity, 0);
