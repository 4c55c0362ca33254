import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Language } from '../../text-analysis/language.ts';
import { type AnswerChunk, type CandidateSentence, listCandidates } from './candidate-sentences.ts';
import { chooseEvidence, computeConfidence, isRefused, measureRefusal } from './refusal.rules.ts';
import { readSentence, type SentenceSimilarities, selectSentences } from './select-sentences.rules.ts';
import { findTableHeader } from './table-header.rules.ts';

/** A sentence of an answer: verbatim, with its chunk and place there (UTF-16 units). */
type ExtractedSentence = {
  readonly text: string;
  /** Position of the chunk among those retrieved. */
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
};

export type ExtractiveAnswer = {
  readonly kind: 'answer' | 'refusal';
  /** The sentences in reading order, or the message of refusal in the language of the question. */
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

/**
 * Answers a question with sentences of the retrieved chunks, or refuses.
 *
 * @param chunks the retrieved chunks, in their order.
 * @param embedder name of the one whose vectors were compared; null without.
 * @param compareSentences returns the cosines of the question and the candidates; null answers without vectors.
 */
export function composeExtract(
  question: string,
  retrieval: Retrieval,
  chunks: readonly AnswerChunk[],
  embedder: string | null,
  compareSentences: ((candidates: readonly CandidateSentence[]) => readonly number[]) | null,
): ExtractiveAnswer {
  const listed = listCandidates(question, retrieval.question, chunks);
  const candidates = listed.sentences;
  const similarities: SentenceSimilarities = compareSentences?.(candidates) ?? null;
  const features = measureRefusal(question, retrieval, listed, similarities);
  const evidence = chooseEvidence(retrieval, similarities, embedder);
  const confidence = computeConfidence(features, evidence);
  if (candidates.length === 0 || isRefused(features, evidence))
    return { kind: 'refusal', message: REFUSAL_MESSAGES[retrieval.question.language], sentences: [], confidence };
  const sentences = selectSentences(question, candidates, chunks, similarities).map((candidate) => ({
    text: readSentence(candidate, chunks),
    chunk: candidate.chunk,
    start: candidate.start,
    end: candidate.end,
  }));
  const quoted = addTableHeaders(sentences, chunks);
  return { kind: 'answer', message: joinSentences(quoted), sentences: quoted, confidence };
}

/** Puts the row that names the columns before the first row of its table. */
function addTableHeaders(
  sentences: readonly ExtractedSentence[],
  chunks: readonly AnswerChunk[],
): readonly ExtractedSentence[] {
  const quoted = new Set(sentences.map(nameSentence));
  return sentences.flatMap((sentence) => {
    const text = chunks[sentence.chunk]?.text ?? '';
    const place = findTableHeader(text, sentence);
    if (place === null) return [sentence];
    const header = { text: text.slice(place.start, place.end), chunk: sentence.chunk, ...place };
    if (quoted.has(nameSentence(header))) return [sentence];
    quoted.add(nameSentence(header));
    return [header, sentence];
  });
}

const nameSentence = ({ chunk, start }: Pick<ExtractedSentence, 'chunk' | 'start'>): string => `${chunk}.${start}`;

/** Joins sentences of one chunk that follow each other with a space, and others with a line break: rows and items keep their line. */
function joinSentences(sentences: readonly ExtractedSentence[]): string {
  return sentences.reduce((message, { chunk, start, text }, at) => {
    const previous = sentences[at - 1];
    if (previous === undefined) return text;
    const follows = previous.chunk === chunk && start - previous.end <= 1 && /[.!?…]$/.test(previous.text);
    return `${message}${follows ? ' ' : '\n'}${text}`;
  }, '');
}
