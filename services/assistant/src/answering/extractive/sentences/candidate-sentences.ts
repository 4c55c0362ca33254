import type { ChunkTables } from '../../../chunking/chunk.ts';
import { splitSentences } from '../../../chunking/sentences.rules.ts';
import type { AnalyzedQuestion } from '../../../lexical/question-terms.ts';
import { analyzeText } from '../../../text-analysis/analyze-text.ts';
import type { Language } from '../../../text-analysis/language.ts';

/** A retrieved chunk as the answer reads it. */
export type AnswerChunk = {
  /** 0 to 1, as retrieved. */
  readonly relevance: number;
  /** Cosine with the question; null without vectors. */
  readonly similarity: number | null;
  /** Title of its document. */
  readonly title: string;
  /** Titles above it. */
  readonly heading: readonly string[];
  readonly text: string;
  readonly language: Language;
  /** Which of its rows name columns; null or absent where that is not known. */
  readonly tables?: ChunkTables | null;
};

/** A sentence, list item or table row of a retrieved chunk. */
export type CandidateSentence = {
  /** Position of its chunk among those retrieved, from 0. */
  readonly chunk: number;
  /** Its position among the sentences of the chunk, from 0. */
  readonly sentence: number;
  /** UTF-16 units of the chunk's text. */
  readonly start: number;
  readonly end: number;
  /** Terms of the question in it, as positions in the question. */
  readonly covered: ReadonlySet<number>;
  /** Rarity of the covered terms as a share of the question's rarity, 0 to 1. */
  readonly coverage: number;
  /** Words that are no stop words. */
  readonly terms: number;
};

export type Candidates = {
  readonly sentences: readonly CandidateSentence[];
  /** Terms of the question in the titles above each of the first chunks, and in the title of its document. */
  readonly headings: readonly ReadonlySet<number>[];
  /** Whether the first chunk is in another language than the question. */
  readonly isOtherLanguage: boolean;
};

/** Chunks whose sentences can answer; the later ones are citations only. */
export const MAX_ANSWER_CHUNKS = 5;
/** Sentences of one chunk that are read. */
const MAX_SENTENCES_PER_CHUNK = 100;

/** Returns the sentences of the first chunks and their titles, with the terms of the question that each has. */
export function listCandidates(
  question: string,
  analyzed: AnalyzedQuestion,
  chunks: readonly AnswerChunk[],
): Candidates {
  const { language: asked, terms } = analyzed;
  const measure = createCoverage(terms);
  const forms = mapForms(question, analyzed);
  const first = chunks.slice(0, MAX_ANSWER_CHUNKS);
  const sentences = first.flatMap(({ language, text }, chunk) =>
    splitSentences(text)
      .slice(0, MAX_SENTENCES_PER_CHUNK)
      .map(({ start, end }, sentence) => {
        const words = findCovered(text.slice(start, end), forms[language], language);
        return { chunk, sentence, start, end, ...words, coverage: measure(words.covered) };
      }),
  );
  const headings = first.map(
    ({ heading, language, title }) => findCovered([title, ...heading].join('\n'), forms[language], language).covered,
  );
  return { sentences, headings, isOtherLanguage: first[0] !== undefined && first[0].language !== asked };
}

/** Returns the text of a candidate exactly as in its chunk: dates and amounts are never rewritten. */
export const readSentence = (
  { chunk, end, start }: Pick<CandidateSentence, 'chunk' | 'start' | 'end'>,
  chunks: readonly Pick<AnswerChunk, 'text'>[],
): string => chunks[chunk]?.text.slice(start, end) ?? '';

/** Returns what finds the terms of a question in a text, as positions in the question. */
export function createTermFinder(
  question: string,
  analyzed: AnalyzedQuestion,
): (text: string, language: Language) => ReadonlySet<number> {
  const forms = mapForms(question, analyzed);
  return (text, language) => findCovered(text, forms[language], language).covered;
}

/** What a language writes for the terms of a question. */
type TermForms = {
  /** The position in the question of each term. */
  readonly positions: ReadonlyMap<string, number>;
  /** Expressions of several words of the question: the terms that one is translated by, and the positions of its words. */
  readonly expressions: readonly { readonly translation: readonly string[]; readonly words: readonly number[] }[];
};

const mapForms = (question: string, { language, terms }: AnalyzedQuestion): Readonly<Record<Language, TermForms>> => {
  const map = (own: Language): TermForms => ({
    positions: mapTerms(question, terms, language, own),
    expressions: own === language ? [] : listExpressions(terms),
  });
  return { fr: map('fr'), en: map('en') };
};

/** Returns the translations of the expressions of a question, each with the positions of all words of its expression. */
const listExpressions = (terms: AnalyzedQuestion['terms']): TermForms['expressions'] =>
  [...Map.groupBy(terms.keys(), (position) => terms[position]?.expressions ?? [])].flatMap(([translations, words]) =>
    translations.flatMap((translation) => (translation.length === 0 ? [] : [{ translation, words }])),
  );

/** Returns the position in the question of each of its terms as a language writes them; translated, if it is another one than `asked`. */
function mapTerms(
  question: string,
  terms: AnalyzedQuestion['terms'],
  asked: Language,
  language: Language,
): ReadonlyMap<string, number> {
  const positionByStart = new Map(terms.map(({ start }, position) => [start, position]));
  const positions = new Map<string, number>();
  if (language !== asked)
    for (const [position, { translations }] of terms.entries())
      for (const term of translations) positions.set(term, position);
  for (const { start, term } of analyzeText(question, language)) {
    const position = positionByStart.get(start);
    if (position !== undefined) positions.set(term, position);
  }
  return positions;
}

function findCovered(
  sentence: string,
  { expressions, positions }: TermForms,
  language: Language,
): Pick<CandidateSentence, 'covered' | 'terms'> {
  const covered = new Set<number>();
  const tokens = analyzeText(sentence, language);
  for (const { term } of tokens) {
    const position = positions.get(term);
    if (position !== undefined) covered.add(position);
  }
  const own = new Set(expressions.length === 0 ? [] : tokens.map(({ term }) => term));
  for (const { translation, words } of expressions)
    if (translation.every((term) => own.has(term))) for (const position of words) covered.add(position);
  return { covered, terms: tokens.length };
}

/** Returns what measures the rarity of some terms of a question, as a share of the rarity of all, 0 to 1. */
export function createCoverage(terms: AnalyzedQuestion['terms']): (covered: Iterable<number>) => number {
  const total = terms.reduce((sum, { rarity }) => sum + rarity, 0);
  return (covered) => {
    let rarity = 0;
    for (const position of covered) rarity += terms[position]?.rarity ?? 0;
    return total > 0 ? rarity / total : 0;
  };
}
