import { createSheet, measureText, type TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { buildTillRows, type TillRow } from './till-rows.ts';

const PAPER_WIDTHS = [164, 215, 226.8] as const;

/** Draws a roll in a fixed-width font: rows of characters, as a till sends them to its printer. */
export function drawTillReceipt(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const family = pickFamily(draw, 'train', 'till');
  const paperWidth = draw.pick(PAPER_WIDTHS);
  const columns = paperWidth < 200 ? draw.whole(28, 32) : draw.whole(32, 46);
  const margin = draw.between(6, 14);
  const { rows, printed, layout } = buildTillRows(draw, facts, columns);
  const cellWidth = (paperWidth - 2 * margin) / columns;
  const createStyle = (bold: boolean, scale: number): TextStyle => {
    const face = bold ? family.bold : family.regular;
    return { face, size: (cellWidth * scale) / measureText('0', { face, size: 1 }) };
  };
  const rowPitch = createStyle(false, 1).size * draw.between(1.08, 1.4);
  const computeRowHeight = (row: TillRow) => rowPitch * { plain: 1, bold: 1, large: 1.6, gap: 0.7 }[row.kind];
  const verticalMargin = draw.between(16, 40);
  const sheet = createSheet(
    paperWidth,
    Math.ceil(rows.reduce((sum, row) => sum + computeRowHeight(row), 2 * verticalMargin)),
  );
  let y = verticalMargin;
  for (const row of rows) {
    y += computeRowHeight(row);
    const scale = row.kind === 'large' ? Math.min(1.5, columns / [...row.text].length) : 1;
    const style = createStyle(row.kind !== 'plain', scale);
    if (row.kind === 'gap') continue;
    if (row.centred) sheet.centred(row.text, paperWidth / 2, y, style);
    else sheet.text(row.text, margin, y, style);
  }
  return { sheet, printed, layout };
}
