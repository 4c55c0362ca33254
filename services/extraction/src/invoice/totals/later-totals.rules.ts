import { isTaxAtKnownRate } from '../vat/vat-rates.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { MAX_CHARGES, type PrintedCharge, sumCharges } from './charges.rules.ts';
import { isSumOfCharges, type Total, type Totals } from './compare-totals.ts';

/**
 * Returns the charges of a page: tourist taxes and deposits on packaging wherever they are, others outside the lines of the table. A balance of
 * charges is of other invoices.
 */
export const findCharges = (candidates: readonly AmountCandidate[]): readonly PrintedCharge[] =>
  candidates
    .filter(({ role, isInLine }) => !role.isBalance && (role.charge === 'levy' || (role.charge === 'fee' && !isInLine)))
    .map(({ row, value, negative, role }) => ({ row, value: negative ? -value : value, kind: role.charge }));

/**
 * Returns the totals with those that the page sums up after its charges. The total contradicts the page where it is asked for with another
 * amount, and no known word says that this one is not of the invoice.
 */
export function takeLaterTotals(totals: Totals, candidates: readonly AmountCandidate[]): Totals {
  const total = totals.total && addLaterCharges(totals.total, candidates);
  const subtotal = takeSubtotalWithCharges({ ...totals, total }, candidates);
  const isDoubtful = total !== null && isAskedWithOthers(total, candidates);
  return { subtotal, vat: totals.vat, total: isDoubtful ? { ...total, agreement: 'contradicts' } : total };
}

/** "Total TTC 264,00, Taxe de séjour 6,60, Net à payer 270,60": the total that includes the charges printed after the first one. */
function addLaterCharges(total: Total, candidates: readonly AmountCandidate[]): Total {
  const from = total.candidate?.row;
  if (from === undefined) return total;
  const later = candidates.filter(({ row }) => row > from);
  const charges = [...new Map(findCharges(later).map((charge) => [charge.row, charge])).values()];
  let above = 0;
  const outside = later.filter(({ isInLine }) => !isInLine);
  const whole = outside.find((candidate) => {
    const { row, value } = candidate;
    while ((charges[above]?.row ?? row) < row) above += 1;
    return (
      hasLabelOf(candidate, TOTAL_LABELS) &&
      isSumOfCharges(sumCharges(charges.slice(Math.max(0, above - MAX_CHARGES), above)), value - total.value)
    );
  });
  return whole ? { ...total, value: whole.value, candidate: whole } : total;
}

const PAYABLE_LABELS = ['left:payable', 'far:payable'] as const;
const TOTAL_LABELS = [...PAYABLE_LABELS, 'left:total', 'far:total', 'left:gross', 'far:gross'] as const;
const NET_LABELS = ['left:net', 'far:net', 'left:base', 'far:base'] as const;

const hasLabelOf = ({ features }: AmountCandidate, labels: readonly string[]): boolean =>
  labels.some((label) => features[label] === 1);

/**
 * "Total marchandises HT 400,00, Éco-participation 5,00, Total général HT 405,00": the net amount with the charges, where it makes the total
 * with the VAT, and the VAT is that of it and not of the first one.
 */
function takeSubtotalWithCharges(
  { subtotal, vat, total }: Totals,
  candidates: readonly AmountCandidate[],
): Total | null {
  if (!subtotal?.candidate || !vat || !total || isTaxOf(subtotal.value, vat)) return subtotal;
  const net = total.value - vat.value;
  if (!isTaxOf(net, vat)) return subtotal;
  if (!isSumOfCharges(sumCharges(findCharges(candidates)), net - subtotal.value)) return subtotal;
  const whole = candidates.find(
    (candidate) => candidate.value === net && !candidate.isInLine && hasLabelOf(candidate, NET_LABELS),
  );
  return whole ? { ...subtotal, value: whole.value, candidate: whole } : subtotal;
}

/** In cents: a tax is rounded, and its base too. */
const ROUNDING = 1.01;

/** Whether a VAT is that of a base, at the rate printed beside it or else at a known one. */
function isTaxOf(base: number, { value, candidate }: Total): boolean {
  const rate = candidate?.role.rate ?? null;
  return rate === null ? isTaxAtKnownRate(base, value) : Math.abs((base * rate) / 100 - value) <= ROUNDING;
}

/**
 * Whether the page asks for the total and one amount below it ("Location 36,00, À payer 516,00"), or for the total with charges below it
 * less an amount ("Consigne 36,00, Acompte 100,00, À payer 416,00"): nothing says whether the amount is of the invoice.
 */
function isAskedWithOthers(total: Total, candidates: readonly AmountCandidate[]): boolean {
  const from = total.candidate?.row;
  if (from === undefined) return false;
  const later = candidates.filter(({ row, isInLine }) => row > from && !isInLine);
  const others = new Map<number, AmountCandidate>(
    later.filter((candidate) => !hasLabelOf(candidate, TOTAL_LABELS)).map((other) => [other.value, other]),
  );
  const charges = [...sumCharges(findCharges(later))].filter((sum) => sum > 0);
  return later.some((candidate) => {
    if (!hasLabelOf(candidate, PAYABLE_LABELS)) return false;
    const more = candidate.value - total.value;
    if (more === 0 || others.has(-more)) return false;
    const added = more > 0 ? others.get(more) : undefined;
    if (added && !added.negative) return added.role.isBalance || !added.role.isOtherDebt;
    return charges.some((sum) => others.has(sum - more));
  });
}
