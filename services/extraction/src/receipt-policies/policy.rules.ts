import type { ExpensePolicy, ExpensePolicyOut } from '@probant/contracts/receipt-control';
import { type Cents, toAmount, toCents } from '@probant/french/money';
import { foldText } from '@probant/french/text-folding';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import type { Policy } from './policy.ts';

/** The policy of a tenant that has stored none, and the value of every member that a PUT omits (contract). */
export const DEFAULT_POLICY: Policy = {
  currency: 'EUR',
  defaultMaxAmount: 100_000 as Cents,
  caps: [],
  requireVatAbove: null,
  presets: [],
  flagWeekends: false,
};

/** Returns the key by which categories are compared, without case and accents; null for a blank one. */
export const toCategoryKey = (category: string | null): string | null => foldText(category ?? '') || null;

/** Converts a request body to a policy, or returns the problems that its schema cannot express. */
export function parsePolicy(
  sent: ExpensePolicy,
  knownPresets: readonly string[],
): { readonly policy: Policy } | { readonly problems: readonly Problem[] } {
  const problems = [
    ...checkDecimals(['default_max_amount'], sent.default_max_amount),
    ...checkCaps(sent.caps ?? []),
    ...checkDecimals(['require_vat_above'], sent.require_vat_above),
    ...checkPresets(sent.presets ?? [], knownPresets),
  ];
  if (problems.length > 0) return { problems };
  return {
    policy: {
      currency: sent.currency ?? DEFAULT_POLICY.currency,
      defaultMaxAmount:
        sent.default_max_amount === undefined ? DEFAULT_POLICY.defaultMaxAmount : toCents(sent.default_max_amount),
      caps: (sent.caps ?? []).map(({ category, max_amount }) => ({ category, maxAmount: toCents(max_amount) })),
      requireVatAbove:
        sent.require_vat_above === null || sent.require_vat_above === undefined
          ? null
          : toCents(sent.require_vat_above),
      presets: sent.presets ?? [],
      flagWeekends: sent.flag_weekends ?? false,
    },
  };
}

/** Returns the policy as the contract describes it. `presets` and `flag_weekends`, additions to the contract, appear only when used. */
export const toPolicyOut = (stored: Policy | null): ExpensePolicyOut => {
  const policy = stored ?? DEFAULT_POLICY;
  return {
    currency: policy.currency,
    default_max_amount: toAmount(policy.defaultMaxAmount),
    caps: policy.caps.map(({ category, maxAmount }) => ({ category, max_amount: toAmount(maxAmount) })),
    require_vat_above: policy.requireVatAbove === null ? null : toAmount(policy.requireVatAbove),
    is_default: stored === null,
    ...(policy.presets.length > 0 ? { presets: [...policy.presets] } : {}),
    ...(policy.flagWeekends ? { flag_weekends: true } : {}),
  };
};

type FieldPath = readonly (string | number)[];

const createValueError = (place: FieldPath, message: string, input: unknown): Problem =>
  createValidationProblem('value_error', ['body', ...place], `Value error, ${message}`, input);

/** Checks that an amount has at most two decimals. */
function checkDecimals(place: FieldPath, amount: number | null | undefined): readonly Problem[] {
  if (amount === null || amount === undefined || toAmount(toCents(amount)) === amount) return [];
  const message = 'Decimal input should have no more than 2 decimal places';
  return [createValidationProblem('decimal_max_places', ['body', ...place], message, amount, { decimal_places: 2 })];
}

function checkCaps(caps: NonNullable<ExpensePolicy['caps']>): readonly Problem[] {
  const keys = new Set<string>();
  return caps.flatMap(({ category, max_amount }, index) => {
    const key = toCategoryKey(category);
    const place = ['caps', index, 'category'];
    const blankProblems = key === null ? [createValueError(place, 'the category is blank', category)] : [];
    const repeatedProblems =
      key !== null && keys.has(key) ? [createValueError(place, 'the category has another cap already', category)] : [];
    if (key !== null) keys.add(key);
    return [...blankProblems, ...repeatedProblems, ...checkDecimals(['caps', index, 'max_amount'], max_amount)];
  });
}

function checkPresets(ids: readonly string[], presetIds: readonly string[]): readonly Problem[] {
  return ids.flatMap((id, index) => {
    if (!presetIds.includes(id)) return [createValueError(['presets', index], 'there is no such preset', id)];
    return ids.indexOf(id) < index ? [createValueError(['presets', index], 'the preset is listed twice', id)] : [];
  });
}
