import type { JournalEntry } from '@probant/contracts/export';
import type { Steps } from '../../files/steps.ts';
import { readMovement } from '../journal-entry.rules.ts';
import type { Journal, JournalNature } from './journals.rules.ts';

/** Piece type (type de pièce) of an entry: customer or supplier invoice (FC, FF), credit note (AC, AF), payment (RC, RF), or other (OD). */
export type PieceType = 'FC' | 'AC' | 'FF' | 'AF' | 'RC' | 'RF' | 'OD';

/** Returns a key for an entry, whose number is unique within its journal only. */
export const createEntryKey = ({ journal_code, entry_number }: JournalEntry): string =>
  `${journal_code.trim()}\n${entry_number}`;

/** Returns the type of each entry, from the nature of its journal and its customer (41) and supplier (40) balances. */
export function* findPieceTypes(
  entries: readonly JournalEntry[],
  journals: ReadonlyMap<string, Journal>,
): Steps<ReadonlyMap<string, PieceType>> {
  const balances = new Map<string, { nature: JournalNature; customers: number | null; suppliers: number | null }>();
  for (const entry of entries) {
    yield '';
    const key = createEntryKey(entry);
    const nature = journals.get(entry.journal_code.trim())?.nature ?? 'OD';
    const balance = balances.get(key) ?? { nature, customers: null, suppliers: null };
    balances.set(key, balance);
    const account = entry.account_number.trim();
    const { side, cents } = readMovement(entry);
    const debit = side === 'D' ? cents : -cents;
    if (account.startsWith('41')) balance.customers = (balance.customers ?? 0) + debit;
    else if (account.startsWith('40')) balance.suppliers = (balance.suppliers ?? 0) + debit;
  }
  return new Map(
    [...balances].map(
      ([key, { nature, customers, suppliers }]) => [key, selectPieceType(nature, customers, suppliers)] as const,
    ),
  );
}

function selectPieceType(nature: JournalNature, customers: number | null, suppliers: number | null): PieceType {
  if (nature === 'VTE') return (customers ?? 0) < 0 ? 'AC' : 'FC';
  if (nature === 'ACH') return (suppliers ?? 0) > 0 ? 'AF' : 'FF';
  if (nature === 'BQE' || nature === 'CAI') return customers !== null ? 'RC' : suppliers !== null ? 'RF' : 'OD';
  return 'OD';
}
