import type { Draw } from '../../../draw.ts';
import type { VatRow } from '../../../invoice/facts.ts';
import type { ReceiptFacts, ReceiptLine } from '../../../receipt/facts.ts';

const WEIGHED_GOODS: readonly (readonly [string, number, number])[] = [
  ['Pommes Gala', 1.99, 3.6],
  ['Courgettes', 1.7, 3.9],
  ['Comté 12 mois', 18.5, 27],
  ['Rôti de porc', 8.9, 14.9],
  ['Filet de cabillaud', 16, 29],
  ['Clémentines', 2.4, 4.2],
  ['Jambon à la coupe', 14, 24],
  ['Champignons', 4.5, 8],
];
const SERVICES_BY_TRADE: Readonly<Record<string, readonly (readonly [string, number, number, number])[]>> = {
  hotel: [
    ['Nuitée chambre double', 59, 129, 10],
    ['Petit déjeuner', 7, 14, 10],
    ['Parking couvert', 8, 15, 20],
    ['Bar', 4, 19, 20],
    ['Demi-pension', 22, 32, 10],
  ],
  taxi: [
    ['Prise en charge', 2.6, 4.18, 10],
    ['Course tarif A', 9, 48, 10],
    ['Supplément bagage', 1, 2, 10],
    ['Approche', 4, 7, 10],
  ],
  garage: [
    ['Vidange moteur', 39, 89, 20],
    ['Filtre à huile', 9, 19, 20],
    ['Huile 5W30 1L', 9, 16, 20],
    ['Main d’oeuvre', 45, 75, 20],
    ['Balai essuie-glace', 11, 22, 20],
  ],
  hairdresser: [
    ['Coupe femme', 29, 52, 20],
    ['Shampooing coiffage', 18, 29, 20],
    ['Barbe', 10, 18, 20],
    ['Couleur', 35, 70, 20],
  ],
};
const REDUCTION_LABELS = [
  'REMISE',
  'Remise immédiate',
  'Remise 10%',
  'Avantage carte',
  'Bon de réduction',
  'Promo 2+1',
  'REDUC LOT',
];

/** Varies an invented sale: weighed goods, price reductions, or the services of a hotel, a taxi, a garage or a hairdresser. */
export function inventVariedSale(draw: Draw, facts: ReceiptFacts): ReceiptFacts {
  const services = draw.chance(0.25) ? (SERVICES_BY_TRADE[draw.pick(Object.keys(SERVICES_BY_TRADE))] ?? []) : null;
  const lines: ReceiptLine[] =
    services === null
      ? [...facts.lines]
      : draw.some(services, draw.whole(1, 4)).map((service) => inventServiceLine(draw, service));
  if (services === null && facts.kind === 'supermarket')
    for (const [description, low, high] of draw.some(WEIGHED_GOODS, draw.whole(0, 3))) {
      const unitPrice = Math.round(100 * draw.between(low, high));
      const quantity = draw.whole(80, 2400) / 1000;
      lines.splice(draw.whole(0, lines.length), 0, {
        description,
        quantity,
        unitPrice,
        amount: Math.round(quantity * unitPrice),
        vatRate: 5.5,
      });
    }
  return recomputeTotals({ ...facts, lines: draw.chance(0.3) ? addReduction(draw, lines) : lines });
}

function inventServiceLine(
  draw: Draw,
  [description, low, high, vatRate]: readonly [string, number, number, number],
): ReceiptLine {
  const unitPrice = Math.round(100 * draw.between(low, high));
  const quantity = draw.pick([1, 1, 1, 2, 3]);
  return { description, quantity, unitPrice, amount: quantity * unitPrice, vatRate };
}

function addReduction(draw: Draw, lines: readonly ReceiptLine[]): readonly ReceiptLine[] {
  const lineIndex = draw.whole(0, lines.length - 1);
  const line = lines[lineIndex];
  if (line === undefined || line.amount < 200) return lines;
  const amount = -Math.round(line.amount * draw.between(0.05, 0.4));
  const reduction = {
    description: draw.pick(REDUCTION_LABELS),
    quantity: 1,
    unitPrice: amount,
    amount,
    vatRate: line.vatRate,
  };
  return lines.toSpliced(lineIndex + 1, 0, reduction);
}

/** Recomputes totals, taxes and the amount given from the lines. */
function recomputeTotals(facts: ReceiptFacts): ReceiptFacts {
  const total = facts.lines.reduce((sum, { amount }) => sum + amount, 0);
  const vat = [...Map.groupBy(facts.lines, ({ vatRate }) => vatRate)]
    .sort(([a], [b]) => b - a)
    .map(([rate, rows]): VatRow => {
      const gross = rows.reduce((sum, { amount }) => sum + amount, 0);
      const tax = Math.round((gross * rate) / (100 + rate));
      return { rate, base: gross - tax, vat: tax };
    });
  const vatAmount = vat.reduce((sum, row) => sum + row.vat, 0);
  const change = facts.payment.given - facts.total;
  const given = change > 0 ? Math.ceil((total + 1) / 500) * 500 : total;
  return { ...facts, total, vat, vatAmount, net: total - vatAmount, payment: { ...facts.payment, given } };
}
