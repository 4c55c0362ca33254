import type { ReceiptData } from '@probant/contracts/extraction';
import { type Cents, roundToCents } from '@probant/french/money';
import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatAmount, formatList, formatRate } from './french-text.ts';
import { isMisreading, isUncertain, listVariants } from './misreadings.rules.ts';
import { isGapPrinted, isNear, requireEveryAmount, sumCents } from './operands.rules.ts';
import type { ReceiptPicture } from './reading/receipt-picture.ts';
import type { Amounts, ReceiptReading } from './reading/receipt-reading.ts';
import {
  findTerritory,
  hasForeignVatNumber,
  isAbroad,
  isFrenchRate,
  TERRITORY_NAMES,
  TERRITORY_RATES,
} from './vat-territories.ts';

/** Checks the VAT breakdown of a receipt. Amounts are compared only when every operand was read. */
export function checkVat({ data, rawText, scores, picture }: ReceiptReading, amounts: Amounts): readonly Finding[] {
  const rateFindings = checkVatAmounts(data, amounts, scores, picture);
  // A VAT that is wrong at one rate makes the sum of the rates wrong as well: one cause, one finding.
  const isSumExplained =
    rateFindings.length > 0 && isNear(sumDueVat(amounts) ?? Number.NaN, amounts.vat, 2 + amounts.rates.length);
  return [
    ...rateFindings,
    ...(isSumExplained ? [] : checkVatSum(data, amounts, { rawText, picture })),
    ...checkVatRates(data, picture === null ? amounts : selectConfirmedRates(amounts, picture), rawText),
  ];
}

/** Amounts that disagree, and that OCR was unsure of as well, were misread more often than misprinted. */
const MIN_COMPARED_CONFIDENCE = 0.5;

/** Returns the sum of the VAT printed by rate, or null when a rate has none. */
export function sumRates({ rates }: Amounts): Cents | null {
  const amounts = requireEveryAmount(rates.map(({ amount }) => amount));
  return amounts === null ? null : sumCents(amounts);
}

/** Returns the VAT due on the bases of all rates, or null when a rate or a base was not read. */
export function sumDueVat(amounts: Amounts): Cents | null {
  const due = amounts.rates.map(({ rate, base }) => {
    const taxableBase = base ?? inferBase(amounts);
    return rate === null || taxableBase === null ? null : roundToCents((taxableBase * rate) / 100);
  });
  const known = requireEveryAmount(due);
  return known === null ? null : sumCents(known);
}

function checkVatAmounts(
  { currency, line_items: lines }: ReceiptData,
  amounts: Amounts,
  scores: ReceiptReading['scores'],
  picture: ReceiptPicture | null,
): readonly Finding[] {
  // Tills round the VAT of each line, so the tolerance is one cent for each line.
  const toleranceCents = Math.max(2, lines?.length ?? 0);
  const text = (value: Cents) => formatAmount(value, currency);
  const mismatches = amounts.rates.flatMap(({ rate, base, amount }, index) => {
    if (rate === null || amount === null) return [];
    if ((scores[`vat_breakdown.${index}.amount`] ?? 1) < MIN_COMPARED_CONFIDENCE) return [];
    const taxableBase = base ?? inferBase(amounts);
    if (taxableBase === null) return [];
    const due = roundToCents((taxableBase * rate) / 100);
    // Part of a subtotal may be exempt. Unless it gives the total at this rate, only more VAT than the whole gives is a mismatch. Another
    // VAT in total is a matter of the sum.
    const isOnlyVat = amounts.vat === null || amounts.vat === amount;
    const isWholeBase = base !== null || (isOnlyVat && isNear(taxableBase + due, amounts.total, 2));
    const gap = isWholeBase ? Math.abs(due - amount) : Math.abs(amount) - Math.abs(due);
    if (gap <= toleranceCents) return [];
    return picture !== null && isVatMisread({ rate, base: taxableBase, amount }, picture)
      ? []
      : [`${text(taxableBase)} à ${formatRate(rate)} font ${text(due)}, TVA lue ${text(amount)}`];
  });
  if (mismatches.length === 0) return [];
  return [
    createFinding('vat_mismatch', `TVA par taux : ${mismatches.join(' ; ')}. Regarder la base, le taux et le montant.`),
  ];
}

/** Whether another digit in the VAT or in its base gives the VAT that is due, and no gross amount beside both confirms them. */
function isVatMisread(
  { rate, base, amount }: { readonly rate: number; readonly base: Cents; readonly amount: Cents },
  picture: ReceiptPicture,
): boolean {
  const due = (base * rate) / 100;
  const isDue = (vat: number, taxableBase: number) => Math.abs((taxableBase * rate) / 100 - vat) <= 1;
  const isConfirmed = picture.rows.some(({ amounts }) =>
    [base, amount, base + amount].every((cents) => amounts.includes(cents)),
  );
  if (isConfirmed) return false;
  return (
    [Math.floor(due), Math.ceil(due)].some((vat) => isMisreading(amount, vat, picture)) ||
    listVariants(base).some((variant) => isDue(amount, variant) && isMisreading(base, variant, picture))
  );
}

/**
 * On a picture, a rate that OCR was unsure of and that is not a French one was misread unless its VAT is that of its base, or of the total, at
 * this rate, and at no French rate that has one other digit.
 */
const selectConfirmedRates = (amounts: Amounts, picture: ReceiptPicture): Amounts => ({
  ...amounts,
  rates: amounts.rates.filter(({ rate, base, amount }) => {
    const taxableBase = base ?? (amounts.total === null || amount === null ? null : amounts.total - amount);
    if (rate === null || isFrenchRate(rate) || !isUncertain(Math.round(rate * 100), picture)) return true;
    const isVatAt = (percent: number) => taxableBase !== null && isNear((taxableBase * percent) / 100, amount, 2);
    const isMisreadRate = listVariants(Math.round(rate * 100)).some(
      (variant) => isFrenchRate(variant / 100) && isVatAt(variant / 100),
    );
    return isVatAt(rate) && !isMisreadRate;
  }),
});

/**
 * With a single rate, its base is at most the subtotal. A subtotal below its VAT was confused with it by the reader, and one that gives the
 * total neither with the printed VAT nor at the rate may be wrong itself.
 */
function inferBase({ rates, subtotal, vat, total }: Amounts): Cents | null {
  const [first, second] = rates;
  if (first === undefined || second !== undefined || subtotal === null) return null;
  if (Math.abs(subtotal) <= Math.abs(first.amount ?? 0)) return null;
  const due = (subtotal * (first.rate ?? 0)) / 100;
  const isConfirmed = total === null || [vat ?? first.amount ?? 0, due].some((tax) => isNear(subtotal + tax, total, 3));
  return isConfirmed ? subtotal : null;
}

function checkVatSum(
  { currency }: ReceiptData,
  { rates, vat: total, subtotal, total: grossTotal }: Amounts,
  { rawText, picture }: Pick<ReceiptReading, 'rawText' | 'picture'>,
): readonly Finding[] {
  const rateAmounts = requireEveryAmount(rates.map(({ amount }) => amount));
  if (total === null || rateAmounts === null) return [];
  const sum = sumCents(rateAmounts);
  const gap = roundToCents(Math.abs(sum - total));
  if (gap <= 2 + rates.length || isGapPrinted(gap, rawText) || isMissingRate(rates, subtotal)) return [];
  if (picture !== null && !areRatesComplete({ rates, total: grossTotal })) return [];
  const operands = [...rateAmounts.map((amount) => [amount, amount + total - sum] as const), [total, sum] as const];
  if (picture !== null && operands.some(([read, meant]) => isMisreading(read, meant, picture))) return [];
  return [
    createFinding(
      'vat_sum_mismatch',
      `TVA par taux : ${formatAmount(sum, currency)} en tout, TVA totale lue ${formatAmount(total, currency)} : écart de ${formatAmount(gap, currency)}. Regarder le détail de la TVA.`,
    ),
  ];
}

/**
 * Whether the rates that were read from a picture give the total, by their bases or by what their VAT is the VAT of. If they do not, a rate
 * may not have been read, or was read with another VAT. Without a total nothing can be compared.
 */
export function areRatesComplete({ rates, total }: Pick<Amounts, 'rates' | 'total'>): boolean {
  if (total === null) return true;
  let gross = 0;
  let tolerance = 2;
  for (const { rate, base, amount } of rates) {
    if (amount === null) return false;
    if (base !== null) gross += base + amount;
    else if (rate === null || rate === 0) return false;
    else {
      const factor = (100 + rate) / rate;
      gross += amount * factor;
      // Half a cent of VAT is the rounding of a gross amount by this.
      tolerance += factor / 2;
    }
  }
  return Math.abs(gross - total) <= tolerance + rates.length;
}

/** Whether the bases add up to less than the subtotal. A rate was then not read, and the sum of the others proves nothing. */
function isMissingRate(rates: Amounts['rates'], subtotal: Cents | null): boolean {
  const bases = requireEveryAmount(rates.map(({ base }) => base));
  return bases !== null && subtotal !== null && sumCents(bases) < subtotal - 2 - rates.length;
}

function checkVatRates(
  { currency, vendor_address: address }: ReceiptData,
  { rates }: Amounts,
  rawText: string,
): readonly Finding[] {
  const readRates = [...new Set(rates.flatMap(({ rate }) => (rate === null ? [] : [rate])))];
  const unknownRates = readRates.filter((rate) => !isFrenchRate(rate));
  const isForeign =
    isAbroad(address) || (!!currency && currency.toUpperCase() !== 'EUR') || hasForeignVatNumber(rawText);
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
