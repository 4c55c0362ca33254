import { hasType } from './asked-type.rules.ts';
import { type AnswerChunk, type CandidateSentence, readSentence } from './candidate-sentences.ts';

/** "Pourquoi ?" alone, or after the question before it. */
const ONLY_WHY_PATTERN =
  /(?:^|[?.!…]\s)\s?(?:et |mais |and |but )?(?:pourquoi(?: (?:donc|cela|ça))?|pour quelle raison|why(?: is that| so)?)\s?\?*$/iu;
/** The last words of a question are enough. */
const MAX_TAIL_UNITS = 60;

/** Whether a question is a bare "pourquoi ?": only a reason answers it. */
export const asksOnlyWhy = (question: string): boolean => ONLY_WHY_PATTERN.test(question.trim().slice(-MAX_TAIL_UNITS));

/** Whether a sentence gives a reason in words that show it: "car", "afin de", "en raison de". */
export const givesReason = (sentence: CandidateSentence | undefined, chunks: readonly AnswerChunk[]): boolean =>
  sentence !== undefined && hasType(readSentence(sentence, chunks), 'reason');
