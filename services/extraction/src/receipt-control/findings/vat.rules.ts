import type { ReceiptData } from '@probant/contracts/extraction';
import { type Cents, cents } from '@probant/french/money';
import { type Finding, finding } from './catalogue.ts';
import { amountText, listText, rateText } from './french-text.ts';
import { isPrinted, sumOf, wholeList } from './operands.rules.ts';
import type { Amounts, ReceiptReading } from './receipt-reading.ts';
import { isAbroad, isFrenchRate, RATES, TERRITORY_NAMES, territoryOf } from './vat-territories.ts';

/** The VAT that a receipt breaks down by rate. Compared only where every operand was read. */
export const vat = ({ data, rawText }: ReceiptReading, amounts: Amounts): readonly Finding[] => [
  ...atTheirRate(data, amounts),
  ...asASum(data, amounts, rawText),
  ...ratesOf(data, amounts),
];

function atTheirRate({ currency, line_items: lines }: ReceiptData, amounts: Amounts): readonly Finding[] {
  // A till rounds the VAT of each line: as many cents as there are lines.
  const allowed = Math.max(2, lines?.length ?? 0);
  const text = (value: Cents) => amountText(value, currency);
  const wrong = amounts.rates.flatMap(({ rate, base, amount }) => {
    if (rate === null || amount === null) return [];
    const most = base ?? onlyBase(amounts);
    if (most === null) return [];
    const due = cents((most * rate) / 100);
    // Of a subtotal a part may be exempt: only more VAT than it can bear is off.
    const gap = base === null ? Math.abs(amount) - Math.abs(due) : Math.abs(due - amount);
    return gap <= allowed ? [] : [`${text(most)} à ${rateText(rate)} font ${text(due)}, TVA lue ${text(amount)}`];
  });
  if (wrong.length === 0) return [];
  return [finding('vat_mismatch', `TVA par taux : ${wrong.join(' ; ')}. Regarder la base, le taux et le montant.`)];
}

/** Where there is one rate, its base is at most the subtotal; one below its VAT was taken for the other by the reader. */
const onlyBase = ({ rates, subtotal }: Amounts): Cents | null =>
  rates.length === 1 && subtotal !== null && Math.abs(subtotal) > Math.abs(rates[0]?.amount ?? 0) ? subtotal : null;

function asASum(
  { currency }: ReceiptData,
  { rates, vat: total, subtotal }: Amounts,
  rawText: string,
): readonly Finding[] {
  const parts = wholeList(rates.map(({ amount }) => amount));
  if (total === null || parts === null) return [];
  const sum = sumOf(parts);
  const gap = cents(Math.abs(sum - total));
  if (gap <= 2 + rates.length || isPrinted(gap, rawText) || lacksARate(rates, subtotal)) return [];
  return [
    finding(
      'vat_sum_mismatch',
      `TVA par taux : ${amountText(sum, currency)} en tout, TVA totale lue ${amountText(total, currency)} : écart de ${amountText(gap, currency)}. Regarder le détail de la TVA.`,
    ),
  ];
}

/** Bases that do not come up to the subtotal: a rate was not read, and the sum of the others says nothing. */
function lacksARate(rates: Amounts['rates'], subtotal: Cents | null): boolean {
  const bases = wholeList(rates.map(({ base }) => base));
  return bases !== null && subtotal !== null && sumOf(bases) < subtotal - 2 - rates.length;
}

function ratesOf({ currency, vendor_address: address }: ReceiptData, { rates }: Amounts): readonly Finding[] {
  const read = [...new Set(rates.flatMap(({ rate }) => (rate === null ? [] : [rate])))];
  const unknown = read.filter((rate) => !isFrenchRate(rate));
  const fromAbroad = isAbroad(address) || (!!currency && currency.toUpperCase() !== 'EUR');
  const found: Finding[] = [];
  if (unknown.length > 0) {
    const named = listText(unknown.map(rateText));
    found.push(
      fromAbroad
        ? finding('vat_rate_unknown', `Taux ${named} : pas un taux français. Regarder les règles du pays.`, 'info')
        : finding('vat_rate_unknown', `Taux ${named} : pas un taux de TVA français. Regarder le taux imprimé.`),
    );
  }
  const territory = fromAbroad ? null : territoryOf(address);
  if (territory === null || territory === 'hors_champ') return found;
  const elsewhere = read.filter((rate) => rate !== 0 && isFrenchRate(rate) && !RATES[territory].includes(rate));
  if (elsewhere.length > 0)
    found.push(
      finding(
        'vat_rate_territory',
        `Taux ${listText(elsewhere.map(rateText))} : inhabituel ${TERRITORY_NAMES[territory]}. Regarder l'adresse du commerçant et le taux.`,
      ),
    );
  return found;
}
