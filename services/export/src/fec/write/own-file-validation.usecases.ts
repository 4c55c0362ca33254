import type { FecExportRequest } from '@probant/contracts/export';
import { FEC_COLUMNS } from '@probant/fec/columns';
import { createValidationError, MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { encodeInChunks, encodeUtf8 } from '../../files/encode-chunks.ts';
import { buildFecBaseName } from '../../files/file-names.rules.ts';
import { writeFecLines } from './fec-lines.rules.ts';

/** The part of a validation result that an export uses. */
type OwnValidationResult = {
  readonly blocking_count: number;
  readonly warning_count: number;
  readonly anomalies: readonly {
    readonly code: string;
    readonly severity: 'blocking' | 'warning';
    readonly line: number | null;
    readonly column: string | null;
    readonly message: string;
  }[];
};

/** Validates a FEC file. Its messages never contain a value of the file. */
export type ValidateFec = (
  chunks: AsyncIterable<Uint8Array>,
  options: {
    readonly filename?: string;
    readonly fiscalYear?: { readonly start: string; readonly end: string };
  },
) => Promise<OwnValidationResult>;

/**
 * Validates the file of an export before it is sent, and returns the counts of anomalies as headers. The file is written twice instead of
 * stored: once for the validation and once for the caller.
 * @throws AppError 422 with codes and places when `strict` and the file has a blocking anomaly.
 */
export async function validateOwnFile(
  validateFec: ValidateFec,
  request: FecExportRequest,
  strict: boolean,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const result = await validateFec(encodeInChunks(writeFecLines(request.entries), encodeUtf8, signal), {
    filename: `${buildFecBaseName(request.siren, request.fiscal_year_end)}.txt`,
    fiscalYear: { start: request.fiscal_year_start, end: request.fiscal_year_end },
  });
  if (strict && result.blocking_count > 0)
    throw createValidationError(toBlockingProblems(result), 'blocking_anomalies');
  return {
    'x-fec-blocking-count': String(result.blocking_count),
    'x-fec-warning-count': String(result.warning_count),
  };
}

const COLUMN_FIELDS = [
  'journal_code',
  'journal_lib',
  'ecriture_num',
  'ecriture_date',
  'compte_num',
  'compte_lib',
  'comp_aux_num',
  'comp_aux_lib',
  'piece_ref',
  'piece_date',
  'ecriture_lib',
  'debit',
  'credit',
  'ecriture_let',
  'date_let',
  'valid_date',
  'montant_devise',
  'idevise',
] as const;

/** Line 1 of the file is the header. */
const FIRST_ENTRY_LINE = 2;

function toBlockingProblems({ anomalies }: OwnValidationResult): readonly Problem[] {
  return anomalies
    .filter(({ severity }) => severity === 'blocking')
    .slice(0, MAX_PROBLEMS)
    .map(({ code, line, column, message }) => {
      const entryIndex = line === null || line < FIRST_ENTRY_LINE ? [] : [line - FIRST_ENTRY_LINE];
      const field = COLUMN_FIELDS[(FEC_COLUMNS as readonly (string | null)[]).indexOf(column)];
      return {
        type: 'fec_blocking',
        loc: ['body', 'entries', ...entryIndex, ...(field === undefined ? [] : [field])],
        msg: `[${code}] ${message}`,
        input: null,
        ctx: { code, line, column },
      };
    });
}
