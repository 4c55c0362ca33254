import { type JournalEntry, LedgerExportRequest } from '@probant/contracts/export';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { encodeInChunks } from '../files/encode-chunks.ts';
import type { CreateExportResponse } from '../files/export-file.ts';
import { findExtremes, formatCompactDay } from '../files/file-names.rules.ts';
import { BODY_TOO_LARGE, FILE_REQUEST_OPTIONS, FileContent } from '../files/file-request.ts';
import type { SingleByteCharset } from '../text/single-byte-charset.rules.ts';
import { ledgerRequestExample } from './ledger.examples.ts';
import { findLedgerProblems, type LedgerLimits } from './ledger-request.rules.ts';

export type LedgerFormat = {
  /** Identifier of the format in its path and in its file name. */
  readonly id: 'ledger-a' | 'ledger-b';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Extension of the file, without dot. */
  readonly extension: string;
  /** IANA name of `charset`. */
  readonly charsetName: string;
  readonly charset: SingleByteCharset;
  readonly limits: LedgerLimits;
  /** The file of `ledgerRequestExample`. */
  readonly example: string;
  writeLines(entries: readonly JournalEntry[], options: { readonly accounts: boolean }): Iterable<string>;
};

/** Defines the export route of a ledger format, named `{id}_{first day}_{last day}.{extension}` after the days of the entries. */
export const defineLedgerRoute = (
  { id, operationId, summary, description, ...format }: LedgerFormat,
  createExportResponse: CreateExportResponse,
): AnyRoute =>
  defineJsonRoute({
    ...FILE_REQUEST_OPTIONS,
    path: `/v1/export/${id}`,
    scope: 'export',
    operationId,
    tag: 'Exports',
    summary,
    description,
    query: Type.Object({
      accounts: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Write the accounts and third parties that have a label before the entries, so that the package creates the missing ones',
        }),
      ),
    }),
    body: LedgerExportRequest,
    bodyExamples: { purchase: { summary: 'One purchase', value: ledgerRequestExample } },
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/plain'],
      examples: { purchase: { summary: 'One purchase', value: format.example } },
    },
    errors: {
      413: BODY_TOO_LARGE,
      422: 'No entries, an invalid day or amount, or an account or journal that the layout cannot hold',
    },
    bodyRules: (body) => findLedgerProblems(body, format.limits),
    async handler({ query, body: { entries } }, context) {
      const [first, last] = findExtremes(entries.map(({ entry_date }) => entry_date));
      const lines = format.writeLines(entries, { accounts: query.accounts ?? false });
      return createExportResponse(
        {
          format: id,
          name: `${id}_${formatCompactDay(first)}_${formatCompactDay(last)}.${format.extension}`,
          type: `text/plain; charset=${format.charsetName}`,
          chunks: encodeInChunks(lines, format.charset.encode, context.signal),
        },
        context,
      );
    },
  });
