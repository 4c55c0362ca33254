import type { JournalEntry } from '@probant/contracts/export';
import { movementOf } from '../ledger/journal-entry.rules.ts';
import { oneLine } from '../text/neutral-text.rules.ts';

/** What the package takes a journal for. */
type JournalNature = 'ACH' | 'ANO' | 'BQE' | 'CAI' | 'OD' | 'VTE';

export type Journal = {
  readonly code: string;
  readonly label: string;
  readonly nature: JournalNature;
  /** The bank or cash account that its entries are balanced on; "" where it is no bank or cash journal. */
  readonly counterpart: string;
};

const NATURES: readonly (readonly [JournalNature, RegExp])[] = [
  ['VTE', /^(VE|VT|VTE|V\d+)$/i],
  ['ACH', /^(HA|AC|ACH|A\d+|FRN)$/i],
  ['BQE', /^(BQ|BNQ|BQE|BK|B\d+|BQ\d)$/i],
  ['CAI', /^(CA|CAI|CS|C\d+)$/i],
  ['ANO', /^(AN|ANO|RAN|OUV)$/i],
];
const LABELS: readonly (readonly [JournalNature, RegExp])[] = [
  ['ANO', /nouveau|ouverture/i],
  ['VTE', /vente/i],
  ['ACH', /achat/i],
  ['BQE', /banque/i],
  ['CAI', /caisse/i],
];
const COUNTERPARTS: Readonly<Partial<Record<JournalNature, RegExp>>> = { BQE: /^51/, CAI: /^53/ };

/**
 * The journals in the order in which they are first met, with the first label of each, its code where it has none. The nature is told by the label, else by a
 * code in common use; a bank or cash journal must have a bank or cash account, or it is one of sundry operations.
 */
export function journalsOf(entries: readonly JournalEntry[]): ReadonlyMap<string, Journal> {
  const labels = new Map<string, string>();
  const accounts = new Map<string, Map<string, number>>();
  for (const { journal_code, journal_label, account_number } of entries) {
    const code = journal_code.trim();
    if (!labels.get(code)) labels.set(code, oneLine(journal_label));
    if (!/^5[13]/.test(account_number.trim())) continue;
    const counts = accounts.get(code) ?? new Map<string, number>();
    counts.set(account_number.trim(), (counts.get(account_number.trim()) ?? 0) + 1);
    accounts.set(code, counts);
  }
  return new Map(
    [...labels].map(([code, label]) => {
      const likely =
        LABELS.find(([, words]) => words.test(label))?.[0] ??
        NATURES.find(([, codes]) => codes.test(code))?.[0] ??
        'OD';
      const wanted = COUNTERPARTS[likely];
      const counterpart = wanted === undefined ? '' : mostUsed(accounts.get(code) ?? new Map(), wanted);
      const nature = wanted !== undefined && counterpart === '' ? 'OD' : likely;
      return [code, { code, label: label || code, nature, counterpart }] as const;
    }),
  );
}

function mostUsed(counts: ReadonlyMap<string, number>, wanted: RegExp): string {
  const [most] = [...counts].filter(([account]) => wanted.test(account)).sort(([, a], [, b]) => b - a);
  return most?.[0] ?? '';
}

/** What a whole entry is: an invoice or credit note of a customer or supplier, a payment, or anything else. */
export type PieceType = 'FC' | 'AC' | 'FF' | 'AF' | 'RC' | 'RF' | 'OD';

/** Names an entry: its number counts within its journal. */
export const entryKey = ({ journal_code, entry_number }: JournalEntry): string =>
  `${journal_code.trim()}\n${entry_number}`;

/** The type of each entry, from its journal and its customers' (41) and suppliers' (40) accounts. */
export function pieceTypesOf(
  entries: readonly JournalEntry[],
  journals: ReadonlyMap<string, Journal>,
): ReadonlyMap<string, PieceType> {
  const balances = new Map<string, { nature: JournalNature; customers: number | null; suppliers: number | null }>();
  for (const entry of entries) {
    const key = entryKey(entry);
    const nature = journals.get(entry.journal_code.trim())?.nature ?? 'OD';
    const balance = balances.get(key) ?? { nature, customers: null, suppliers: null };
    balances.set(key, balance);
    const account = entry.account_number.trim();
    const { side, cents } = movementOf(entry);
    const debit = side === 'D' ? cents : -cents;
    if (account.startsWith('41')) balance.customers = (balance.customers ?? 0) + debit;
    else if (account.startsWith('40')) balance.suppliers = (balance.suppliers ?? 0) + debit;
  }
  return new Map(
    [...balances].map(
      ([key, { nature, customers, suppliers }]) => [key, pieceType(nature, customers, suppliers)] as const,
    ),
  );
}

function pieceType(nature: JournalNature, customers: number | null, suppliers: number | null): PieceType {
  if (nature === 'VTE') return (customers ?? 0) < 0 ? 'AC' : 'FC';
  if (nature === 'ACH') return (suppliers ?? 0) > 0 ? 'AF' : 'FF';
  if (nature === 'BQE' || nature === 'CAI') return customers !== null ? 'RC' : suppliers !== null ? 'RF' : 'OD';
  return 'OD';
}
