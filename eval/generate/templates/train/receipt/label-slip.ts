import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { writeHead, writeStamp } from './slip-head.ts';
import { type Notation, pickNotation } from './slip-notation.ts';
import { writeFoot, writePayment } from './slip-payment.ts';
import { createSlip, type Slip } from './slip-writer.ts';

/** One thing sold and no lines: what a pump, a car park or a taxi prints, label by label. */
export function labelSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const slip = createSlip(draw);
  const notation = pickNotation(draw);
  const addressed = writeHead(draw, slip, facts);
  slip.gap();
  const timed = writeStamp(draw, slip, facts);
  slip.line();
  const sold = draw.pick(['parking', 'taxi', 'entrance'] as const);
  if (sold === 'parking') {
    slip.spread('Place', String(draw.whole(1, 400)));
    slip.spread(draw.pick(['Durée', 'Durée de stationnement']), `${draw.whole(0, 9)}h${draw.whole(10, 59)}`);
  } else if (sold === 'taxi') {
    slip.spread('Distance', `${draw.whole(2, 40)},${draw.whole(0, 9)} km`);
    slip.spread('Tarif', draw.pick(['A', 'B', 'C']));
    slip.spread('Immatriculation', draw.pattern('@@-###-@@'));
  } else slip.spread('Entrée', draw.pick(['Plein tarif', 'Tarif réduit']));
  slip.line();
  slip.spread(
    draw.pick(['Montant TTC', 'MONTANT', 'Prix TTC', 'TOTAL TTC', 'Montant à payer', 'TOTAL']),
    notation.total(facts.total),
    draw.pick(['plain', 'bold', 'large'] as const),
  );
  const said = taxed(draw, slip, notation, facts);
  writePayment(draw, slip, notation, facts);
  writeFoot(draw, slip, notation, facts);
  return {
    sheet: slip.cutHere(),
    said: {
      time: timed ? facts.time : null,
      ...said,
      showsRates: false,
      showsAddress: addressed,
      vendorName: facts.sign,
    },
    layout: `label-${sold}-${said.breakdown}`,
  };
}

function taxed(draw: Draw, slip: Slip, { bare, total, percent }: Notation, { vat, net, vatAmount }: ReceiptFacts) {
  const [row] = vat;
  if (row === undefined || draw.chance(0.2))
    return { showsNet: false, showsVatTotal: false, breakdown: 'none' } as const;
  const untaxed = draw.chance(0.6);
  if (untaxed) slip.spread(draw.pick(['Montant HT', 'HT', 'Hors taxe']), total(net));
  slip.spread(
    `${draw.pick(['TVA', 'Dont TVA', 'TVA incluse'])} ${percent(row.rate)}`,
    draw.chance(0.5) ? total(vatAmount) : bare(vatAmount),
  );
  return { showsNet: untaxed, showsVatTotal: true, breakdown: 'amounts' } as const;
}

/** One line, sold at one rate. */
export function oneThing(draw: Draw, facts: ReceiptFacts): ReceiptFacts {
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
