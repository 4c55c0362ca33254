import type { ExpensePolicy, ExpensePolicyOut } from '@probant/contracts/receipt-control';
import { amountOf, type Cents, centsOf } from '@probant/french/money';
import { fold } from '@probant/french/text-folding';
import { type Problem, problem } from '@probant/kernel/errors';
import type { Policy } from './policies.ts';

/** In force as long as a tenant has stored none; also what a member that is left out of a PUT goes back to (contract). */
export const DEFAULT_POLICY: Policy = {
  currency: 'EUR',
  defaultMaxAmount: 100_000 as Cents,
  caps: [],
  requireVatAbove: null,
  presets: [],
  flagWeekends: false,
};

/** How categories are compared; null for one that says nothing. */
export const categoryKey = (category: string | null): string | null => fold(category ?? '') || null;

/** What a sent policy asks for, or what is wrong with it beyond its schema. */
export function readPolicy(
  sent: ExpensePolicy,
  knownPresets: readonly string[],
): { readonly policy: Policy } | { readonly problems: readonly Problem[] } {
  const problems = [
    ...decimals(['default_max_amount'], sent.default_max_amount),
    ...problemsOfCaps(sent.caps ?? []),
    ...decimals(['require_vat_above'], sent.require_vat_above),
    ...problemsOfPresets(sent.presets ?? [], knownPresets),
  ];
  if (problems.length > 0) return { problems };
  const orDefault = DEFAULT_POLICY;
  return {
    policy: {
      currency: sent.currency ?? orDefault.currency,
      defaultMaxAmount:
        sent.default_max_amount === undefined ? orDefault.defaultMaxAmount : centsOf(sent.default_max_amount),
      caps: (sent.caps ?? []).map(({ category, max_amount }) => ({ category, maxAmount: centsOf(max_amount) })),
      requireVatAbove:
        sent.require_vat_above === null || sent.require_vat_above === undefined
          ? null
          : centsOf(sent.require_vat_above),
      presets: sent.presets ?? [],
      flagWeekends: sent.flag_weekends ?? false,
    },
  };
}

/** The contract's answer: the two additions appear where they are used. */
export const policyOut = (stored: Policy | null): ExpensePolicyOut => {
  const policy = stored ?? DEFAULT_POLICY;
  return {
    currency: policy.currency,
    default_max_amount: amountOf(policy.defaultMaxAmount),
    caps: policy.caps.map(({ category, maxAmount }) => ({ category, max_amount: amountOf(maxAmount) })),
    require_vat_above: policy.requireVatAbove === null ? null : amountOf(policy.requireVatAbove),
    is_default: stored === null,
    ...(policy.presets.length > 0 ? { presets: [...policy.presets] } : {}),
    ...(policy.flagWeekends ? { flag_weekends: true } : {}),
  };
};

type Place = readonly (string | number)[];

const wrong = (place: Place, message: string, input: unknown): Problem =>
  problem('value_error', ['body', ...place], `Value error, ${message}`, input);

/** At most two decimals, by the digits that the number is written with. */
function decimals(place: Place, amount: number | null | undefined): readonly Problem[] {
  if (amount === null || amount === undefined || amountOf(centsOf(amount)) === amount) return [];
  const message = 'Decimal input should have no more than 2 decimal places';
  return [problem('decimal_max_places', ['body', ...place], message, amount, { decimal_places: 2 })];
}

function problemsOfCaps(caps: NonNullable<ExpensePolicy['caps']>): readonly Problem[] {
  const seen = new Set<string>();
  return caps.flatMap(({ category, max_amount }, index) => {
    const key = categoryKey(category);
    const place = ['caps', index, 'category'];
    const named = key === null ? [wrong(place, 'the category is blank', category)] : [];
    const repeated =
      key !== null && seen.has(key) ? [wrong(place, 'the category has another cap already', category)] : [];
    if (key !== null) seen.add(key);
    return [...named, ...repeated, ...decimals(['caps', index, 'max_amount'], max_amount)];
  });
}

function problemsOfPresets(ids: readonly string[], known: readonly string[]): readonly Problem[] {
  return ids.flatMap((id, index) => {
    if (!known.includes(id)) return [wrong(['presets', index], 'there is no such preset', id)];
    return ids.indexOf(id) < index ? [wrong(['presets', index], 'the preset is listed twice', id)] : [];
  });
}
