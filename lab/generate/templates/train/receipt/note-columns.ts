import type { Sheet, TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import type { PrintedReceipt, ReceiptFacts } from '../../../receipt/facts.ts';

type NotePage = {
  readonly sheet: Sheet;
  readonly margin: number;
  readonly width: number;
  readonly regular: TextStyle;
  readonly bold: TextStyle;
  readonly formatAmount: (cents: number) => string;
  readonly advance: (times?: number) => number;
};

/** Result of drawing the lines. The caller writes the taxes later, with the totals. */
type NoteLines = {
  readonly layout: string;
  readonly writeTaxes: (vatLabel: string) => PrintedReceipt['breakdown'];
};

/** Draws the lines of a note in one of three column layouts. */
export function drawNoteLines(draw: Draw, page: NotePage, { lines, vat }: ReceiptFacts): NoteLines {
  const { sheet, margin, width, regular, bold, formatAmount, advance } = page;
  const right = width - margin;
  const layout = draw.pick(['count-name-price-amount', 'name-count-price-amount', 'count-name-amount'] as const);
  const [priceX, amountX] = [right - 48, right];
  if (draw.chance(0.6)) {
    const y = advance();
    const [count, name] = [draw.pick(['Qté', 'Qte', 'Nb']), draw.pick(['Désignation', 'Article', 'Libellé'])];
    sheet.text(layout === 'name-count-price-amount' ? name : count, margin, y, bold);
    if (layout === 'name-count-price-amount') sheet.right(count, priceX - 38, y, bold);
    else sheet.text(name, margin + 22, y, bold);
    if (layout !== 'count-name-amount') sheet.right(draw.pick(['P.U.', 'PU', 'Prix']), priceX, y, bold);
    sheet.right(draw.pick(['Total', 'Montant', 'TTC']), amountX, y, bold);
  }
  for (const { description, quantity, unitPrice, amount: cents } of lines) {
    const y = advance();
    const name = description.replaceAll('’', "'");
    if (layout === 'name-count-price-amount') {
      sheet.text(name, margin, y, { ...regular, size: regular.size * 0.92 });
      sheet.right(String(quantity), priceX - 38, y, regular);
    } else {
      sheet.text(String(quantity), margin, y, regular);
      sheet.text(name, margin + 22, y, regular);
    }
    if (layout !== 'count-name-amount') sheet.right(formatAmount(unitPrice), priceX, y, regular);
    sheet.right(formatAmount(cents), amountX, y, regular);
  }
  const writeTaxes = (vatLabel: string): PrintedReceipt['breakdown'] => {
    const taxLayout = draw.pick(['table', 'table', 'amounts', 'sentence', 'none'] as const);
    const formatRate = (rate: number) => `${rate.toFixed(draw.pick([1, 2])).replace('.', ',')} %`;
    if (taxLayout === 'none') return 'none';
    advance(0.4);
    if (taxLayout === 'table') {
      const columnEdges = [0.3, 0.53, 0.76, 1].map((share) => margin + share * (right - margin));
      const writeRow = (cells: readonly string[], style: TextStyle) => {
        const y = advance();
        for (const [column, cell] of cells.entries()) sheet.right(cell, columnEdges[column] ?? right, y, style);
      };
      writeRow(
        draw.pick([
          ['Taux', 'HT', vatLabel, 'TTC'],
          [`${vatLabel} %`, 'Base', 'Montant', 'Total'],
        ]),
        bold,
      );
      for (const { rate, base, vat: tax } of vat)
        writeRow([formatRate(rate), formatAmount(base), formatAmount(tax), formatAmount(base + tax)], regular);
      return 'full';
    }
    for (const { rate, base, vat: tax } of vat) {
      const y = advance();
      if (taxLayout === 'sentence')
        sheet.text(
          `${vatLabel} ${formatRate(rate)} sur ${formatAmount(base)} : ${formatAmount(tax)}`,
          margin,
          y,
          regular,
        );
      else {
        sheet.text(`${draw.pick(['Dont ', ''])}${vatLabel} ${formatRate(rate)}`, margin, y, regular);
        sheet.right(formatAmount(tax), right, y, regular);
      }
    }
    return taxLayout === 'sentence' ? 'full' : 'amounts';
  };
  return { layout, writeTaxes };
}
