import { type Cents, cents, findAmounts } from '@probant/french/money';
import { partOf } from '../../reading/evidence.ts';
import type { Segment } from '../../reading/rows.ts';
import { depthOf, type InvoicePages } from './invoice-pages.ts';
import { labelContext } from './label-context.ts';
import { labelsIn } from './labels.ts';
import type { Features } from './scoring.ts';
import { knownRates, sharesRate } from './vat-rates.ts';

/** An amount printed somewhere, all its places merged: `value` without sign. */
export type AmountCandidate = {
  readonly value: Cents;
  readonly negative: boolean;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

type Occurrence = AmountCandidate & { readonly row: number };

/** Distinct amounts looked at, the largest first dropped last: a page of prices is not a reason to look at all pairs of them. */
const LIMIT = 150;

export function amountCandidates(pages: InvoicePages): readonly AmountCandidate[] {
  const occurrences = pages.cells.flatMap((cell): Occurrence[] =>
    findAmounts(cell.segment.text).map((match) => {
      const context = labelContext(pages, cell, match.start);
      const named = (prefix: string, text: string) => labelsIn(text).map((label) => [`${prefix}:${label}`, 1] as const);
      const after = cell.segment.folded.slice(match.end, match.end + 20);
      return {
        value: cents(Math.abs(match.value)),
        negative: match.value < 0,
        row: cell.row,
        place: partOf(cell.segment, match.start, match.end),
        features: {
          ...Object.fromEntries([
            ...named('left', context.left),
            ...named('above', context.above),
            ...named('column', context.column),
            ...labelsIn(context.row)
              .filter((label) => ['penalty', 'capital', 'discount'].includes(label))
              .map((label) => [`row:${label}`, 1]),
          ]),
          'after:rate': /^ ?%/.test(after) ? 1 : 0,
          labelled: /[a-z]/.test(context.left) ? 1 : 0,
          decimals: match.hasDecimals ? 1 : 0,
          currency: match.currency === null ? 0 : 1,
          depth: depthOf(pages, cell.row),
          rightmost: cell.place === (pages.rows[cell.row]?.segments.length ?? 0) - 1 ? 1 : 0,
        },
      };
    }),
  );
  const merged = mergedByValue(occurrences).slice(0, LIMIT);
  const roles = rolesOf(
    merged.map(({ value }) => value),
    pairsInRows(occurrences),
  );
  return merged.map((candidate, rank) => ({
    ...candidate,
    features: {
      ...candidate.features,
      rank: Math.min(rank, 10),
      largest: rank === 0 ? 1 : 0,
      zero: candidate.value === 0 ? 1 : 0,
      ...roles(candidate.value),
    },
  }));
}

/** Labels by the best place, the place itself the last one (totals are repeated at the end), the largest amounts first. */
function mergedByValue(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const byValue = new Map<number, Occurrence>();
  for (const one of occurrences) {
    const other = byValue.get(one.value);
    const features = other === undefined ? one.features : highest(other.features, one.features);
    // Where a value stands labelled beats where it stands alone.
    const keeps = other !== undefined && (other.features['labelled'] ?? 0) > (one.features['labelled'] ?? 0);
    byValue.set(one.value, { ...(keeps ? other : one), features });
  }
  return [...byValue.values()].sort((a, b) => b.value - a.value);
}

function highest(a: Features, b: Features): Features {
  const all: Record<string, number> = { ...a };
  for (const [name, value] of Object.entries(b)) all[name] = Math.max(all[name] ?? 0, value);
  return all;
}

/** Base and tax of one known rate printed in one row: a line of a VAT table. */
function pairsInRows(occurrences: readonly Occurrence[]): ReadonlySet<string> {
  const rows = Map.groupBy(occurrences, ({ row }) => row);
  const pairs = new Set<string>();
  for (const row of rows.values()) {
    for (const base of row.slice(0, 12))
      for (const tax of row.slice(0, 12))
        if (tax.value > 0 && sharesRate(base.value, tax.value)) pairs.add(`${base.value}/${tax.value}`);
  }
  return pairs;
}

/** What an amount would be among all amounts: base of a printed tax and sum, tax of a printed base, sum of both. */
function rolesOf(values: readonly Cents[], pairs: ReadonlySet<string>): (value: Cents) => Features {
  const printed = new Set<number>(values);
  const near = (value: number) => printed.has(value) || printed.has(value - 1) || printed.has(value + 1);
  const tabled = new Set([...pairs].flatMap((pair) => pair.split('/').map(Number)));
  return (value) => {
    const isBase =
      value > 0 && knownRates.some((rate) => near(Math.round(value * rate)) && near(Math.round(value * (1 + rate))));
    const isSum =
      value > 0 &&
      knownRates.some((rate) => near(Math.round(value / (1 + rate))) && near(value - Math.round(value / (1 + rate))));
    const isTax =
      value > 0 &&
      knownRates.some((rate) => values.some((base) => Math.abs(base * rate - value) <= 1 && near(base + value)));
    return { isBase: Number(isBase), isSum: Number(isSum), isTax: Number(isTax), tabled: Number(tabled.has(value)) };
  };
}
