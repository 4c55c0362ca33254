import { readRow } from '../../../chunk-tables/rows.rules.ts';
import { measureLabel } from '../../../reading/tables/field-labels.rules.ts';
import { lacksAskedValue } from '../asked/asked-value.rules.ts';
import type { ChooserInput } from '../chooser/chooser-input.ts';
import { type CandidateSentence, readSentence } from '../sentences/candidate-sentences.ts';
import { completeAnswer } from '../sentences/completing-sentences.rules.ts';
import { lacksValueOfRow } from './missing-value.rules.ts';
import { hasOtherNumber } from './other-number.rules.ts';
import { hasOtherPerson } from './other-person.rules.ts';
import { hasOtherQualifier } from './other-qualifier.rules.ts';
import { hasOtherUnit } from './other-unit.rules.ts';
import { hasOtherPeriod } from './periods.rules.ts';

/**
 * Whether a sentence cannot answer a question, however well it is found: it is about another period, another number or another kind of the
 * same thing, or lacks the kind of value that the question asks for.
 *
 * @param original the question before its words were replaced by those of the documents.
 */
export function isExcluded(
  input: Omit<ChooserInput, 'retrieval' | 'evidence'>,
  candidate: CandidateSentence,
  original: string,
): boolean {
  const { chunks } = input;
  const chunk = chunks[candidate.chunk];
  if (chunk === undefined) return false;
  const row = readRow(chunk, candidate);
  const said = readSentence(candidate, chunks);
  const named = [...chunk.heading, ...(row?.names ?? []), said].join('\n');
  if (hasOtherPeriod(original, named)) return true;
  if (row !== null && (hasOtherNumber(original, row.cells[0] ?? '') || hasOtherUnit(original, row, chunk.heading)))
    return true;
  if (row !== null && hasOtherPerson(original, said)) return true;
  const context = `${chunk.title}\n${named}`;
  if (row !== null && lacksValueOfRow(original, row, context)) return true;
  const names = row?.cells ?? [said.slice(0, measureLabel(said))];
  const describe = (at: number) => ({
    said: context,
    siblings: listSiblings(input, candidate, row === null ? null : at),
  });
  if (names.some((name, at) => hasOtherQualifier(input.question, name, () => describe(at)))) return true;
  return (
    lacksAskedValue(original, row === null ? said : named) &&
    lacksValueWhenCompleted({ ...input, question: original }, candidate)
  );
}

/** Returns the cells of one column in the other rows of a chunk; the other labels for a column of null. */
function listSiblings(
  { candidates, chunks }: Pick<ChooserInput, 'candidates' | 'chunks'>,
  candidate: CandidateSentence,
  column: number | null,
): readonly string[] {
  const chunk = chunks[candidate.chunk];
  if (chunk === undefined) return [];
  return candidates.sentences.flatMap((other) => {
    if (other.chunk !== candidate.chunk || other.sentence === candidate.sentence) return [];
    const said = readSentence(other, chunks);
    const row = readRow(chunk, other);
    const name = column === null ? (row === null ? said.slice(0, measureLabel(said)) : '') : (row?.cells[column] ?? '');
    return name === '' ? [] : [name];
  });
}

/** Whether the value is neither in the items that a sentence announces, nor in what else completes it. */
function lacksValueWhenCompleted(
  { candidates: { headings, sentences }, chunks, question }: Omit<ChooserInput, 'retrieval' | 'evidence'>,
  answer: CandidateSentence,
): boolean {
  const whole = completeAnswer({ answer, candidates: sentences, chunks, headings, question });
  return lacksAskedValue(question, whole.map((one) => readSentence(one, chunks)).join('\n'));
}
