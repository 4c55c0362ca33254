import type { PolicyPreset } from '@probant/contracts/receipt-control';
import type { IsoDate } from '@probant/french/dates';
import { type Cents, roundToCents } from '@probant/french/money';
import { findCap, findOutdatedPreset, isSameCurrency } from '../receipt-policies/cap.rules.ts';
import { toCategoryKey } from '../receipt-policies/policy.rules.ts';
import type { Policy } from '../receipt-policies/policy.ts';
import { checkWeekend } from './dates.rules.ts';
import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatAmount, formatDay, truncateName } from './french-text.ts';
import { type Amounts, type ReceiptReading, toAmounts } from './reading/receipt-reading.ts';

export type PolicyInForce = { readonly policy: Policy; readonly presets: readonly PolicyPreset[] };

/** Compares a receipt with the tenant's policy. Amounts in another currency are neither compared nor converted. */
export function checkAgainstPolicy(
  reading: Pick<ReceiptReading, 'data'>,
  category: string | null,
  { policy, presets }: PolicyInForce,
): readonly Finding[] {
  const { data } = reading;
  const amounts = toAmounts(data);
  const weekendFindings = policy.flagWeekends ? checkWeekend(reading) : [];
  const cap = findCap(policy, presets, category, data.receipt_date ?? null);
  const categoryName = truncateName(category?.trim() ?? '');
  const uncappedFindings =
    toCategoryKey(category) !== null && cap === null
      ? [explainMissingCap(categoryName, findOutdatedPreset(policy, presets, category, data.receipt_date ?? null))]
      : [];
  if (data.currency && !isSameCurrency(data.currency, policy.currency))
    return [
      createFinding(
        'currency_mismatch',
        `Devise lue ${data.currency}, politique en ${policy.currency} : plafonds non comparés. Regarder la contre-valeur.`,
      ),
      ...uncappedFindings,
      ...weekendFindings,
    ];
  const capFindings =
    cap === null
      ? checkDefaultCap(amounts, policy)
      : checkCap(
          amounts,
          policy,
          cap.maxAmount,
          `plafond « ${categoryName} »${cap.source === null ? '' : ` (${cap.source})`}`,
        );
  return [...capFindings, ...uncappedFindings, ...checkRequiredVat(amounts, policy), ...weekendFindings];
}

function explainMissingCap(categoryName: string, outdatedPreset: PolicyPreset | null): Finding {
  if (outdatedPreset === null)
    return createFinding(
      'category_without_cap',
      `Catégorie « ${categoryName} » sans plafond : le plafond général s'applique.`,
    );
  const { id, tables } = outdatedPreset;
  const [first] = tables.map((table) => table.valid_from).sort();
  const last = tables
    .map((table) => table.valid_until)
    .sort()
    .at(-1);
  return createFinding(
    'preset_without_table',
    `Le barème « ${id} » ne couvre pas la date du reçu (limites du ${formatDay(first as IsoDate)} au ${formatDay(last as IsoDate)}) : ` +
      `le plafond général s'applique à « ${categoryName} ».`,
  );
}

const computeExcess = ({ total }: Amounts, maxAmount: Cents): Cents | null =>
  total === null || total <= maxAmount ? null : roundToCents(total - maxAmount);

function checkCap(amounts: Amounts, { currency }: Policy, maxAmount: Cents, name: string): readonly Finding[] {
  const excess = computeExcess(amounts, maxAmount);
  if (excess === null) return [];
  return [
    createFinding(
      'amount_above_cap',
      formatExcess(roundToCents(maxAmount + excess), name, maxAmount, excess, currency),
    ),
  ];
}

function checkDefaultCap(amounts: Amounts, { currency, defaultMaxAmount }: Policy): readonly Finding[] {
  const excess = computeExcess(amounts, defaultMaxAmount);
  if (excess === null) return [];
  const total = roundToCents(defaultMaxAmount + excess);
  return [
    createFinding('amount_above_default', formatExcess(total, 'plafond général', defaultMaxAmount, excess, currency)),
  ];
}

function formatExcess(total: Cents, name: string, maxAmount: Cents, excess: Cents, currency: string): string {
  const text = (value: Cents) => formatAmount(value, currency);
  return `Total lu ${text(total)}, ${name} ${text(maxAmount)} : ${text(excess)} au-dessus. Regarder si un accord existe.`;
}

function checkRequiredVat({ total, vat, rates }: Amounts, { currency, requireVatAbove }: Policy): readonly Finding[] {
  if (total === null || requireVatAbove === null || total <= requireVatAbove) return [];
  if (vat !== null || rates.some(({ amount }) => amount !== null)) return [];
  return [
    createFinding(
      'vat_missing_above_threshold',
      `TVA non lue pour un total de ${formatAmount(total, currency)} (demandée au-dessus de ${formatAmount(requireVatAbove, currency)}). Regarder si une facture peut être jointe.`,
    ),
  ];
}
