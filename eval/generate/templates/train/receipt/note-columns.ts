import type { Sheet, TextStyle } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts, ReceiptReport } from '../../../receipt/facts.ts';

type Note = {
  readonly sheet: Sheet;
  readonly margin: number;
  readonly width: number;
  readonly plain: TextStyle;
  readonly bold: TextStyle;
  readonly bare: (cents: number) => string;
  readonly next: (times?: number) => number;
};

/** The lines of a note are drawn; its taxes are drawn when the totals are. */
export type Columns = { readonly manner: string; readonly taxes: (word: string) => ReceiptReport['breakdown'] };

export function noteColumns(draw: Draw, note: Note, { lines, vat }: ReceiptFacts): Columns {
  const { sheet, margin, width, plain, bold, bare, next } = note;
  const right = width - margin;
  const manner = draw.pick(['count-name-price-amount', 'name-count-price-amount', 'count-name-amount'] as const);
  const [price, amount] = [right - 48, right];
  if (draw.chance(0.6)) {
    const y = next();
    const [count, name] = [draw.pick(['Qté', 'Qte', 'Nb']), draw.pick(['Désignation', 'Article', 'Libellé'])];
    sheet.text(manner === 'name-count-price-amount' ? name : count, margin, y, bold);
    if (manner === 'name-count-price-amount') sheet.right(count, price - 38, y, bold);
    else sheet.text(name, margin + 22, y, bold);
    if (manner !== 'count-name-amount') sheet.right(draw.pick(['P.U.', 'PU', 'Prix']), price, y, bold);
    sheet.right(draw.pick(['Total', 'Montant', 'TTC']), amount, y, bold);
  }
  for (const { description, quantity, unitPrice, amount: cents } of lines) {
    const y = next();
    const name = description.replaceAll('’', "'");
    if (manner === 'name-count-price-amount') {
      sheet.text(name, margin, y, { ...plain, size: plain.size * 0.92 });
      sheet.right(String(quantity), price - 38, y, plain);
    } else {
      sheet.text(String(quantity), margin, y, plain);
      sheet.text(name, margin + 22, y, plain);
    }
    if (manner !== 'count-name-amount') sheet.right(bare(unitPrice), price, y, plain);
    sheet.right(bare(cents), amount, y, plain);
  }
  const taxes = (word: string): ReceiptReport['breakdown'] => {
    const shape = draw.pick(['table', 'table', 'amounts', 'sentence', 'none'] as const);
    const percent = (rate: number) => `${rate.toFixed(draw.pick([1, 2])).replace('.', ',')} %`;
    if (shape === 'none') return 'none';
    next(0.4);
    if (shape === 'table') {
      const at = [0.3, 0.53, 0.76, 1].map((part) => margin + part * (right - margin));
      const row = (cells: readonly string[], style: TextStyle) => {
        const y = next();
        for (const [column, cell] of cells.entries()) sheet.right(cell, at[column] ?? right, y, style);
      };
      row(
        draw.pick([
          ['Taux', 'HT', word, 'TTC'],
          [`${word} %`, 'Base', 'Montant', 'Total'],
        ]),
        bold,
      );
      for (const { rate, base, vat: tax } of vat) row([percent(rate), bare(base), bare(tax), bare(base + tax)], plain);
      return 'full';
    }
    for (const { rate, base, vat: tax } of vat) {
      const y = next();
      if (shape === 'sentence')
        sheet.text(`${word} ${percent(rate)} sur ${bare(base)} : ${bare(tax)}`, margin, y, plain);
      else {
        sheet.text(`${draw.pick(['Dont ', ''])}${word} ${percent(rate)}`, margin, y, plain);
        sheet.right(bare(tax), right, y, plain);
      }
    }
    return shape === 'sentence' ? 'full' : 'amounts';
  };
  return { manner, taxes };
}
