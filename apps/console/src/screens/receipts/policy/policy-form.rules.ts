import type { Policy } from './policy.ts';

/** A policy as it is typed. */
export type PolicyDraft = {
  readonly currency: string;
  readonly generalCap: string;
  readonly vatAbove: string;
  readonly flagsWeekends: boolean;
  readonly caps: readonly { readonly id: number; readonly category: string; readonly amount: string }[];
  readonly presets: readonly string[] | undefined;
};

const MAX_AMOUNT = 1_000_000_000_000;

/** An amount as people type it: `140`, `25,50`, `1 200.00`; null when it is none. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (!/^\d{1,13}(?:\.\d{1,2})?$/.test(plain)) return null;
  const amount = Number(plain);
  return amount <= MAX_AMOUNT ? amount : null;
}

const writeAmount = (amount: number): string => String(amount).replace('.', ',');

export const draftPolicy = (policy: Policy): PolicyDraft => ({
  currency: policy.currency,
  generalCap: writeAmount(policy.default_max_amount),
  vatAbove: policy.require_vat_above === null ? '' : writeAmount(policy.require_vat_above),
  flagsWeekends: policy.flag_weekends === true,
  caps: policy.caps.map(({ category, max_amount }, id) => ({ id, category, amount: writeAmount(max_amount) })),
  presets: policy.presets,
});

/** The policy of a draft, or null while an amount is none. Ceilings without a category are left out. */
export function readDraft(draft: PolicyDraft): Policy | null {
  const generalCap = parseAmount(draft.generalCap);
  const vatAbove = draft.vatAbove.trim() === '' ? null : parseAmount(draft.vatAbove);
  const caps = draft.caps
    .filter(({ category }) => category.trim() !== '')
    .map(({ category, amount }) => ({ category: category.trim(), max_amount: parseAmount(amount) }));
  if (generalCap === null || (vatAbove === null && draft.vatAbove.trim() !== '')) return null;
  const known = caps.filter((cap): cap is Policy['caps'][number] => cap.max_amount !== null);
  if (known.length < caps.length) return null;
  return {
    currency: draft.currency,
    default_max_amount: generalCap,
    caps: known,
    require_vat_above: vatAbove,
    ...(draft.presets === undefined ? {} : { presets: draft.presets }),
    ...(draft.flagsWeekends ? { flag_weekends: true } : {}),
  };
}
