import type { ReceiptData } from '@probant/contracts/extraction';
import { type Cents, roundToCents } from '@probant/french/money';
import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatAmount, formatList, formatRate } from './french-text.ts';
import { isGapPrinted, requireEveryAmount, sumCents } from './operands.rules.ts';
import type { Amounts, ReceiptReading } from './receipt-reading.ts';
import { findTerritory, isAbroad, isFrenchRate, TERRITORY_NAMES, TERRITORY_RATES } from './vat-territories.ts';

/** Checks the VAT breakdown of a receipt. Amounts are compared only when every operand was read. */
export const checkVat = ({ data, rawText }: ReceiptReading, amounts: Amounts): readonly Finding[] => [
  ...checkVatAmounts(data, amounts),
  ...checkVatSum(data, amounts, rawText),
  ...checkVatRates(data, amounts),
];

function checkVatAmounts({ currency, line_items: lines }: ReceiptData, amounts: Amounts): readonly Finding[] {
  // Tills round the VAT of each line, so the tolerance is one cent for each line.
  const toleranceCents = Math.max(2, lines?.length ?? 0);
  const text = (value: Cents) => formatAmount(value, currency);
  const mismatches = amounts.rates.flatMap(({ rate, base, amount }) => {
    if (rate === null || amount === null) return [];
    const taxableBase = base ?? inferBase(amounts);
    if (taxableBase === null) return [];
    const due = roundToCents((taxableBase * rate) / 100);
    // Part of a subtotal may be exempt, so only more VAT than the whole subtotal gives is a mismatch.
    const gap = base === null ? Math.abs(amount) - Math.abs(due) : Math.abs(due - amount);
    return gap <= toleranceCents
      ? []
      : [`${text(taxableBase)} à ${formatRate(rate)} font ${text(due)}, TVA lue ${text(amount)}`];
  });
  if (mismatches.length === 0) return [];
  return [
    createFinding('vat_mismatch', `TVA par taux : ${mismatches.join(' ; ')}. Regarder la base, le taux et le montant.`),
  ];
}

/** With a single rate, its base is at most the subtotal. A subtotal below its VAT was confused with it by the reader. */
const inferBase = ({ rates, subtotal }: Amounts): Cents | null =>
  rates.length === 1 && subtotal !== null && Math.abs(subtotal) > Math.abs(rates[0]?.amount ?? 0) ? subtotal : null;

function checkVatSum(
  { currency }: ReceiptData,
  { rates, vat: total, subtotal }: Amounts,
  rawText: string,
): readonly Finding[] {
  const rateAmounts = requireEveryAmount(rates.map(({ amount }) => amount));
  if (total === null || rateAmounts === null) return [];
  const sum = sumCents(rateAmounts);
  const gap = roundToCents(Math.abs(sum - total));
  if (gap <= 2 + rates.length || isGapPrinted(gap, rawText) || isMissingRate(rates, subtotal)) return [];
  return [
    createFinding(
      'vat_sum_mismatch',
      `TVA par taux : ${formatAmount(sum, currency)} en tout, TVA totale lue ${formatAmount(total, currency)} : écart de ${formatAmount(gap, currency)}. Regarder le détail de la TVA.`,
    ),
  ];
}

/** Whether the bases add up to less than the subtotal. A rate was then not read, and the sum of the others proves nothing. */
function isMissingRate(rates: Amounts['rates'], subtotal: Cents | null): boolean {
  const bases = requireEveryAmount(rates.map(({ base }) => base));
  return bases !== null && subtotal !== null && sumCents(bases) < subtotal - 2 - rates.length;
}

function checkVatRates({ currency, vendor_address: address }: ReceiptData, { rates }: Amounts): readonly Finding[] {
  const readRates = [...new Set(rates.flatMap(({ rate }) => (rate === null ? [] : [rate])))];
  const unknownRates = readRates.filter((rate) => !isFrenchRate(rate));
  const isForeign = isAbroad(address) || (!!currency && currency.toUpperCase() !== 'EUR');
  const findings: Finding[] = [];
  if (unknownRates.length > 0) {
    const rateList = formatList(unknownRates.map(formatRate));
    findings.push(
      isForeign
        ? createFinding(
            'vat_rate_unknown',
            `Taux ${rateList} : pas un taux français. Regarder les règles du pays.`,
            'info',
          )
        : createFinding(
            'vat_rate_unknown',
            `Taux ${rateList} : pas un taux de TVA français. Regarder le taux imprimé.`,
          ),
    );
  }
  const territory = isForeign ? null : findTerritory(address);
  if (territory === null || territory === 'hors_champ') return findings;
  const unusualRates = readRates.filter(
    (rate) => rate !== 0 && isFrenchRate(rate) && !TERRITORY_RATES[territory].includes(rate),
  );
  if (unusualRates.length > 0)
    findings.push(
      createFinding(
        'vat_rate_territory',
        `Taux ${formatList(unusualRates.map(formatRate))} : inhabituel ${TERRITORY_NAMES[territory]}. Regarder l'adresse du commerçant et le taux.`,
      ),
    );
  return findings;
}
