import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { writeHead, writeStamp } from './slip-head.ts';
import { pickNotation } from './slip-notation.ts';
import { writeFoot, writePayment } from './slip-payment.ts';
import { createSlip } from './slip-writer.ts';

const FUELS = ['GAZOLE', 'SP95-E10', 'SP98', 'E85', 'GAZOLE PREMIUM'];

/** What a pump prints: the fuel, its litres, the price of one, and the amount. */
export function pumpSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const slip = createSlip(draw);
  const notation = pickNotation(draw);
  const { bare, total, percent } = notation;
  const [line] = facts.lines;
  const litres = (line?.quantity ?? 0).toFixed(2).replace('.', bare(100).includes(',') ? ',' : '.');
  const each = ((line?.unitPrice ?? 0) / 100).toFixed(3).replace('.', bare(100).includes(',') ? ',' : '.');
  const addressed = writeHead(draw, slip, facts);
  slip.gap();
  const timed = writeStamp(draw, slip, facts);
  slip.line();
  const manner = draw.pick(['labels', 'labels', 'row', 'below'] as const);
  if (draw.chance(0.7)) slip.spread(draw.pick(['Pompe', 'POMPE N°', 'Piste']), String(draw.whole(1, 16)));
  const fuel = line?.description ?? '';
  if (manner === 'labels') {
    slip.spread(draw.pick(['Carburant', 'Produit', 'PRODUIT']), fuel);
    slip.spread(draw.pick(['Volume', 'Quantité', 'VOLUME']), `${litres}${draw.pick([' L', 'L', ' litres'])}`);
    slip.spread(
      draw.pick(['Prix/L', 'Prix unitaire', 'PRIX AU LITRE', 'Prix']),
      `${each}${draw.pick([' €/L', ' EUR/L', ' €', ''])}`,
    );
  } else if (manner === 'row') slip.spread(fuel, bare(facts.total));
  if (manner === 'row') slip.left(`  ${litres} L x ${each} €/L`);
  if (manner === 'below') {
    slip.left(fuel);
    slip.spread(`${litres} L ${draw.pick(['x', 'à'])} ${each} €/L`, bare(facts.total));
  }
  slip.spread(
    draw.pick(['TOTAL TTC', 'TOTAL', 'MONTANT TTC', 'Total à payer']),
    total(facts.total),
    draw.pick(['plain', 'bold', 'large'] as const),
  );
  const [row] = facts.vat;
  const taxed = draw.chance(0.8) && row !== undefined;
  if (taxed) slip.spread(`${draw.pick(['TVA', 'dont TVA'])} ${percent(row.rate)}`, bare(row.vat));
  const net = taxed && draw.chance(0.5);
  if (net) slip.spread(draw.pick(['Total HT', 'HT']), bare(facts.net));
  writePayment(draw, slip, notation, facts);
  writeFoot(draw, slip, notation, facts);
  return {
    sheet: slip.cutHere(),
    said: {
      time: timed ? facts.time : null,
      showsNet: net,
      showsVatTotal: taxed,
      breakdown: taxed ? 'amounts' : 'none',
      showsRates: false,
      showsAddress: addressed,
      vendorName: facts.sign,
    },
    layout: `pump-${manner}`,
  };
}

/** One filling: litres with two decimals, their price with three. */
export function oneFilling(draw: Draw, facts: ReceiptFacts): ReceiptFacts {
  const quantity = draw.whole(500, 6200) / 100;
  const unitPrice = draw.whole(1450, 2150) / 10;
  const total = Math.round(quantity * unitPrice);
  const tax = Math.round(total / 6);
  return {
    ...facts,
    lines: [{ description: draw.pick(FUELS), quantity, unitPrice, amount: total, vatRate: 20 }],
    vat: [{ rate: 20, base: total - tax, vat: tax }],
    vatAmount: tax,
    net: total - tax,
    total,
    payment: { ...facts.payment, given: total },
  };
}
