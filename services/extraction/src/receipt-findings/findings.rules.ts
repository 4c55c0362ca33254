import type { IsoDate } from '@probant/french/dates';
import { checkDates } from './dates.rules.ts';
import { checkDocumentKind } from './document-kind.rules.ts';
import type { Finding } from './finding-catalogue.ts';
import { checkCompleteness } from './incomplete.rules.ts';
import { checkMissingFields } from './missing-fields.rules.ts';
import { checkAgainstPolicy, type PolicyInForce } from './policy-findings.rules.ts';
import { type ReceiptReading, selectComparedData, toAmounts } from './reading/receipt-reading.ts';
import { checkSums } from './sums.rules.ts';
import { checkVat } from './vat.rules.ts';

type FindingContext = {
  /** Null: the caller gave none. */
  readonly category: string | null;
  readonly inForce: PolicyInForce;
  /** In UTC. */
  readonly today: IsoDate;
};

/** Returns everything a person should check on one receipt, in reading order. Findings never reject a receipt. */
export function collectFindings(
  reading: ReceiptReading,
  { category, inForce, today }: FindingContext,
): readonly Finding[] {
  return [...collectDocumentFindings(reading, today), ...checkAgainstPolicy(reading, category, inForce)];
}

/** Returns the findings that do not depend on a policy. */
export function collectDocumentFindings(reading: ReceiptReading, today: IsoDate): readonly Finding[] {
  const compared = { ...reading, data: selectComparedData(reading) };
  const amounts = toAmounts(compared.data);
  const vatFindings = checkVat(compared, amounts);
  return [
    ...checkCompleteness(reading),
    ...checkDocumentKind(reading, today),
    ...checkMissingFields(reading),
    ...checkDates(reading, today),
    ...checkSums(compared, amounts, vatFindings),
    ...vatFindings,
  ];
}
