import type { FecValidationResult } from '@probant/contracts/fec-validation';
import { formatCells, formatHeaderLine } from '../../result/document-cells.rules.ts';
import { listPathColumn, listPathValue } from '../opened/path-column.rules.ts';
import type { ResultRows } from '../opened/result-rows.ts';

const FIRST_COLUMNS = ['position', 'file_name', 'valid', 'blocking_count', 'warning_count'];
const TOTAL_COLUMNS = ['line_count', 'total_debit', 'total_credit', 'balance_ok'];
const ANOMALY_COLUMNS = ['rule', 'severity', 'line', 'column', 'message', 'remediation', 'reference'];
const NONE = ANOMALY_COLUMNS.map(() => null);

/** How the validations of FEC files are written: a line an anomaly, which repeats what concerns its file, and one for a file without any. */
export const createFecRows = (hasPaths: boolean): ResultRows => ({
  header: formatHeaderLine([
    ...FIRST_COLUMNS,
    ...TOTAL_COLUMNS,
    ...ANOMALY_COLUMNS,
    'error',
    'error_detail',
    ...listPathColumn(hasPaths),
  ]),
  formatResult(file, value) {
    const result = value as FecValidationResult;
    const { valid, blocking_count, warning_count, line_count, total_debit, total_credit, balance_ok } = result;
    const ofFile = [file.position, file.filename, valid, blocking_count, warning_count];
    const totals = [line_count, total_debit, total_credit, balance_ok];
    const rows = result.anomalies.map(({ code, severity, line, column, message, remediation, reference }) => [
      ...[code, severity, line, column, message, remediation, reference],
    ]);
    const path = listPathValue(file, hasPaths);
    return (rows.length === 0 ? [NONE] : rows).map((row) =>
      formatCells([...ofFile, ...totals, ...row, null, null, ...path]),
    );
  },
  formatError: (file, { code, detail }) =>
    formatCells([
      ...[file.position, file.filename, ...Array(7).fill(null), ...NONE, code, detail],
      ...listPathValue(file, hasPaths),
    ]),
});
