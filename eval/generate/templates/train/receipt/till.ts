import { createSheet, type TextStyle, widthOf } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { type TillRow, tillRows } from './till-rows.ts';

const WIDTHS = [164, 215, 226.8] as const;

/** A roll of one width of letter: what stands on it is in rows of characters, as a till sends them to its printer. */
export function till(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const family = pickFamily(draw, 'train', 'till');
  const paper = draw.pick(WIDTHS);
  const columns = paper < 200 ? draw.whole(28, 32) : draw.whole(32, 46);
  const margin = draw.between(6, 14);
  const { rows, said, layout } = tillRows(draw, facts, columns);
  const cell = (paper - 2 * margin) / columns;
  const style = (bold: boolean, scale: number): TextStyle => {
    const face = bold ? family.bold : family.regular;
    return { face, size: (cell * scale) / widthOf('0', { face, size: 1 }) };
  };
  const pace = style(false, 1).size * draw.between(1.08, 1.4);
  const height = (row: TillRow) => pace * { plain: 1, bold: 1, large: 1.6, gap: 0.7 }[row.kind];
  const feed = draw.between(16, 40);
  const sheet = createSheet(paper, Math.ceil(rows.reduce((sum, row) => sum + height(row), 2 * feed)));
  let y = feed;
  for (const row of rows) {
    y += height(row);
    const scale = row.kind === 'large' ? Math.min(1.5, columns / [...row.text].length) : 1;
    const styled = style(row.kind !== 'plain', scale);
    if (row.kind === 'gap') continue;
    if (row.centred) sheet.centred(row.text, paper / 2, y, styled);
    else sheet.text(row.text, margin, y, styled);
  }
  return { sheet, said, layout };
}
