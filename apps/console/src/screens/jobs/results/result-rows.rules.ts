/** What a person is shown of the result of one file. */
export type ResultRow = {
  readonly position: number;
  /** The name of the file, with its folders where it was sent so. */
  readonly path: string;
  /** Types of the documents that were found in it; null for one of an unknown type. Empty for a receipt job. */
  readonly types: readonly (string | null)[];
  /** Values that a person should verify, and the type where it is unknown; of a receipt the findings that matter, of a FEC its anomalies. */
  readonly toCheck: number;
  /** Whether a FEC has no blocking anomaly; null for what is no FEC. */
  readonly isValidFec: boolean | null;
  /** A receipt that may be the same expense as another one of the job. */
  readonly isDuplicate: boolean;
  readonly error: { readonly code: string; readonly detail: string } | null;
};

/** Below this confidence a person verifies a value (docs/confidence.md). */
const SURE = 0.9;

type Result = {
  readonly document_type?: string;
  /** Null for a document of an unknown type, whatever `document_type` says. */
  readonly data?: object | null;
  readonly field_confidences?: readonly { readonly field: string; readonly score: number }[];
  readonly findings?: readonly { readonly severity: string }[];
  readonly valid?: boolean;
  readonly blocking_count?: number;
  readonly warning_count?: number;
};

type ResultLine = Pick<ResultRow, 'position' | 'error'> & {
  readonly filename: string;
  readonly path?: string;
  readonly result: Result | readonly Result[] | null;
};

/** Reads a line of the results of a job (NDJSON). */
export function readResultLine(line: string): ResultRow {
  const { position, filename, path, result, error } = JSON.parse(line) as ResultLine;
  const documents = result === null ? [] : Array.isArray(result) ? (result as readonly Result[]) : [result as Result];
  return {
    position,
    path: path ?? filename,
    types: documents.flatMap((read) =>
      read.document_type === undefined ? [] : [isUnknown(read) ? null : read.document_type],
    ),
    toCheck: documents.reduce((sum, read) => sum + countToCheck(read), 0),
    isValidFec: documents[0]?.valid ?? null,
    isDuplicate: false,
    error,
  };
}

const isUnknown = ({ document_type, data }: Result): boolean => document_type !== undefined && data === null;

function countToCheck(result: Result): number {
  const { findings, field_confidences = [], blocking_count = 0, warning_count = 0 } = result;
  if (isUnknown(result)) return 1;
  if (findings !== undefined) return findings.filter(({ severity }) => severity !== 'info').length;
  return blocking_count + warning_count + countFieldsToCheck(field_confidences);
}

/** As `fields_to_check` of the CSV: a list of lines counts once, and details, which have no column, do not. */
function countFieldsToCheck(confidences: NonNullable<Result['field_confidences']>): number {
  const unsure = confidences.filter(({ field, score }) => score < SURE && !field.startsWith('details.'));
  return new Set(unsure.map(({ field }) => field.split('.', 1)[0])).size;
}

/** Each group of possible duplicates in which a receipt is, is to verify as a finding is. */
export function markDuplicates(
  rows: readonly ResultRow[],
  groups: readonly { readonly positions: readonly number[] }[],
): readonly ResultRow[] {
  const counts = new Map<number, number>();
  for (const position of groups.flatMap(({ positions }) => positions))
    counts.set(position, (counts.get(position) ?? 0) + 1);
  return rows.map((row) => {
    const count = counts.get(row.position) ?? 0;
    return count === 0 ? row : { ...row, toCheck: row.toCheck + count, isDuplicate: true };
  });
}

export const ROW_FILTERS = ['all', 'check', 'failed'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export const filterRows = (rows: readonly ResultRow[], filter: RowFilter): readonly ResultRow[] =>
  rows.filter((row) => filter === 'all' || (filter === 'failed' ? row.error !== null : row.toCheck > 0));
