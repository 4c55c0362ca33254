import type { CsvExportRequest } from '@probant/contracts/export';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem } from '@probant/kernel/errors';
import { createValueError, type ProblemSteps } from '../amounts/amount-problems.rules.ts';

/** Values and characters of a list or object that is one cell, whose JSON text is written at once: 88 MiB took 10 s. */
const MAX_CELL_SIZE = 1024 * 1024;

/**
 * Checks what the schema cannot express: finite numbers (JSON allows 1e999), the size of lists and objects, and a delimiter that can
 * separate cells.
 */
export function* findCsvProblems({ data, delimiter = '' }: DeepPartial<CsvExportRequest>): ProblemSteps {
  for (const [index, row] of (data ?? []).entries()) {
    for (const name in row) {
      const cell: unknown = row[name];
      const loc = ['body', 'data', index, name];
      if (typeof cell === 'number' && !Number.isFinite(cell))
        yield createValidationProblem('finite_number', loc, 'Input should be a finite number');
      else if (typeof cell === 'object' && computeSpareSize(cell, MAX_CELL_SIZE) < 0)
        yield createValueError(loc, null, `a cell holds more than ${MAX_CELL_SIZE} values and characters`);
    }
    yield null;
  }
  if (/["\ufeff]|(?!\t)\p{Cc}/u.test(delimiter) || !delimiter.isWellFormed())
    yield createValueError(['body', 'delimiter'], delimiter, 'not a character that can separate cells');
}

/** Returns what remains of `size` after the values and characters of a value; a negative number as soon as nothing does. */
function computeSpareSize(value: unknown, size: number): number {
  if (typeof value === 'string') return size - value.length - 1;
  let spare = size - 1;
  if (typeof value !== 'object' || value === null) return spare;
  if (Array.isArray(value))
    for (const item of value) {
      if (spare < 0) return spare;
      spare = computeSpareSize(item, spare);
    }
  else
    for (const [name, member] of Object.entries(value)) {
      if (spare < 0) return spare;
      spare = computeSpareSize(member, spare - name.length);
    }
  return spare;
}
