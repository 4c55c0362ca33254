import type { PolicyPreset } from '@probant/contracts/receipt-control';
import { type Cents, cents } from '@probant/french/money';
import { capOf, sameCurrency } from '../policy/cap.rules.ts';
import type { Policy } from '../policy/policies.ts';
import { categoryKey } from '../policy/policy.rules.ts';
import { type Finding, finding } from './catalogue.ts';
import { weekend } from './days.rules.ts';
import { amountText, nameText } from './french-text.ts';
import { type Amounts, amountsOf, type ReceiptReading } from './receipt-reading.ts';

export type PolicyInForce = { readonly policy: Policy; readonly presets: readonly PolicyPreset[] };

/** A receipt beside the tenant's policy. Amounts of another currency are not compared, and never converted. */
export function againstPolicy(
  reading: ReceiptReading,
  category: string | null,
  { policy, presets }: PolicyInForce,
): readonly Finding[] {
  const { data } = reading;
  const amounts = amountsOf(data);
  const weekends = policy.flagWeekends ? weekend(reading) : [];
  const cap = capOf(policy, presets, category, data.receipt_date ?? null);
  const named = nameText(category?.trim() ?? '');
  const without =
    categoryKey(category) !== null && cap === null
      ? [finding('category_without_cap', `Catégorie « ${named} » sans plafond : le plafond général s'applique.`)]
      : [];
  if (data.currency && !sameCurrency(data.currency, policy.currency))
    return [
      finding(
        'currency_mismatch',
        `Devise lue ${data.currency}, politique en ${policy.currency} : plafonds non comparés. Regarder la contre-valeur.`,
      ),
      ...without,
      ...weekends,
    ];
  const above =
    cap === null
      ? aboveDefault(amounts, policy)
      : aboveCap(
          amounts,
          policy,
          cap.maxAmount,
          `plafond « ${named} »${cap.source === null ? '' : ` (${cap.source})`}`,
        );
  return [...above, ...without, ...vatMissing(amounts, policy), ...weekends];
}

const excess = ({ total }: Amounts, most: Cents): Cents | null =>
  total === null || total <= most ? null : cents(total - most);

function aboveCap(amounts: Amounts, { currency }: Policy, most: Cents, name: string): readonly Finding[] {
  const over = excess(amounts, most);
  if (over === null) return [];
  return [finding('amount_above_cap', overText(cents(most + over), name, most, over, currency))];
}

function aboveDefault(amounts: Amounts, { currency, defaultMaxAmount }: Policy): readonly Finding[] {
  const over = excess(amounts, defaultMaxAmount);
  if (over === null) return [];
  const total = cents(defaultMaxAmount + over);
  return [finding('amount_above_default', overText(total, 'plafond général', defaultMaxAmount, over, currency))];
}

function overText(total: Cents, name: string, most: Cents, over: Cents, currency: string): string {
  const text = (value: Cents) => amountText(value, currency);
  return `Total lu ${text(total)}, ${name} ${text(most)} : ${text(over)} au-dessus. Regarder si un accord existe.`;
}

function vatMissing({ total, vat, rates }: Amounts, { currency, requireVatAbove }: Policy): readonly Finding[] {
  if (total === null || requireVatAbove === null || total <= requireVatAbove) return [];
  if (vat !== null || rates.some(({ amount }) => amount !== null)) return [];
  return [
    finding(
      'vat_missing_above_threshold',
      `TVA non lue pour un total de ${amountText(total, currency)} (demandée au-dessus de ${amountText(requireVatAbove, currency)}). Regarder si une facture peut être jointe.`,
    ),
  ];
}
