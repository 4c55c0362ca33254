import type { FecExportRequest } from '@probant/contracts/export';
import { invalid, MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { FEC_COLUMNS } from '../fec-control/columns.ts';
import { fecName } from '../files/file-names.rules.ts';
import { inPieces, utf8 } from '../files/pieces.ts';
import { fecLines } from './fec-lines.rules.ts';

/** What the validator says about a file, as far as an export tells it. */
type OwnVerdict = {
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

/** The control of a FEC file; its messages never hold a value of it. */
export type ControlFec = (
  chunks: AsyncIterable<Uint8Array>,
  options: {
    readonly filename?: string;
    readonly fiscalYear?: { readonly start: string; readonly end: string };
  },
) => Promise<OwnVerdict>;

/**
 * Holds the file against our own rules before it leaves. It is written twice rather than kept: once for the control, which the headers
 * tell of, and once for the caller. Throws a 422 with codes and places when it must have nothing blocking and has.
 */
export async function controlOwnFile(
  control: ControlFec,
  request: FecExportRequest,
  strict: boolean,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const verdict = await control(inPieces(fecLines(request.entries), utf8, signal), {
    filename: `${fecName(request.siren, request.fiscal_year_end)}.txt`,
    fiscalYear: { start: request.fiscal_year_start, end: request.fiscal_year_end },
  });
  if (strict && verdict.blocking_count > 0) throw invalid(blockingProblems(verdict));
  return {
    'x-fec-blocking-count': String(verdict.blocking_count),
    'x-fec-warning-count': String(verdict.warning_count),
  };
}

const FIELDS = [
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

/** Line 1 of the file is the header, so that line 2 is the first entry. */
const LINE_OF_FIRST_ENTRY = 2;

function blockingProblems({ anomalies }: OwnVerdict): readonly Problem[] {
  return anomalies
    .filter(({ severity }) => severity === 'blocking')
    .slice(0, MAX_PROBLEMS)
    .map(({ code, line, column, message }) => {
      const entry = line === null || line < LINE_OF_FIRST_ENTRY ? [] : [line - LINE_OF_FIRST_ENTRY];
      const field = FIELDS[(FEC_COLUMNS as readonly (string | null)[]).indexOf(column)];
      return {
        type: 'fec_blocking',
        loc: ['body', 'entries', ...entry, ...(field === undefined ? [] : [field])],
        msg: `[${code}] ${message}`,
        input: null,
        ctx: { code, line, column },
      };
    });
}
