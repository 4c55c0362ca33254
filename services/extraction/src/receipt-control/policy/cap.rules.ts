import type { PolicyPreset } from '@probant/contracts/receipt-control';
import { type Cents, centsOf } from '@probant/french/money';
import type { Policy } from './policies.ts';
import { categoryKey } from './policy.rules.ts';

/** A ceiling that applies to a receipt, and the preset's table that it is from, if not the tenant's own. */
export type ApplicableCap = { readonly maxAmount: Cents; readonly source: string | null };

/**
 * The ceiling of a category: the tenant's own, else that of a preset it has taken in, from the table that was in force on the day of
 * the purchase. Presets of another currency count for nothing, and none counts for a receipt whose date was not read.
 */
export function capOf(
  policy: Policy,
  presets: readonly PolicyPreset[],
  category: string | null,
  date: string | null,
): ApplicableCap | null {
  const key = categoryKey(category);
  if (key === null) return null;
  const own = policy.caps.find((cap) => categoryKey(cap.category) === key);
  if (own) return { maxAmount: own.maxAmount, source: null };
  if (date === null) return null;
  for (const id of policy.presets) {
    const preset = presets.find((other) => other.id === id && sameCurrency(other.currency, policy.currency));
    const table = preset?.tables.find(({ valid_from, valid_until }) => valid_from <= date && date <= valid_until);
    const cap = table?.caps.find((entry) => categoryKey(entry.category) === key);
    if (table && cap) return { maxAmount: centsOf(cap.max_amount), source: table.source };
  }
  return null;
}

export const sameCurrency = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();
