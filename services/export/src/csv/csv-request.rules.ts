import type { CsvExportRequest } from '@probant/contracts/export';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem } from '@probant/kernel/errors';
import { createValueError, type ProblemSteps } from '../amounts/amount-problems.rules.ts';

/** Checks what the schema cannot express: finite numbers (JSON allows 1e999) and a delimiter that can separate cells. */
export function* findCsvProblems({ data, delimiter = '' }: DeepPartial<CsvExportRequest>): ProblemSteps {
  for (const [index, row] of (data ?? []).entries()) {
    for (const name in row)
      if (typeof row[name] === 'number' && !Number.isFinite(row[name]))
        yield createValidationProblem(
          'finite_number',
          ['body', 'data', index, name],
          'Input should be a finite number',
        );
    yield null;
  }
  if (/["\ufeff]|(?!\t)\p{Cc}/u.test(delimiter) || !delimiter.isWellFormed())
    yield createValueError(['body', 'delimiter'], delimiter, 'not a character that can separate cells');
}
