import type { PolicyPreset } from '@probant/contracts/receipt-control';
import { type Cents, toCents } from '@probant/french/money';
import { toCategoryKey } from './policy.rules.ts';
import type { Policy } from './policy.ts';

/** The cap that applies to a receipt. `source` names the table of a preset, null for the tenant's own cap. */
export type ApplicableCap = { readonly maxAmount: Cents; readonly source: string | null };

/**
 * Returns the cap of a category: the tenant's own, else that of a preset of the policy, from the table in force on the date of the
 * purchase. Presets in another currency are ignored; without a date no preset applies.
 */
export function findCap(
  policy: Policy,
  presets: readonly PolicyPreset[],
  category: string | null,
  date: string | null,
): ApplicableCap | null {
  const key = toCategoryKey(category);
  if (key === null) return null;
  const ownCap = policy.caps.find((cap) => toCategoryKey(cap.category) === key);
  if (ownCap) return { maxAmount: ownCap.maxAmount, source: null };
  if (date === null) return null;
  for (const id of policy.presets) {
    const preset = presets.find(
      (candidate) => candidate.id === id && isSameCurrency(candidate.currency, policy.currency),
    );
    const table = preset?.tables.find(({ valid_from, valid_until }) => valid_from <= date && date <= valid_until);
    const cap = table?.caps.find((entry) => toCategoryKey(entry.category) === key);
    if (table && cap) return { maxAmount: toCents(cap.max_amount), source: table.source };
  }
  return null;
}

/**
 * Returns the first preset of the policy that has limits for this category, but none on the date of the purchase. Null when the tenant's
 * own cap or another preset applies.
 */
export function findOutdatedPreset(
  policy: Policy,
  presets: readonly PolicyPreset[],
  category: string | null,
  date: string | null,
): PolicyPreset | null {
  const key = toCategoryKey(category);
  if (key === null || date === null || findCap(policy, presets, category, date) !== null) return null;
  const isOutdated = ({ id, currency, tables }: PolicyPreset) =>
    policy.presets.includes(id) &&
    isSameCurrency(currency, policy.currency) &&
    tables.some(({ caps }) => caps.some((cap) => toCategoryKey(cap.category) === key)) &&
    !tables.some(({ valid_from, valid_until }) => valid_from <= date && date <= valid_until);
  return presets.find(isOutdated) ?? null;
}

export const isSameCurrency = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();
