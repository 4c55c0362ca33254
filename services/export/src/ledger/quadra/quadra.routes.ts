import type { AnyRoute } from '@probant/http/define-route';
import type { CreateExportResponse } from '../../files/export-file.ts';
import { ISO_8859_1 } from '../../text/single-byte-charset.rules.ts';
import { ledgerRequestExample } from '../ledger.examples.ts';
import { defineLedgerRoute } from '../ledger-route.ts';
import { QUADRA_LIMITS, writeQuadraLines } from './quadra-lines.rules.ts';

export const createQuadraRoutes = (createExportResponse: CreateExportResponse): readonly AnyRoute[] => [
  defineLedgerRoute(
    {
      id: 'ledger-a',
      operationId: 'exportLedgerA',
      summary: 'Export entries for package A (fixed-width, 231 characters)',
      description:
        'Quadra ASCII, ISO-8859-1: one M record of 231 characters per entry. `accounts=true` adds one C record of 453 characters per ' +
        'account before them; accounts that the package already has stay unchanged. An auxiliary account replaces the general one. ' +
        'Accounts of more than 8 and journals of more than 3 characters are rejected. Labels are cut to 30 (and 20) characters; ' +
        'references keep their end.',
      extension: 'txt',
      charsetName: 'iso-8859-1',
      charset: ISO_8859_1,
      limits: QUADRA_LIMITS,
      example: [...writeQuadraLines(ledgerRequestExample.entries, { accounts: false })].join(''),
      writeLines: writeQuadraLines,
    },
    createExportResponse,
  ),
];
