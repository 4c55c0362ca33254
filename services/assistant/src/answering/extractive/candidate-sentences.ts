import { splitSentences } from '../../chunking/sentences.rules.ts';
import type { AnalyzedQuestion } from '../../lexical/question-terms.ts';
import { analyzeText } from '../../text-analysis/analyze-text.ts';
import type { Language } from '../../text-analysis/language.ts';

/** A retrieved chunk as the answer reads it. */
export type AnswerChunk = {
  /** 0 to 1, as retrieved. */
  readonly relevance: number;
  /** Titles above it. */
  readonly heading: readonly string[];
  readonly text: string;
  readonly language: Language;
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
};

export type Candidates = {
  readonly sentences: readonly CandidateSentence[];
  /** Terms of the question in the titles above each of the first chunks. */
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
  { language: asked, terms }: AnalyzedQuestion,
  chunks: readonly AnswerChunk[],
): Candidates {
  const totalRarity = terms.reduce((sum, { rarity }) => sum + rarity, 0);
  const forms = { fr: mapTerms(question, terms, asked, 'fr'), en: mapTerms(question, terms, asked, 'en') };
  const first = chunks.slice(0, MAX_ANSWER_CHUNKS);
  const sentences = first.flatMap(({ language, text }, chunk) =>
    splitSentences(text)
      .slice(0, MAX_SENTENCES_PER_CHUNK)
      .map(({ start, end }, sentence) => {
        const covered = findCovered(text.slice(start, end), forms[language], language);
        const rarity = [...covered].reduce((sum, at) => sum + (terms[at]?.rarity ?? 0), 0);
        return { chunk, sentence, start, end, covered, coverage: totalRarity > 0 ? rarity / totalRarity : 0 };
      }),
  );
  const headings = first.map(({ heading, language }) => findCovered(heading.join('\n'), forms[language], language));
  return { sentences, headings, isOtherLanguage: first[0] !== undefined && first[0].language !== asked };
}

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
  positions: ReadonlyMap<string, number>,
  language: Language,
): ReadonlySet<number> {
  const covered = new Set<number>();
  for (const { term } of analyzeText(sentence, language)) {
    const position = positions.get(term);
    if (position !== undefined) covered.add(position);
  }
  return covered;
}
