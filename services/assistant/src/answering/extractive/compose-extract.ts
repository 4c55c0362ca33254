import { readRow, writeRow } from '../../chunk-tables/rows.rules.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Language } from '../../text-analysis/language.ts';
import { chooseAllowed } from './choose-allowed.ts';
import { FITTED_EMBEDDER, NEVER, scoreSentences, toProbability } from './chooser/chooser.ts';
import type { Evidence, Similarities } from './chooser/chooser-input.ts';
import { asksOnlyWhy, findReason, givesReason } from './reasons.rules.ts';
import {
  type AnswerChunk,
  type CandidateSentence,
  type Candidates,
  listCandidates,
  readSentence,
} from './sentences/candidate-sentences.ts';
import { selectSentences } from './sentences/select-sentences.rules.ts';
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
  /** Its words before they were replaced by those of the documents: they say what is asked for. Absent where none was. */
  readonly original?: string;
  /** What a follow-up names, which the answer must name, too; null where the question is complete. */
  readonly focus: string | null;
  /** Whether the answer is the reason for the answer to `text`. */
  readonly asksReason: boolean;
  /** Another wording that is tried where this one finds no answer; null for the last one, for which the trees alone may decide. */
  readonly alternative: string | null;
  /** Whether the question before it may name the row of which this one names a column; null where none does. Absent for null. */
  readonly rowContext?: string | null;
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
