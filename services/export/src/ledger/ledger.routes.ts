import { type JournalEntry, LedgerExportRequest } from '@probant/contracts/export';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import type { Clock } from '@probant/kernel/clock';
import { Type } from 'typebox';
import { attachment, FILE_REQUEST, FileContent, TOO_LARGE } from '../files/attachment.ts';
import { compactDay, extremes } from '../files/file-names.rules.ts';
import { inPieces } from '../files/pieces.ts';
import { LEDGER_A_LIMITS, ledgerALines } from '../ledger-a/ledger-a.rules.ts';
import { LEDGER_B_LIMITS, ledgerBLines, momentIn } from '../ledger-b/ledger-b.rules.ts';
import { ISO_8859_1, type SingleByte, WINDOWS_1252 } from '../text/single-byte.rules.ts';
import { type LedgerLimits, ledgerProblems } from './journal-entry.rules.ts';
import { ledgerRequestExample } from './ledger.examples.ts';

type Ledger = {
  readonly id: 'ledger-a' | 'ledger-b';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly extension: string;
  readonly charset: string;
  readonly set: SingleByte;
  readonly limits: LedgerLimits;
  lines(entries: readonly JournalEntry[], accounts: boolean): Iterable<string>;
};

const ledgers = (clock: Clock): readonly Ledger[] => [
  {
    id: 'ledger-a',
    operationId: 'exportLedgerA',
    summary: 'Entries for package A (fixed positions, 231 characters)',
    description:
      'Quadra ASCII: one M record of 231 characters an entry, ISO-8859-1; with `accounts=true` one C record of 453 characters an account ' +
      'before them, which leaves accounts that the package knows as they are. An auxiliary account replaces the general one. Accounts of ' +
      'more than 8 and journals of more than 3 characters are refused, labels are cut to 30 (and 20) characters, of references the end is kept.',
    extension: 'txt',
    charset: 'iso-8859-1',
    set: ISO_8859_1,
    limits: LEDGER_A_LIMITS,
    lines: (entries, accounts) => ledgerALines(entries, { accounts }),
  },
  {
    id: 'ledger-b',
    operationId: 'exportLedgerB',
    summary: 'Entries for package B (TRA file)',
    description:
      'Cegid TRA version 11, journal, extended: a header, with `accounts=true` one record an account and third party, one a ' +
      'journal, one an entry, windows-1252. Accounts of more than 17 and ' +
      'journals of more than 3 characters are refused, labels and references are cut to 35 characters.',
    extension: 'tra',
    charset: 'windows-1252',
    set: WINDOWS_1252,
    limits: LEDGER_B_LIMITS,
    lines: (entries, accounts) => ledgerBLines(entries, { accounts, now: momentIn(clock()) }),
  },
];

export const ledgerRoutes = (clock: Clock): readonly AnyRoute[] => ledgers(clock).map(ledgerRoute);

const ledgerRoute = ({ id, operationId, summary, description, ...ledger }: Ledger): AnyRoute =>
  jsonRoute({
    ...FILE_REQUEST,
    path: `/v1/export/${id}`,
    operationId,
    summary,
    description,
    query: Type.Object({
      accounts: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Write the accounts and third parties that have a label before the entries, for a package to make those that it lacks',
        }),
      ),
    }),
    body: LedgerExportRequest,
    bodyExamples: { purchase: { summary: 'One purchase', value: ledgerRequestExample } },
    success: { status: 200, schema: FileContent, media: ['text/plain'] },
    errors: {
      413: TOO_LARGE,
      422: 'No entries, a day or an amount that is none, an account or a journal that the layout has no room for',
    },
    bodyRules: (body) => ledgerProblems(body, ledger.limits),
    async handler({ query, body: { entries } }, { signal }) {
      const [first, last] = extremes(entries.map(({ entry_date }) => entry_date));
      const name = `${id}_${compactDay(first)}_${compactDay(last)}.${ledger.extension}`;
      const pieces = inPieces(ledger.lines(entries, query.accounts ?? false), ledger.set.encode, signal);
      return attachment(name, `text/plain; charset=${ledger.charset}`, pieces);
    },
  });
