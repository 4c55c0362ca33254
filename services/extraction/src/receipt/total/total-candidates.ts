import type { PrintedAmount } from '../printed-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { type Features, featureSheet } from '../scoring/features.ts';
import { ledgerOf } from './ledger.ts';
import { describeArithmetic, describeLabels, describePlace, describeValue } from './total-features.ts';

/** A value that may be the total: every printed occurrence of it counts. */
export type TotalCandidate = {
  readonly cents: number;
  readonly occurrences: readonly PrintedAmount[];
  readonly features: Features;
};

export function totalCandidates(receipt: ReceiptRows, amounts: readonly PrintedAmount[]): TotalCandidate[] {
  const ledger = ledgerOf(receipt, amounts);
  const byValue = Map.groupBy(amounts, ({ cents }) => cents);
  return [...byValue].map(([cents, occurrences]) => {
    const sheet = featureSheet();
    for (const occurrence of occurrences) {
      describeLabels(sheet, occurrence, receipt);
      describePlace(sheet, occurrence, receipt, ledger);
    }
    describeValue(sheet, cents, occurrences, ledger);
    describeArithmetic(sheet, cents, ledger);
    sheet.set('candidates', Math.min(byValue.size, 40) / 40);
    return { cents, occurrences, features: sheet.features };
  });
}
