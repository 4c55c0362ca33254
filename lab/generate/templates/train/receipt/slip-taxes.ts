import type { Draw } from '../../../draw.ts';
import type { PrintedReceipt, ReceiptFacts } from '../../../receipt/facts.ts';
import type { SlipContext } from './slip-lines.ts';
import type { Cell } from './slip-writer.ts';

type TaxColumn = 'code' | 'rate' | 'base' | 'tax' | 'sum';
const TAX_HEADINGS: Readonly<Record<TaxColumn, readonly string[]>> = {
  code: ['Code', 'C', 'T', ''],
  rate: ['Taux', 'TVA %', '%', 'Taux TVA', 'TVA'],
  base: ['HT', 'Base HT', 'Mt HT', 'H.T.', 'Base', 'MONTANT HT'],
  tax: ['TVA', 'Mt TVA', 'Taxe', 'T.V.A.', 'Montant TVA'],
  sum: ['TTC', 'Mt TTC', 'T.T.C.', 'Total TTC'],
};
const TAX_COLUMN_ORDERS: readonly (readonly TaxColumn[])[] = [
  ['rate', 'base', 'tax', 'sum'],
  ['code', 'rate', 'base', 'tax', 'sum'],
  ['code', 'rate', 'tax', 'base', 'sum'],
  ['rate', 'tax', 'sum'],
  ['rate', 'sum', 'base', 'tax'],
  ['rate', 'sum', 'tax', 'base'],
  ['rate', 'base', 'tax'],
  ['base', 'rate', 'tax'],
  ['code', 'rate', 'sum', 'tax'],
  ['code', 'base', 'tax', 'sum'],
];

/** What a slip prints about its taxes. */
export type Taxes = {
  readonly layout: string;
  readonly breakdown: PrintedReceipt['breakdown'];
  readonly hasSums: boolean;
};

export function writeTaxes(
  draw: Draw,
  { slip, notation, formatRateCode }: SlipContext,
  { vat, net, vatAmount, total }: ReceiptFacts,
): Taxes {
  const { formatAmount, formatRate: formatVatRate } = notation;
  const layout = draw.pick([
    'table',
    'table',
    'table',
    'row',
    'rows',
    'pairs',
    'block',
    'within',
    'sums',
    'none',
  ] as const);
  if (layout === 'none') return { layout, breakdown: 'none', hasSums: false };
  slip.addGap();
  if (layout === 'table') return writeTable();
  if (layout === 'sums') {
    const columnEnds = [0.34, 0.67, 1] as const;
    const headings = [
      draw.pick(['HT', 'Total HT', 'H.T.']),
      draw.pick(['TVA', 'Total TVA', 'T.V.A.']),
      draw.pick(['TTC', 'T.T.C.']),
    ];
    slip.writeRow(headings.map((heading, index): Cell => [heading, columnEnds[index] ?? 1, 'right']));
    slip.writeRow(
      [net, vatAmount, total].map((cents, index): Cell => [formatAmount(cents), columnEnds[index] ?? 1, 'right']),
    );
    return { layout, breakdown: 'none', hasSums: true };
  }
  if (layout === 'row') {
    const joinsRows = draw.chance(0.5);
    for (const { rate, base, vat: tax } of vat) {
      const rateText = `TVA ${draw.chance(0.5) ? `${formatRateCode(rate)} ` : ''}${formatVatRate(rate)}`;
      const amountsText = `HT ${formatAmount(base)} TVA ${formatAmount(tax)} TTC ${formatAmount(base + tax)}`;
      if (joinsRows && rateText.length + amountsText.length < slip.charsPerRow)
        slip.writeLeft(`${rateText} ${amountsText}`);
      else {
        slip.writeLeft(rateText);
        slip.writeLeft(` ${amountsText}`);
      }
    }
    return { layout, breakdown: 'full', hasSums: false };
  }
  if (layout === 'pairs') {
    for (const { rate, base, vat: tax } of vat) {
      slip.writePair(`${draw.pick(['Total HT', 'HT', 'Base HT'])} ${formatVatRate(rate)}`, formatAmount(base));
      slip.writePair(`${draw.pick(['TVA', 'Dont TVA'])} ${formatVatRate(rate)}`, formatAmount(tax));
    }
    return { layout, breakdown: 'full', hasSums: false };
  }
  if (layout === 'block') {
    for (const { rate, base, vat: tax } of vat) {
      slip.writeLeft(draw.pick([`TVA ${formatVatRate(rate)}`, `Taux ${formatVatRate(rate)}`]));
      slip.writePair('  HT', formatAmount(base));
      slip.writePair('  TVA', formatAmount(tax));
      if (draw.chance(0.5)) slip.writePair('  TTC', formatAmount(base + tax));
    }
    return { layout, breakdown: 'full', hasSums: false };
  }
  const vatLabel = draw.pick(['dont TVA', 'Dont TVA', 'TVA', 'TVA incluse', 'T.V.A.']);
  for (const { rate, base, vat: tax } of vat) {
    const code = draw.chance(0.3) ? `${formatRateCode(rate)} ` : '';
    if (layout === 'rows') slip.writePair(`${vatLabel} ${code}${formatVatRate(rate)}`, notation.formatPrice(tax));
    else {
      const separator = draw.pick(['=', ':', '']);
      const sentence = `${vatLabel} ${formatVatRate(rate)} s/ ${formatAmount(base)} ${separator} ${formatAmount(tax)}`;
      if (slip.fitsOneRow(sentence)) slip.writeLeft(sentence);
      else slip.writePair(`${formatVatRate(rate)} / ${formatAmount(base)}`, `TVA ${formatAmount(tax)}`);
    }
  }
  return { layout, breakdown: layout === 'rows' ? 'amounts' : 'full', hasSums: false };

  function writeTable(): Taxes {
    const columnKinds = draw.pick(TAX_COLUMN_ORDERS);
    const step = 1 / columnKinds.length;
    const columnEnds = columnKinds.map((_, index): number =>
      index === 0 && columnKinds.length > 4 ? 0.05 : step * (index + 1),
    );
    const columnMark = draw.chance(0.12) ? '|' : '';
    const toCells = (texts: readonly string[]) =>
      texts.map((text, index): Cell => [text === '' ? '' : columnMark + text, columnEnds[index] ?? 1, 'right']);
    const rateUnit = draw.chance(0.15) ? '%' : '';
    const hasPlainRates = draw.chance(0.25);
    const formatTableRate = (rate: number) =>
      hasPlainRates ? formatAmount(Math.round(rate * 100)) + rateUnit : formatVatRate(rate);
    if (draw.chance(0.25))
      slip.writeLeft(draw.pick(['Détail TVA', 'Ventilation TVA', '*** TVA ***', 'Récapitulatif TVA']));
    const hasHeadings = draw.chance(0.88) || !columnKinds.includes('rate') || hasPlainRates;
    if (hasHeadings)
      slip.writeRow(
        toCells(columnKinds.map((kind) => draw.pick(TAX_HEADINGS[kind]))),
        draw.pick(['plain', 'bold'] as const),
      );
    for (const { rate, base, vat: tax } of vat) {
      const texts: Readonly<Record<TaxColumn, string>> = {
        code: formatRateCode(rate),
        rate: formatTableRate(rate),
        base: formatAmount(base),
        tax: formatAmount(tax),
        sum: formatAmount(base + tax),
      };
      slip.writeRow(toCells(columnKinds.map((kind) => texts[kind])));
    }
    const hasSums = vat.length > 1 ? draw.chance(0.4) : draw.chance(0.15);
    if (hasSums) {
      const texts: Readonly<Record<TaxColumn, string>> = {
        code: '',
        rate: '',
        base: formatAmount(net),
        tax: formatAmount(vatAmount),
        sum: formatAmount(total),
      };
      slip.writeRow(
        toCells(
          columnKinds.map((kind, index) =>
            index === 0 && texts[kind] === '' ? draw.pick(['Total', 'TOTAL', 'Tot.']) : texts[kind],
          ),
        ),
      );
    }
    const breakdown = columnKinds.includes('base') || columnKinds.includes('sum') ? 'full' : 'amounts';
    return { layout: columnKinds.join('-'), breakdown: columnKinds.includes('base') ? breakdown : 'amounts', hasSums };
  }
}
