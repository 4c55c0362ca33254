import { createExplanation, sumSubsets } from '../../reading/explained-differences.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import type { TotalField } from './total-rules.ts';

/** What the labelled amounts of a page cannot be together, and the VAT that it prints all the same. */
export type Contradiction = {
  readonly fields: readonly TotalField[];
  /** The only tax that the page prints; null where there are several. */
  readonly tax: AmountCandidate | null;
};

/** The printed amounts that were chosen, in cents; null where none is printed. */
export type ChosenAmounts = Readonly<Record<TotalField, number | null>>;

const ALL_FIELDS: readonly TotalField[] = ['subtotal', 'vat', 'total'];

/**
 * Returns which totals contradict the other amounts that the page prints with labels, or null. A deposit, a discount, a fee, or any other
 * amount outside the lines that explains a difference is no contradiction; nor is a tax that this invoice does not charge, nor one of the
 * `shares`, of 1, that the page prints as a percent of a deduction.
 */
export function findContradiction(
  candidates: readonly AmountCandidate[],
  chosen: ChosenAmounts,
  isExempt: boolean,
  shares: readonly number[],
): Contradiction | null {
  const page = readLabelledAmounts(candidates, chosen, shares);
  if (isSumBroken(page, chosen, isExempt) || (!isExempt && isRateBroken(page, chosen)))
    return { fields: ALL_FIELDS, tax: page.taxes.length === 1 ? (page.taxes[0] ?? null) : null };
  return isAmountToPayBroken(page, chosen) ? { fields: ['total'], tax: null } : null;
}

type LabelledAmounts = {
  readonly nets: readonly number[];
  /** Amounts labelled as taxes, one of each row. */
  readonly taxes: readonly AmountCandidate[];
  readonly totals: readonly number[];
  readonly payables: readonly number[];
  /** Amounts outside the lines that are none of these. */
  readonly others: readonly number[];
  readonly lines: readonly number[];
  /** The VAT rates printed in the rows of taxes. */
  readonly rates: ReadonlySet<number>;
  readonly shares: readonly number[];
};

/** Totals are at the end; a page of a thousand "Total HT" must not take long. */
const MAX_NAMED_AMOUNTS = 12;

const takeLast = (values: readonly number[]): readonly number[] => [...new Set(values)].slice(-MAX_NAMED_AMOUNTS);

function readLabelledAmounts(
  candidates: readonly AmountCandidate[],
  chosen: ChosenAmounts,
  shares: readonly number[],
): LabelledAmounts {
  const outside = candidates.filter(
    ({ isInLine, features }) => !isInLine && !features['row:penalty'] && !features['row:capital'],
  );
  const taxes = findTaxes(outside);
  const rest = outside.filter((candidate) => !isTax(candidate) && !taxes.includes(candidate));
  const taxRows = new Set(outside.filter(isTax).map(({ row }) => row));
  const inTaxRows = outside.filter(({ row }) => taxRows.has(row));
  const grosses = rest.filter(isGross);
  const nets = rest.filter(isNet);
  const add = (value: number | null): readonly number[] => (value === null ? [] : [value]);
  return {
    nets: takeLast([...nets.map(({ value }) => value), ...add(chosen.subtotal)]),
    taxes,
    totals: takeLast([...grosses.map(({ value }) => value), ...add(chosen.total)]),
    payables: takeLast(grosses.filter((candidate) => hasLabel(candidate, 'payable')).map(({ value }) => value)),
    others: listOnceARow(
      rest.filter((candidate) => !isGross(candidate) && !(isNet(candidate) && candidate.value === chosen.subtotal)),
    ),
    shares,
    rates: new Set(inTaxRows.flatMap(({ role }) => role.rowRates)),
    lines: candidates.filter(({ isInLine }) => isInLine).map(({ value }) => value),
  };
}

/** Returns the taxes, one of each row; the next amount where the label is that of a base, "TVA 20 % sur 500,00   100,00". */
function findTaxes(outside: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const taxes = outside.filter(isTax).flatMap((candidate) => {
    const after = outside.slice(outside.indexOf(candidate) + 1).find(({ row }) => row === candidate.row);
    return candidate.role.isBaseOfTax ? (after ? [after] : []) : [candidate];
  });
  return [...new Map(taxes.map((candidate) => [candidate.row, candidate])).values()];
}

/** "Acompte   1   300,00   300,00" is one amount; two deposits of 300,00 are two. */
const listOnceARow = (candidates: readonly AmountCandidate[]): readonly number[] => [
  ...new Map(candidates.map(({ row, value }) => [`${row} ${value}`, value])).values(),
];

/** Returns the charged taxes: the same amount twice only where it is that of two rates. */
const listCharged = (taxes: readonly AmountCandidate[]): readonly number[] =>
  [...Map.groupBy(taxes, ({ value }) => value)].flatMap(([value, same]) => {
    const rates = new Set(same.map(({ role }) => role.rate).filter((rate) => rate !== null));
    return new Array<number>(Math.max(1, rates.size)).fill(value);
  });

const isTax = ({ role }: AmountCandidate): boolean => role.statesTax && !role.isTaxNotCharged;

/** Whether its own label has one of the words, or the head above it where nothing is beside it. */
function hasLabel({ features, role }: AmountCandidate, ...labels: readonly string[]): boolean {
  const sides = role.hasWordsBeside ? ['left', 'far'] : ['above', 'column'];
  return sides.some((side) => labels.some((label) => features[`${side}:${label}`] === 1));
}

const isNet = (candidate: AmountCandidate): boolean =>
  candidate.role.isNet &&
  candidate.role.charge === null &&
  hasLabel(candidate, 'net') &&
  !hasLabel(candidate, 'deposit', 'discount', 'carried');

const isGross = (candidate: AmountCandidate): boolean =>
  !candidate.role.isNet &&
  candidate.role.charge === null &&
  hasLabel(candidate, 'gross', 'payable', 'total') &&
  !hasLabel(candidate, 'deposit', 'discount', 'charge', 'vat', 'base', 'carried', 'net', 'otherDay', 'origin');

/** Whether no base, tax and total of the page add up, nor with the other amounts that it prints. */
function isSumBroken(page: LabelledAmounts, chosen: ChosenAmounts, isExempt: boolean): boolean {
  const { nets, totals, others } = page;
  const charged = [...listCharged(page.taxes)];
  if (chosen.vat !== null && !charged.includes(chosen.vat)) charged.push(chosen.vat);
  if (nets.length === 0 || totals.length === 0 || (charged.length === 0 && !isExempt)) return false;
  const sums = sumSubsets(charged);
  if (isExempt || sums.length === 0) sums.push(0);
  const isExplained = createExplanation(others);
  const bases = [...nets, ...takeSharesOff(nets, page.shares)];
  return !bases.some((base) => totals.some((total) => sums.some((tax) => isExplained(total - base - tax))));
}

/**
 * Whether the only rate of the page gives another tax than the printed one. A tax of a part of the base is right where lines make up that
 * part; no tax is more than its rate of all that is to be paid.
 */
function isRateBroken(page: LabelledAmounts, chosen: ChosenAmounts): boolean {
  const { nets, taxes, totals, others, lines, rates, shares } = page;
  const rated = taxes.filter(({ role, value }) => role.rate !== null && value > 0);
  const [first] = rated;
  const rate = (first?.role.rate ?? 0) / 100;
  if (!first || rate === 0 || rates.size > 1) return false;
  const taxValues = sumSubsets([...new Set(rated.map(({ value }) => value))]);
  const isStated = (value: number) => taxValues.some((tax) => Math.abs(tax - value) <= lines.length + ROUNDING);
  const highest = Math.max(...rated.map(({ value }) => value));
  const isRateOf = (base: number) => isStated(base * rate) || Math.abs(base * rate - highest) <= base * MAX_RATE_ERROR;
  const isExplained = createExplanation([...others, ...lines]);
  const bases = nets.length > 0 ? [...nets, ...takeSharesOff(nets, shares)] : totals.map((total) => total / (1 + rate));
  if (bases.length === 0 || bases.some(isRateOf))
    return chosen.vat !== null && chosen.vat > 0 && !isStated(chosen.vat) && taxes.length > 1;
  if (nets.length === 0) return Math.max(...bases) * rate + ROUNDING < highest;
  return !bases.some((base) => taxValues.some((tax) => isExplained(base - tax / rate)));
}

/** In cents: a tax is rounded, and may be a sum of rounded ones. */
const ROUNDING = 5;
/** Share of the base: a tax computed line by line differs by that much at most. */
const MAX_RATE_ERROR = 0.0005;

/** Whether the page asks for another amount than its total, and prints nothing that makes the difference. */
function isAmountToPayBroken({ payables, others, shares }: LabelledAmounts, { total }: ChosenAmounts): boolean {
  const asked = payables.filter((value) => value > 0);
  if (total === null || asked.length === 0 || asked.includes(total)) return false;
  const isExplained = createExplanation(others);
  const isPart = (value: number) => asked.length > 1 || Math.abs(total / value - Math.round(total / value)) < 0.001;
  const left = [...takeSharesOff([total], shares), ...shares.map((share) => total * share)];
  const isShare = (value: number) => left.some((part) => Math.abs(part - value) <= ROUNDING);
  return !asked.some((value) => isPart(value) || isShare(value) || isExplained(total - value));
}

const takeSharesOff = (amounts: readonly number[], shares: readonly number[]): readonly number[] =>
  amounts.flatMap((amount) => shares.map((share) => Math.round(amount * (1 - share))));
