import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { writeFooter, writePayment } from './slip-footer.ts';
import { writeHeader, writeStamp } from './slip-header.ts';
import { type Notation, pickNotation } from './slip-notation.ts';
import { createSlipWriter, type SlipWriter } from './slip-writer.ts';

/** Draws the slip of a car park, a taxi or a museum: one item, no lines, one label per row. */
export function drawLabelSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const slip = createSlipWriter(draw);
  const notation = pickNotation(draw);
  const showsAddress = writeHeader(draw, slip, facts);
  slip.addGap();
  const showsTime = writeStamp(draw, slip, facts);
  slip.drawSeparator();
  const soldItem = draw.pick(['parking', 'taxi', 'entrance'] as const);
  if (soldItem === 'parking') {
    slip.writePair('Place', String(draw.whole(1, 400)));
    slip.writePair(draw.pick(['Durée', 'Durée de stationnement']), `${draw.whole(0, 9)}h${draw.whole(10, 59)}`);
  } else if (soldItem === 'taxi') {
    slip.writePair('Distance', `${draw.whole(2, 40)},${draw.whole(0, 9)} km`);
    slip.writePair('Tarif', draw.pick(['A', 'B', 'C']));
    slip.writePair('Immatriculation', draw.pattern('@@-###-@@'));
  } else slip.writePair('Entrée', draw.pick(['Plein tarif', 'Tarif réduit']));
  slip.drawSeparator();
  slip.writePair(
    draw.pick(['Montant TTC', 'MONTANT', 'Prix TTC', 'TOTAL TTC', 'Montant à payer', 'TOTAL']),
    notation.formatTotal(facts.total),
    draw.pick(['plain', 'bold', 'large'] as const),
  );
  const printedVat = writeVat(draw, slip, notation, facts);
  writePayment(draw, slip, notation, facts);
  writeFooter(draw, slip, notation, facts);
  return {
    sheet: slip.cutSheet(),
    printed: {
      time: showsTime ? facts.time : null,
      ...printedVat,
      showsRates: false,
      showsAddress,
      vendorName: facts.sign,
    },
    layout: `label-${soldItem}-${printedVat.breakdown}`,
  };
}

function writeVat(
  draw: Draw,
  slip: SlipWriter,
  { formatAmount, formatTotal: total, formatRate: percent }: Notation,
  { vat, net, vatAmount }: ReceiptFacts,
) {
  const [row] = vat;
  if (row === undefined || draw.chance(0.2))
    return { showsNet: false, showsVatTotal: false, breakdown: 'none' } as const;
  const showsNet = draw.chance(0.6);
  if (showsNet) slip.writePair(draw.pick(['Montant HT', 'HT', 'Hors taxe']), total(net));
  slip.writePair(
    `${draw.pick(['TVA', 'Dont TVA', 'TVA incluse'])} ${percent(row.rate)}`,
    draw.chance(0.5) ? total(vatAmount) : formatAmount(vatAmount),
  );
  return { showsNet, showsVatTotal: true, breakdown: 'amounts' } as const;
}

/** Replaces the lines of a sale by one amount at one VAT rate. */
export function inventSingleItemSale(draw: Draw, facts: ReceiptFacts): ReceiptFacts {
  const total = draw.whole(150, 6800);
  const rate = draw.pick([20, 10]);
  const tax = Math.round((total * rate) / (100 + rate));
  return {
    ...facts,
    lines: [],
    vat: [{ rate, base: total - tax, vat: tax }],
    vatAmount: tax,
    net: total - tax,
    total,
    payment: { ...facts.payment, given: total },
  };
}
