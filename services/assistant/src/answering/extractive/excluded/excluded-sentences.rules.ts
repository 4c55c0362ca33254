import { readRow } from '../../../chunk-tables/rows.rules.ts';
import { lacksAskedValue } from '../asked/asked-value.rules.ts';
import type { ChooserInput } from '../chooser/chooser-input.ts';
import { type CandidateSentence, readSentence } from '../sentences/candidate-sentences.ts';
import { completeAnswer } from '../sentences/completing-sentences.rules.ts';
import { hasOtherNumber } from './other-number.rules.ts';
import { hasOtherPerson } from './other-person.rules.ts';
import { hasOtherUnit } from './other-unit.rules.ts';
import { hasOtherPeriod } from './periods.rules.ts';

/**
 * Whether a sentence cannot answer a question, however well it is found: it is about another period or another number of the same thing,
 * or lacks the kind of value that the question asks for.
 */
export function isExcluded(input: Omit<ChooserInput, 'retrieval' | 'evidence'>, candidate: CandidateSentence): boolean {
  const { chunks, question } = input;
  const chunk = chunks[candidate.chunk];
  if (chunk === undefined) return false;
  const row = readRow(chunk, candidate);
  const said = readSentence(candidate, chunks);
  const named = [...chunk.heading, ...(row?.names ?? []), said].join('\n');
  if (hasOtherPeriod(question, named)) return true;
  if (row !== null && (hasOtherNumber(question, row.cells[0] ?? '') || hasOtherUnit(question, row))) return true;
  if (row !== null && hasOtherPerson(question, said)) return true;
  return lacksAskedValue(question, row === null ? said : named) && lacksValueWhenCompleted(input, candidate);
}

/** Whether the value is neither in the items that a sentence announces, nor in what else completes it. */
function lacksValueWhenCompleted(
  { candidates: { headings, sentences }, chunks, question }: Parameters<typeof isExcluded>[0],
  answer: CandidateSentence,
): boolean {
  const whole = completeAnswer({ answer, candidates: sentences, chunks, headings, question });
  return lacksAskedValue(question, whole.map((one) => readSentence(one, chunks)).join('\n'));
}
