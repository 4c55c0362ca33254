import type { CsvExportRequest } from '@probant/contracts/export';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import { createProblemList, createValueError } from '../amounts/amount-problems.rules.ts';

/** Checks what the schema cannot express: finite numbers (JSON allows 1e999) and a delimiter that can separate cells. */
export function findCsvProblems({ data, delimiter = '' }: DeepPartial<CsvExportRequest>): readonly Problem[] {
  const list = createProblemList();
  for (const [index, row] of (data ?? []).entries()) {
    if (list.isFull) break;
    for (const name in row)
      if (typeof row[name] === 'number' && !Number.isFinite(row[name]))
        list.add(
          createValidationProblem('finite_number', ['body', 'data', index, name], 'Input should be a finite number'),
        );
  }
  if (/["\ufeff]|(?!\t)\p{Cc}/u.test(delimiter) || !delimiter.isWellFormed())
    list.add(createValueError(['body', 'delimiter'], delimiter, 'not a character that can separate cells'));
  return list.problems;
}
