import type { ReceiptOutcome } from '../../receipt-control/analyze/compose-receipt.rules.ts';
import {
  formatCells,
  formatHeaderLine,
  listFieldColumns,
  listFieldsToCheck,
  listFieldValues,
} from '../../result/document-cells.rules.ts';
import { listPathColumn, listPathValue } from '../opened/path-column.rules.ts';
import type { ResultRows } from '../opened/result-rows.ts';
import type { SearchOutcome } from './kept-duplicates.ts';

const FIRST_COLUMNS = ['position', 'file_name', 'category', 'confidence', 'fields_to_check'];
const CONTROL_COLUMNS = ['severity', 'findings', 'messages', 'same_purchase_as', 'error', 'error_detail'];
/** From the one to look at first. */
const SEVERITIES = ['critical', 'warning', 'info'];

const NOT_COMPARED = '(not known: the receipts are too much alike to be compared in time)';

/** Returns how the results of receipt control are written: a line a receipt, with its findings and the other receipts of the same purchase. */
export function createReceiptRows(duplicates: SearchOutcome, hasPaths: boolean): ResultRows {
  const fields = listFieldColumns('receipt');
  const othersOf = listOthers((duplicates?.duplicate_groups ?? []).map(({ positions }) => positions));
  return {
    header: formatHeaderLine([...FIRST_COLUMNS, ...CONTROL_COLUMNS, ...fields, ...listPathColumn(hasPaths)]),
    formatResult(file, value) {
      const { confidence, data, field_confidences, findings } = value as ReceiptOutcome;
      return [
        formatCells([
          ...[file.position, file.filename, file.category, confidence, listFieldsToCheck(field_confidences).join(' ')],
          SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity)) ?? null,
          findings.map(({ code }) => code).join(' '),
          findings.map(({ message }) => message).join(' / '),
          duplicates === null ? NOT_COMPARED : (othersOf.get(file.position) ?? []),
          ...[null, null],
          ...listFieldValues(data, fields),
          ...listPathValue(file, hasPaths),
        ]),
      ];
    },
    formatError: (file, { code, detail }) =>
      formatCells([
        ...[file.position, file.filename, file.category, null, null, null, null, null, null, code, detail],
        ...listFieldValues(null, fields),
        ...listPathValue(file, hasPaths),
      ]),
  };
}

/** Returns the positions of the other receipts of each group that a position is in, ascending. */
function listOthers(groups: readonly (readonly number[])[]): ReadonlyMap<number, readonly number[]> {
  const others = new Map<number, Set<number>>();
  for (const group of groups)
    for (const position of group) {
      const found = others.get(position) ?? new Set();
      for (const other of group.slice(0, MAX_OTHERS)) if (other !== position) found.add(other);
      others.set(position, found);
    }
  return new Map([...others].map(([position, found]) => [position, [...found].sort((a, b) => a - b)]));
}

/** Of one group in a cell. A group of thousands would otherwise be written thousands of times. */
const MAX_OTHERS = 20;
