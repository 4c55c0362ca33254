import type { IsoDate } from '@probant/french/dates';
import type { Finding } from './catalogue.ts';
import { days } from './days.rules.ts';
import { missing } from './missing.rules.ts';
import { nature } from './nature.rules.ts';
import { againstPolicy, type PolicyInForce } from './policy-findings.rules.ts';
import { amountsOf, type ReceiptReading } from './receipt-reading.ts';
import { sums } from './sums.rules.ts';
import { vat } from './vat.rules.ts';

type Circumstances = {
  /** Null: the caller named none. */
  readonly category: string | null;
  readonly inForce: PolicyInForce;
  /** In UTC. */
  readonly today: IsoDate;
};

/** Everything that a person should look at on one receipt, in the order in which one looks; nothing here decides. */
export function findingsOf(reading: ReceiptReading, { category, inForce, today }: Circumstances): readonly Finding[] {
  const amounts = amountsOf(reading.data);
  return [
    ...nature(reading),
    ...missing(reading),
    ...days(reading, today),
    ...sums(reading, amounts),
    ...vat(reading, amounts),
    ...againstPolicy(reading, category, inForce),
  ];
}
