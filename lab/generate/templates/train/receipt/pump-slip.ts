import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { writeFooter, writePayment } from './slip-footer.ts';
import { writeHeader, writeStamp } from './slip-header.ts';
import { pickNotation } from './slip-notation.ts';
import { createSlipWriter } from './slip-writer.ts';

const FUEL_NAMES = ['GAZOLE', 'SP95-E10', 'SP98', 'E85', 'GAZOLE PREMIUM'];

/** Draws the slip of a fuel pump: fuel, litres, price per litre and amount. */
export function drawPumpSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const slip = createSlipWriter(draw);
  const notation = pickNotation(draw);
  const { formatAmount, formatTotal: total, formatRate: percent } = notation;
  const [line] = facts.lines;
  const litres = (line?.quantity ?? 0).toFixed(2).replace('.', formatAmount(100).includes(',') ? ',' : '.');
  const unitPrice = ((line?.unitPrice ?? 0) / 100).toFixed(3).replace('.', formatAmount(100).includes(',') ? ',' : '.');
  const showsAddress = writeHeader(draw, slip, facts);
  slip.addGap();
  const showsTime = writeStamp(draw, slip, facts);
  slip.drawSeparator();
  const layout = draw.pick(['labels', 'labels', 'row', 'below'] as const);
  if (draw.chance(0.7)) slip.writePair(draw.pick(['Pompe', 'POMPE N°', 'Piste']), String(draw.whole(1, 16)));
  const fuel = line?.description ?? '';
  if (layout === 'labels') {
    slip.writePair(draw.pick(['Carburant', 'Produit', 'PRODUIT']), fuel);
    slip.writePair(draw.pick(['Volume', 'Quantité', 'VOLUME']), `${litres}${draw.pick([' L', 'L', ' litres'])}`);
    slip.writePair(
      draw.pick(['Prix/L', 'Prix unitaire', 'PRIX AU LITRE', 'Prix']),
      `${unitPrice}${draw.pick([' €/L', ' EUR/L', ' €', ''])}`,
    );
  } else if (layout === 'row') slip.writePair(fuel, formatAmount(facts.total));
  if (layout === 'row') slip.writeLeft(`  ${litres} L x ${unitPrice} €/L`);
  if (layout === 'below') {
    slip.writeLeft(fuel);
    slip.writePair(`${litres} L ${draw.pick(['x', 'à'])} ${unitPrice} €/L`, formatAmount(facts.total));
  }
  slip.writePair(
    draw.pick(['TOTAL TTC', 'TOTAL', 'MONTANT TTC', 'Total à payer']),
    total(facts.total),
    draw.pick(['plain', 'bold', 'large'] as const),
  );
  const [row] = facts.vat;
  const showsVat = draw.chance(0.8) && row !== undefined;
  if (showsVat) slip.writePair(`${draw.pick(['TVA', 'dont TVA'])} ${percent(row.rate)}`, formatAmount(row.vat));
  const showsNet = showsVat && draw.chance(0.5);
  if (showsNet) slip.writePair(draw.pick(['Total HT', 'HT']), formatAmount(facts.net));
  writePayment(draw, slip, notation, facts);
  writeFooter(draw, slip, notation, facts);
  return {
    sheet: slip.cutSheet(),
    printed: {
      time: showsTime ? facts.time : null,
      showsNet,
      showsVatTotal: showsVat,
      breakdown: showsVat ? 'amounts' : 'none',
      showsRates: false,
      showsAddress,
      vendorName: facts.sign,
    },
    layout: `pump-${layout}`,
  };
}

/** Replaces the lines of a sale by one filling: litres with two decimals, price per litre with three. */
export function inventFillingSale(draw: Draw, facts: ReceiptFacts): ReceiptFacts {
  const quantity = draw.whole(500, 6200) / 100;
  const unitPrice = draw.whole(1450, 2150) / 10;
  const total = Math.round(quantity * unitPrice);
  const tax = Math.round(total / 6);
  return {
    ...facts,
    lines: [{ description: draw.pick(FUEL_NAMES), quantity, unitPrice, amount: total, vatRate: 20 }],
    vat: [{ rate: 20, base: total - tax, vat: tax }],
    vatAmount: tax,
    net: total - tax,
    total,
    payment: { ...facts.payment, given: total },
  };
}
