import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { writeHead, writeStamp } from './slip-head.ts';
import { type LineSetting, writeLines } from './slip-lines.ts';
import { pickNotation } from './slip-notation.ts';
import { writeCardSlip, writeFoot, writePayment } from './slip-payment.ts';
import { type Taxes, writeTaxes } from './slip-taxes.ts';
import { createSlip } from './slip-writer.ts';

/** A slip whose head, lines, totals, taxes and payment are each in one of the manners that tills have. */
export function composedSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const slip = createSlip(draw);
  const notation = pickNotation(draw);
  const addressed = writeHead(draw, slip, facts);
  slip.gap();
  const stampFirst = draw.chance(0.55);
  let timed = stampFirst && writeStamp(draw, slip, facts);
  if (facts.kind === 'restaurant' && draw.chance(0.6))
    slip.spread(`Table ${draw.whole(1, 40)}`, `${draw.whole(1, 6)} couv.`);
  slip.line();
  const setting = settingOf(draw, { slip, notation }, facts);
  const manner = writeLines(draw, setting, facts);
  slip.line();
  const taxesFirst = draw.chance(0.12);
  let taxes: Taxes | null = taxesFirst ? writeTaxes(draw, setting, facts) : null;
  const untaxed = writeTotals(draw, setting, facts);
  const paidFirst = draw.chance(0.5);
  if (paidFirst) writePayment(draw, slip, notation, facts);
  taxes ??= writeTaxes(draw, setting, facts);
  if (!paidFirst) writePayment(draw, slip, notation, facts);
  if (!stampFirst) {
    slip.gap();
    timed = writeStamp(draw, slip, facts);
  }
  const byCard = facts.payment.method === 'carte bancaire' || facts.payment.method === 'sans contact';
  if (byCard && timed && draw.chance(0.2)) writeCardSlip(draw, slip, notation, facts);
  const given = facts.lines.filter(({ amount }) => amount < 0);
  if (given.length > 0 && draw.chance(0.5))
    slip.spread(
      draw.pick(['Total remises', 'Vos économies', 'Economies réalisées', 'Avantages']),
      notation.bare(given.reduce((sum, { amount }) => sum - amount, 0)),
    );
  writeFoot(draw, slip, notation, facts);
  const { breakdown } = taxes;
  return {
    sheet: slip.cutHere(),
    said: {
      time: timed ? facts.time : null,
      showsNet:
        untaxed.net || (taxes.summed && breakdown !== 'amounts') || (breakdown === 'full' && facts.vat.length === 1),
      showsVatTotal: untaxed.tax || taxes.summed || (breakdown !== 'none' && facts.vat.length === 1),
      breakdown,
      showsRates: false,
      showsAddress: addressed,
      vendorName: facts.sign,
    },
    layout: `slip-${manner}-${taxes.manner}`,
  };
}

function settingOf(draw: Draw, on: Pick<LineSetting, 'slip' | 'notation'>, { vat }: ReceiptFacts): LineSetting {
  const names = draw.pick([
    ['A', 'B', 'C', 'D'],
    ['1', '2', '3', '4'],
    ['4', '2', '1', '3'],
    ['T1', 'T2', 'T3', 'T4'],
  ]);
  const codes = new Map(vat.map(({ rate }, index) => [rate, names[index] ?? 'Z']));
  return { ...on, codeOf: (rate) => codes.get(rate) ?? 'Z' };
}

/** The totals and what they say of taxes. */
function writeTotals(
  draw: Draw,
  { slip, notation }: Pick<LineSetting, 'slip' | 'notation'>,
  facts: ReceiptFacts,
): { net: boolean; tax: boolean } {
  const articles = facts.lines.reduce(
    (sum, { quantity, amount }) => sum + (amount < 0 ? 0 : Number.isInteger(quantity) ? quantity : 1),
    0,
  );
  const sum = (cents: number) => notation.total(cents);
  const heavy = draw.pick(['plain', 'bold', 'large'] as const);
  const manner = draw.pick([
    'total',
    'total',
    'counted',
    'untaxed first',
    'untaxed after',
    'subtotal',
    'two rows',
  ] as const);
  const label = draw.pick(TOTALS);
  if (draw.chance(0.25))
    slip.left(
      draw.pick([
        `NB ARTICLES : ${articles}`,
        `${articles} ARTICLES`,
        `Nombre d'articles : ${articles}`,
        `${articles} article(s)`,
      ]),
    );
  if (manner === 'untaxed first') {
    slip.spread(draw.pick(['Total HT', 'TOTAL H.T.', 'Montant HT', 'S/Total HT']), sum(facts.net));
    const tax = draw.chance(0.75);
    if (tax) slip.spread(draw.pick(['TVA', 'Total TVA', 'T.V.A.', 'Montant TVA']), sum(facts.vatAmount));
    slip.spread(label, sum(facts.total), heavy);
    return { net: true, tax };
  }
  if (manner === 'subtotal') {
    slip.spread(draw.pick(['SOUS-TOTAL', 'Sous total', 'S/TOTAL']), sum(facts.total));
    slip.gap();
  }
  if (manner === 'counted')
    slip.spread(
      draw.pick([`TOTAL ${articles} ARTICLES`, `TOTAL (${articles} articles)`, `Total ${articles} art.`]),
      sum(facts.total),
      heavy,
    );
  else if (manner === 'two rows') {
    slip.left(label, heavy);
    slip.spread('', sum(facts.total), heavy);
  } else slip.spread(label, sum(facts.total), heavy);
  if (manner !== 'untaxed after') return { net: false, tax: false };
  slip.spread(draw.pick(['Dont TVA', 'dont T.V.A.', 'Total TVA']), sum(facts.vatAmount));
  const net = draw.chance(0.6);
  if (net) slip.spread(draw.pick(['Total HT', 'Soit HT', 'Montant HT']), sum(facts.net));
  return { net, tax: true };
}

const TOTALS = [
  ...['TOTAL', 'TOTAL', 'TOTAL TTC', 'Total TTC', 'TOTAL A PAYER', 'NET A PAYER', 'A PAYER', 'TOTAL EUR', 'Total'],
  ...['MONTANT DU', 'TOTAL ACHATS', 'Total à régler', 'TOTAL EUROS', 'TOTAL (EUR)', 'TOTAL T.T.C.', 'Montant total'],
  ...['TOTAL TICKET', 'Net TTC', 'Reste à payer', 'A REGLER', 'Prix total', 'TOTAL VENTE', 'SOMME DUE', 'Montant TTC'],
];
