import { hostileSource } from './hostile-source.ts';
import { spelled } from './independent-readers.ts';

export const ENTRIES = 10_000;

export const ACCOUNTS = ['41100000', '401', '4210', '445660', '512000', '706', '606', '2183', '101'] as const;

export function journalEntries(seed: number) {
  const { below, text, cents, day, sent } = hostileSource(seed);
  return Array.from({ length: ENTRIES }, (_, index) => {
    const amount = cents() * (below(10) === 0 ? -1 : 1);
    const debit = below(2) === 0;
    const foreign = below(4) === 0;
    const account = ACCOUNTS[below(ACCOUNTS.length)] ?? '101';
    return {
      amount,
      debit,
      foreign,
      entry: {
        journal_code: ['VE', 'HA', 'BQ', 'OD1'][below(4)] ?? 'OD1',
        journal_label: text(),
        entry_number: String(index + 1),
        entry_date: day(),
        account_number: account,
        account_label: text(),
        aux_account: account.startsWith('4') && below(2) === 0 ? `C${account.slice(0, 2)}${below(999)}` : null,
        aux_label: below(4) === 0 ? null : text(),
        piece_ref: below(2) === 0 ? text() : `F${index}`,
        piece_date: day(),
        label: text(),
        debit: debit ? sent(amount) : 0,
        credit: debit ? 0 : sent(amount),
        lettrage: ['AA', 'b', null, 'ABCDEFG'][below(4)] ?? null,
        validation_date: below(2) === 0 ? day() : null,
        currency_amount: foreign ? '-12,34' : null,
        currency_code: foreign ? 'USD' : null,
      },
    };
  });
}
export type Made = ReturnType<typeof journalEntries>;

/** What a field shows of a text. */
export const shown = (text: string, width: number) => text.slice(0, width).trimEnd();
export const dmy = (day: string) => day.split('-').reverse().join('');
export const edges = (days: readonly string[]) => {
  const sorted = days.map((day) => day.replaceAll('-', '')).sort();
  return `${sorted[0]}_${sorted.at(-1)}`;
};

/** The first label of each number that shows anything, in the order in which the numbers are met. */
export function labelsBy<Given>(
  made: Made,
  kept: string,
  read: (entry: Made[number]['entry']) => {
    readonly number: string | null;
    readonly label: string | null;
    readonly given: Given;
  },
) {
  const labels = new Map<string, { label: string; readonly given: Given }>();
  for (const { entry } of made) {
    const { number, label, given } = read(entry);
    if (number === null) continue;
    const known = labels.get(number) ?? { label: '', given };
    labels.set(number, { ...known, label: known.label || spelled(label ?? '', kept) });
  }
  return [...labels].filter(([, { label }]) => label !== '');
}
export const generalLabels = (made: Made, kept: string) =>
  labelsBy(made, kept, (entry) => ({ number: entry.account_number, label: entry.account_label, given: null }));
export const thirdPartyLabels = (made: Made, kept: string) =>
  labelsBy(made, kept, (entry) => ({ number: entry.aux_account, label: entry.aux_label, given: entry.account_number }));
