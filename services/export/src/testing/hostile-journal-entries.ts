import { createHostileValues } from './hostile-values.ts';
import { toExpectedSpelling } from './independent-readers.ts';

export const HOSTILE_ENTRY_COUNT = 10_000;

export const HOSTILE_ACCOUNTS = ['41100000', '401', '4210', '445660', '512000', '706', '606', '2183', '101'] as const;

/** Generates entries of one line each, the same for the same seed, with the facts that the tests expect in the files. */
export function generateJournalEntries(seed: number) {
  const { below, text, cents, day, toAmountInput } = createHostileValues(seed);
  return Array.from({ length: HOSTILE_ENTRY_COUNT }, (_, index) => {
    const amount = cents() * (below(10) === 0 ? -1 : 1);
    const debit = below(2) === 0;
    const foreign = below(4) === 0;
    const account = HOSTILE_ACCOUNTS[below(HOSTILE_ACCOUNTS.length)] ?? '101';
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
        debit: debit ? toAmountInput(amount) : 0,
        credit: debit ? 0 : toAmountInput(amount),
        lettrage: ['AA', 'b', null, 'ABCDEFG'][below(4)] ?? null,
        validation_date: below(2) === 0 ? day() : null,
        currency_amount: foreign ? '-12,34' : null,
        currency_code: foreign ? 'USD' : null,
      },
    };
  });
}
export type GeneratedEntries = ReturnType<typeof generateJournalEntries>;

/** Returns the part of a text that fits a field, without trailing blanks. */
export const cutToField = (text: string, width: number) => text.slice(0, width).trimEnd();
export const formatDayFirst = (day: string) => day.split('-').reverse().join('');
export const joinFirstAndLastDay = (days: readonly string[]) => {
  const sorted = days.map((day) => day.replaceAll('-', '')).sort();
  return `${sorted[0]}_${sorted.at(-1)}`;
};

/**
 * Returns the first label of each number that is not blank once spelled with ASCII and the characters of `charset`, in order of first
 * appearance of the numbers.
 */
export function collectLabels<Given>(
  generated: GeneratedEntries,
  charset: string,
  read: (entry: GeneratedEntries[number]['entry']) => {
    readonly number: string | null;
    readonly label: string | null;
    readonly given: Given;
  },
) {
  const labels = new Map<string, { label: string; readonly given: Given }>();
  for (const { entry } of generated) {
    const { number, label, given } = read(entry);
    if (number === null) continue;
    const labelled = labels.get(number) ?? { label: '', given };
    labels.set(number, { ...labelled, label: labelled.label || toExpectedSpelling(label ?? '', charset) });
  }
  return [...labels].filter(([, { label }]) => label !== '');
}
export const collectGeneralLabels = (generated: GeneratedEntries, charset: string) =>
  collectLabels(generated, charset, (entry) => ({
    number: entry.account_number,
    label: entry.account_label,
    given: null,
  }));
export const collectThirdPartyLabels = (generated: GeneratedEntries, charset: string) =>
  collectLabels(generated, charset, (entry) => ({
    number: entry.aux_account,
    label: entry.aux_label,
    given: entry.account_number,
  }));
