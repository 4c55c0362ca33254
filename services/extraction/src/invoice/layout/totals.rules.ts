import { type Cents, cents } from '@probant/french/money';
import type { AmountCandidate } from './amount-candidates.ts';
import { byRules, type Ranking, type Scored } from './scoring.ts';
import { type Member, TOTAL_RULES } from './total-weights.ts';
import { sharesRate } from './vat-rates.ts';

export type Totals = { readonly subtotal: Total | null; readonly vat: Total | null; readonly total: Total | null };

export type Total = {
  readonly value: Cents;
  /** Where it stands; null for the member that the two others tell. */
  readonly candidate: AmountCandidate | null;
  readonly score: number;
  readonly lead: number;
  readonly agreement: Agreement;
};

/** `proved`: the three make a sum at a known rate or by a VAT table. `sums`: they make a sum. `alone`: nothing to compare with. */
type Agreement = 'proved' | 'sums' | 'alone' | 'contradicts';

export type TotalRankings = Readonly<Record<Member, Ranking<AmountCandidate>>>;

type Choice = Scored<AmountCandidate> | null;
// Log-likelihood of a member that is not printed at all.
const ABSENT: Readonly<Record<Member, number>> = {
  subtotal: Math.log(0.03),
  vat: Math.log(0.08),
  total: Math.log(0.02),
};
const LOOKED_AT = 8;
/** A member takes part in a sum only when its own place speaks for it: pages are full of coincidental triples. */
const LEAST_OWN = 0.05;

const BY_RULES: TotalRankings = {
  subtotal: byRules(TOTAL_RULES.subtotal),
  vat: byRules(TOTAL_RULES.vat),
  total: byRules(TOTAL_RULES.total),
};

/** The likeliest subtotal, VAT and total together; a missing member follows from the two others at a known rate only. */
export function chooseTotals(candidates: readonly AmountCandidate[], rankings: TotalRankings = BY_RULES): Totals {
  const options = (member: Member): Choice[] => [...rankings[member](candidates).slice(0, LOOKED_AT), null];
  let best: { plausibility: number; choices: Readonly<Record<Member, Choice>>; agreement: Agreement } | null = null;
  const [subtotals, vats, totals] = [options('subtotal'), options('vat'), options('total')];
  for (const subtotal of subtotals)
    for (const vat of vats)
      for (const total of totals) {
        const choices = { subtotal, vat, total };
        const [agreement, bonus] = compare(choices);
        const plausibility = bonus + own('subtotal', subtotal) + own('vat', vat) + own('total', total);
        if (best === null || plausibility > best.plausibility) best = { plausibility, choices, agreement };
      }
  if (best === null) return { subtotal: null, vat: null, total: null };
  return derived(soleAsTotal(best.choices), best.agreement, (tax) => addUpTo(printedTaxes(candidates), tax));
}

/** The only amount chosen, that nothing calls net, is what is to be paid. */
function soleAsTotal(choices: Readonly<Record<Member, Choice>>): Readonly<Record<Member, Choice>> {
  const { subtotal, vat, total } = choices;
  const isNet = NET_LABELS.some((label) => subtotal?.candidate.features[label] === 1);
  return subtotal && !vat && !total && !isNet ? { subtotal: null, vat: null, total: subtotal } : choices;
}

const NET_LABELS = ['left:net', 'far:net', 'above:net', 'column:net', 'left:base'] as const;

const own = (member: Member, choice: Choice): number =>
  choice === null ? ABSENT[member] : Math.log(Math.max(choice.score, 0.002));

function compare({ subtotal, vat, total }: Readonly<Record<Member, Choice>>): [Agreement, number] {
  const [h, v, t] = [subtotal, vat, total].map((choice) => choice?.candidate.value);
  if (h === undefined || t === undefined) return ['alone', 0];
  if (h === t && samePlace(subtotal, total)) return ['contradicts', -6];
  if (v === undefined) return t === h ? ['sums', 0.8] : t > h && t < h * 1.28 ? ['alone', 0] : ['alone', -1.5];
  if (Math.abs(h + v - t) > 2) return ['contradicts', -2.5];
  const likely = [subtotal, vat, total].every(
    (choice) => (choice?.score ?? 0) >= LEAST_OWN || statesNoTax(choice, h, t),
  );
  if (!likely) return ['sums', 0];
  const tabled = (vat?.candidate.features['sumOfTaxes'] ?? 0) > 0;
  if (v === 0 || sharesRate(h, v) || tabled) return ['proved', 3.2];
  return v > 0.3 * h ? ['contradicts', -2] : ['sums', 1.8];
}

/** "Steuerbetrag 0,00" where what is to be paid is the net amount: no tax, however seldom that is. */
const statesNoTax = (choice: Choice, net: number, gross: number): boolean =>
  net === gross &&
  choice?.candidate.value === 0 &&
  ['left:vat', 'far:vat'].some((label) => choice.candidate.features[label] === 1);

/** One printed amount cannot be both the subtotal and the total. */
const samePlace = (a: Choice, b: Choice): boolean =>
  a !== null && b !== null && a.candidate.place.words[0] === b.candidate.place.words[0];

function derived(
  choices: Readonly<Record<Member, Choice>>,
  agreement: Agreement,
  isSumOfTaxes: (tax: number) => boolean,
): Totals {
  const given = (choice: Choice): Total | null =>
    choice === null
      ? null
      : {
          value: choice.candidate.value,
          candidate: choice.candidate,
          score: choice.score,
          lead: choice.lead,
          agreement,
        };
  const [subtotal, vat, total] = [given(choices.subtotal), given(choices.vat), given(choices.total)];
  const told = (value: number, a: Total, b: Total): Total => ({
    value: cents(value),
    candidate: null,
    score: 0.8 * Math.min(a.score, b.score),
    lead: Math.min(a.lead, b.lead),
    agreement: 'alone',
  });
  if (subtotal && total && !vat) {
    const tax = total.value - subtotal.value;
    if (sharesRate(subtotal.value, tax) || isSumOfTaxes(tax))
      return { subtotal, total, vat: told(tax, subtotal, total) };
  }
  if (vat && total && !subtotal && sharesRate(total.value - vat.value, vat.value))
    return { vat, total, subtotal: told(total.value - vat.value, vat, total) };
  if (subtotal && vat && !total && sharesRate(subtotal.value, vat.value))
    return { subtotal, vat, total: told(subtotal.value + vat.value, subtotal, vat) };
  return { subtotal, vat, total };
}

const TAXES_LOOKED_AT = 8;

/** The amounts that labels call taxes, one of each row: several rates without their sum. */
function printedTaxes(candidates: readonly AmountCandidate[]): readonly number[] {
  const isTax = ({ value, features }: AmountCandidate) =>
    value > 0 && ['left:vat', 'far:vat', 'above:vat', 'column:vat'].some((label) => features[label] === 1);
  const byRow = new Map(candidates.filter(isTax).map(({ row, value }) => [row, value]));
  return [...byRow.values()].slice(-TAXES_LOOKED_AT);
}

/** Whether two or more of the parts make the sum, to the cent. */
const addUpTo = (parts: readonly number[], sum: number, taken = 0): boolean =>
  (taken > 1 && sum === 0) ||
  (sum > 0 && parts.some((part, index) => addUpTo(parts.slice(index + 1), sum - part, taken + 1)));
