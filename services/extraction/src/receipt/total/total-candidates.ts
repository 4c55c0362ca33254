import { createFeatureSheet, type Features } from '../../ranking/features.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { buildAmountLedger } from './amount-ledger.ts';
import { selectSaleAmounts } from './reward-amounts.rules.ts';
import { addArithmeticFeatures, addLabelFeatures, addPositionFeatures, addValueFeatures } from './total-features.ts';

/** A value that may be the total, with every place where it is printed. */
export type TotalCandidate = {
  readonly cents: number;
  readonly occurrences: readonly PrintedAmount[];
  readonly features: Features;
};

/** Returns every value that a receipt prints as a candidate for the total, with its features. Rewards are no candidates. */
export function findTotalCandidates(receipt: ReceiptRows, printed: readonly PrintedAmount[]): TotalCandidate[] {
  const amounts = selectSaleAmounts(receipt, printed);
  const ledger = buildAmountLedger(receipt, amounts);
  const byValue = Map.groupBy(amounts, ({ cents }) => cents);
  return [...byValue].map(([cents, occurrences]) => {
    const sheet = createFeatureSheet();
    for (const occurrence of occurrences) {
      addLabelFeatures(sheet, occurrence, receipt);
      addPositionFeatures(sheet, occurrence, receipt, ledger);
    }
    addValueFeatures(sheet, cents, occurrences, ledger);
    addArithmeticFeatures(sheet, cents, ledger);
    sheet.set('candidates', Math.min(byValue.size, 40) / 40);
    return { cents, occurrences, features: sheet.features };
  });
}
