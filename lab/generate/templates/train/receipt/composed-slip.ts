import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { writeCardSlip, writeFooter, writePayment } from './slip-footer.ts';
import { writeHeader, writeStamp } from './slip-header.ts';
import { type SlipContext, writeLines } from './slip-lines.ts';
import { pickNotation } from './slip-notation.ts';
import { type Taxes, writeTaxes } from './slip-taxes.ts';
import { createSlipWriter } from './slip-writer.ts';

/** Draws a slip whose header, lines, totals, taxes and payment are each in one of the layouts that tills print. */
export function drawComposedSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const slip = createSlipWriter(draw);
  const notation = pickNotation(draw);
  const showsAddress = writeHeader(draw, slip, facts);
  slip.addGap();
  const isStampFirst = draw.chance(0.55);
  let showsTime = isStampFirst && writeStamp(draw, slip, facts);
  if (facts.kind === 'restaurant' && draw.chance(0.6))
    slip.writePair(`Table ${draw.whole(1, 40)}`, `${draw.whole(1, 6)} couv.`);
  slip.drawSeparator();
  const context = createSlipContext(draw, { slip, notation }, facts);
  const linesLayout = writeLines(draw, context, facts);
  slip.drawSeparator();
  const areTaxesFirst = draw.chance(0.12);
  let taxes: Taxes | null = areTaxesFirst ? writeTaxes(draw, context, facts) : null;
  const shownTotals = writeTotals(draw, context, facts);
  const isPaymentFirst = draw.chance(0.5);
  if (isPaymentFirst) writePayment(draw, slip, notation, facts);
  taxes ??= writeTaxes(draw, context, facts);
  if (!isPaymentFirst) writePayment(draw, slip, notation, facts);
  if (!isStampFirst) {
    slip.addGap();
    showsTime = writeStamp(draw, slip, facts);
  }
  const isPaidByCard = facts.payment.method === 'carte bancaire' || facts.payment.method === 'sans contact';
  if (isPaidByCard && showsTime && draw.chance(0.2)) writeCardSlip(draw, slip, notation, facts);
  const reductions = facts.lines.filter(({ amount }) => amount < 0);
  if (reductions.length > 0 && draw.chance(0.5))
    slip.writePair(
      draw.pick(['Total remises', 'Vos économies', 'Economies réalisées', 'Avantages']),
      notation.formatAmount(reductions.reduce((sum, { amount }) => sum - amount, 0)),
    );
  writeFooter(draw, slip, notation, facts);
  const { breakdown } = taxes;
  return {
    sheet: slip.cutSheet(),
    printed: {
      time: showsTime ? facts.time : null,
      showsNet:
        shownTotals.showsNet ||
        (taxes.hasSums && breakdown !== 'amounts') ||
        (breakdown === 'full' && facts.vat.length === 1),
      showsVatTotal: shownTotals.showsVat || taxes.hasSums || (breakdown !== 'none' && facts.vat.length === 1),
      breakdown,
      showsRates: false,
      showsAddress,
      vendorName: facts.sign,
    },
    layout: `slip-${linesLayout}-${taxes.layout}`,
  };
}

function createSlipContext(
  draw: Draw,
  base: Pick<SlipContext, 'slip' | 'notation'>,
  { vat }: ReceiptFacts,
): SlipContext {
  const codeNames = draw.pick([
    ['A', 'B', 'C', 'D'],
    ['1', '2', '3', '4'],
    ['4', '2', '1', '3'],
    ['T1', 'T2', 'T3', 'T4'],
  ]);
  const codes = new Map(vat.map(({ rate }, index) => [rate, codeNames[index] ?? 'Z']));
  return { ...base, formatRateCode: (rate) => codes.get(rate) ?? 'Z' };
}

/** Writes the totals. Returns whether they show the net and the VAT amount. */
function writeTotals(
  draw: Draw,
  { slip, notation }: Pick<SlipContext, 'slip' | 'notation'>,
  facts: ReceiptFacts,
): { showsNet: boolean; showsVat: boolean } {
  const articleCount = facts.lines.reduce(
    (formatTotal, { quantity, amount }) => formatTotal + (amount < 0 ? 0 : Number.isInteger(quantity) ? quantity : 1),
    0,
  );
  const formatTotal = (cents: number) => notation.formatTotal(cents);
  const weight = draw.pick(['plain', 'bold', 'large'] as const);
  const layout = draw.pick([
    'total',
    'total',
    'counted',
    'untaxed first',
    'untaxed after',
    'subtotal',
    'two rows',
  ] as const);
  const label = draw.pick(TOTAL_LABELS);
  if (draw.chance(0.25))
    slip.writeLeft(
      draw.pick([
        `NB ARTICLES : ${articleCount}`,
        `${articleCount} ARTICLES`,
        `Nombre d'articles : ${articleCount}`,
        `${articleCount} article(s)`,
      ]),
    );
  if (layout === 'untaxed first') {
    slip.writePair(draw.pick(['Total HT', 'TOTAL H.T.', 'Montant HT', 'S/Total HT']), formatTotal(facts.net));
    const showsVat = draw.chance(0.75);
    if (showsVat)
      slip.writePair(draw.pick(['TVA', 'Total TVA', 'T.V.A.', 'Montant TVA']), formatTotal(facts.vatAmount));
    slip.writePair(label, formatTotal(facts.total), weight);
    return { showsNet: true, showsVat };
  }
  if (layout === 'subtotal') {
    slip.writePair(draw.pick(['SOUS-TOTAL', 'Sous total', 'S/TOTAL']), formatTotal(facts.total));
    slip.addGap();
  }
  if (layout === 'counted')
    slip.writePair(
      draw.pick([`TOTAL ${articleCount} ARTICLES`, `TOTAL (${articleCount} articles)`, `Total ${articleCount} art.`]),
      formatTotal(facts.total),
      weight,
    );
  else if (layout === 'two rows') {
    slip.writeLeft(label, weight);
    slip.writePair('', formatTotal(facts.total), weight);
  } else slip.writePair(label, formatTotal(facts.total), weight);
  if (layout !== 'untaxed after') return { showsNet: false, showsVat: false };
  slip.writePair(draw.pick(['Dont TVA', 'dont T.V.A.', 'Total TVA']), formatTotal(facts.vatAmount));
  const showsNet = draw.chance(0.6);
  if (showsNet) slip.writePair(draw.pick(['Total HT', 'Soit HT', 'Montant HT']), formatTotal(facts.net));
  return { showsNet, showsVat: true };
}

const TOTAL_LABELS = [
  ...['TOTAL', 'TOTAL', 'TOTAL TTC', 'Total TTC', 'TOTAL A PAYER', 'NET A PAYER', 'A PAYER', 'TOTAL EUR', 'Total'],
  ...['MONTANT DU', 'TOTAL ACHATS', 'Total à régler', 'TOTAL EUROS', 'TOTAL (EUR)', 'TOTAL T.T.C.', 'Montant total'],
  ...['TOTAL TICKET', 'Net TTC', 'Reste à payer', 'A REGLER', 'Prix total', 'TOTAL VENTE', 'SOMME DUE', 'Montant TTC'],
];
