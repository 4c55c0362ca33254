import type { AnyRoute } from '@probant/http/define-route';
import type { Clock } from '@probant/kernel/clock';
import type { CreateExportResponse } from '../../files/export-file.ts';
import { WINDOWS_1252 } from '../../text/single-byte-charset.rules.ts';
import { ledgerRequestExample } from '../ledger.examples.ts';
import { defineLedgerRoute } from '../ledger-route.ts';
import { CEGID_LIMITS, toParisTime, writeCegidLines } from './cegid-lines.rules.ts';

const EXAMPLE_OPTIONS = { accounts: false, now: toParisTime(Date.parse('2026-01-15T09:00:00Z')) };

/** The clock dates the file and its records. */
export const createCegidRoutes = (clock: Clock, createExportResponse: CreateExportResponse): readonly AnyRoute[] => [
  defineLedgerRoute(
    {
      id: 'ledger-b',
      operationId: 'exportLedgerB',
      summary: 'Export entries for package B (TRA file)',
      description:
        'Cegid TRA version 11, extended journal, windows-1252: a header, one record per journal, one record per entry. `accounts=true` ' +
        'adds one record per account and third party after the header. Accounts of more than 17 and journals of more than 3 characters ' +
        'are rejected. Labels and references are cut to 35 characters.',
      extension: 'tra',
      charsetName: 'windows-1252',
      charset: WINDOWS_1252,
      limits: CEGID_LIMITS,
      example: [...writeCegidLines(ledgerRequestExample.entries, EXAMPLE_OPTIONS)].join(''),
      writeLines: (entries, { accounts }) => writeCegidLines(entries, { accounts, now: toParisTime(clock()) }),
    },
    createExportResponse,
  ),
];
