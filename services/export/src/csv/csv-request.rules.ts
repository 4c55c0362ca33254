import type { CsvExportRequest } from '@probant/contracts/export';
import { type Problem, problem } from '@probant/kernel/errors';
import type { Remains } from '@probant/kernel/remains';
import { problems, refused } from '../amounts/amount-problems.rules.ts';

/** What a schema cannot say about a request for a CSV file: a number of JSON may be beyond all that a cell can hold (1e999). */
export function csvProblems({ data, delimiter = '' }: Remains<CsvExportRequest>): readonly Problem[] {
  const found = problems();
  for (const [index, row] of (data ?? []).entries()) {
    if (found.full) break;
    for (const name in row)
      if (typeof row[name] === 'number' && !Number.isFinite(row[name]))
        found.add(problem('finite_number', ['body', 'data', index, name], 'Input should be a finite number'));
  }
  if (/["\ufeff]|(?!\t)\p{Cc}/u.test(delimiter) || !delimiter.isWellFormed())
    found.add(refused(['body', 'delimiter'], delimiter, 'not a character that can separate cells'));
  return found.list;
}
