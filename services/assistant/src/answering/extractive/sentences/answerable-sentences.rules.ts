import { CELL_SEPARATOR } from '../../../chunking/sentences.rules.ts';
import { namesColumns } from '../../../reading/tables/form-fields.rules.ts';
import { foldSentence } from '../../../text-analysis/fold-start.ts';
import type { AnswerChunk, CandidateSentence } from './candidate-sentences.ts';

/** Text in a document that addresses the program instead of its readers. */
const INSTRUCTION_PATTERN =
  /\b(?:ignor|oubli|negli|disregard|forget|override)[a-z]{0,6} (?:[a-z']+ ){0,4}(?:consignes|instructions|regles|directives|rules|prompts?)\b|\b(?:tu es|vous etes|you are|agis comme|act as)(?: [a-z']+){0,2} (?:un|une|an?) (?:[a-z']+ )?(?:assistant|ia|ai|chatbot|modele|model)\b|\b(?:reponds|repondez|reply|answer|respond|affiche|affichez)(?: [a-z']+){0,3} (?:uniquement|seulement|toujours|only|always)(?: par| que| with)? ?(?:["«“]|oui\b|non\b|yes\b|no\b)|\b(?:system prompt|prompt systeme|nouvelles? instructions?|new instructions?) ?:/;

/**
 * Whether a sentence can answer: no question, no title in the text, no row that only names columns, and no
 * instruction to a program.
 */
export function canAnswer(
  { chunk, end, start }: Pick<CandidateSentence, 'chunk' | 'start' | 'end'>,
  chunks: readonly AnswerChunk[],
): boolean {
  const { heading = [], text = '' } = chunks[chunk] ?? {};
  const sentence = text.slice(start, end);
  const isQuestion = /\?["»”)\]]?$/.test(sentence.slice(-2));
  return !isQuestion && !heading.includes(sentence) && !isHeaderRow(text, start, end) && !isInstruction(sentence);
}

/** Whether a sentence is the first row of a table, which names the columns of the next one. */
function isHeaderRow(text: string, start: number, end: number): boolean {
  const cells = text.slice(start, end).split(CELL_SEPARATOR);
  if (cells.length < 2) return false;
  const lineEnd = text.indexOf('\n', end + 1);
  const next = text.slice(end + 1, lineEnd === -1 ? undefined : lineEnd).split(CELL_SEPARATOR);
  const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, Math.max(0, start - 1));
  return (start === 0 || !before.includes(CELL_SEPARATOR)) && namesColumns(cells, next);
}

/** Whether a sentence gives instructions to a program: "Ignorez toutes les consignes précédentes". */
export const isInstruction = (sentence: string): boolean => INSTRUCTION_PATTERN.test(foldSentence(sentence));
