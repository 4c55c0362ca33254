import { breakLines, createSheet, measureText, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import { pickFamily } from '../../../page/faces.ts';

type Weight = 'plain' | 'bold' | 'large';
/** A text in a row. `position` runs from 0 at the left edge to 1 at the right edge; `align` says which end of the text is there. */
export type Cell = readonly [text: string, position: number, align: 'left' | 'right' | 'centre'];

/** Writes a roll of paper row by row, in a fixed-width or a proportional font. */
export type SlipWriter = {
  /** About how many characters fit in one row. */
  readonly charsPerRow: number;
  /** Writes cells from left to right. A cell that would touch the next one is cut. */
  writeRow(cells: readonly Cell[], weight?: Weight): void;
  writeLeft(text: string, weight?: Weight): void;
  writeCentred(text: string, weight?: Weight): void;
  /** Writes one text at the left edge and one at the right edge of the same row. */
  writePair(left: string, right: string, weight?: Weight): void;
  /** Whether a text fits in one row without being cut. */
  fitsOneRow(text: string, weight?: Weight): boolean;
  addGap(): void;
  drawSeparator(): void;
  cutSheet(): Sheet;
};

export function createSlipWriter(draw: Draw): SlipWriter {
  const family = pickFamily(draw, 'train', draw.chance(0.7) ? 'till' : 'text');
  const width = draw.pick([164, 204, 215, 226.8, 226.8]);
  const columns = width < 200 ? draw.whole(30, 34) : draw.whole(36, 46);
  const margin = draw.between(6, 14);
  const contentWidth = width - 2 * margin;
  const size = contentWidth / columns / measureText('0', { face: family.regular, size: 1 });
  const styles: Readonly<Record<Weight, TextStyle>> = {
    plain: { face: family.regular, size },
    bold: { face: family.bold, size },
    large: { face: family.bold, size: size * draw.between(1.15, 1.6) },
  };
  const rowHeight = size * draw.between(1.12, 1.45);
  const isAscii = draw.chance(0.3);
  const toPrintable = (text: string) => {
    const plainText = text.replaceAll('’', "'");
    return isAscii
      ? plainText.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('Œ', 'OE')
      : plainText;
  };
  const sheet = createSheet(width, 6000);
  const separator = draw.pick(['-', '=', '*', '', '.', 'rule']);
  let y = draw.between(16, 40);

  const cutToWidth = (text: string, maxWidth: number, style: TextStyle): string => {
    let shownText = toPrintable(text);
    while (shownText.length > 1 && measureText(shownText, style) > maxWidth) shownText = shownText.slice(0, -1);
    return shownText.trimEnd();
  };
  const slip: SlipWriter = {
    charsPerRow: columns,
    writeRow(cells, weight = 'plain') {
      const style = styles[weight];
      y += rowHeight * (weight === 'large' ? 1.5 : 1);
      let limitX = contentWidth;
      for (const [text, position, align] of [...cells].reverse()) {
        if (text === '') continue;
        const maxWidth =
          align === 'left'
            ? limitX - position * contentWidth
            : align === 'right'
              ? Math.min(position * contentWidth, limitX)
              : contentWidth;
        const shownText = cutToWidth(text, maxWidth, style);
        const textWidth = measureText(shownText, style);
        const x =
          align === 'left'
            ? position * contentWidth
            : align === 'right'
              ? Math.min(position * contentWidth, limitX) - textWidth
              : position * contentWidth - textWidth / 2;
        sheet.text(shownText, margin + Math.max(0, x), y, style);
        limitX = x - measureText('0', style);
      }
    },
    writeLeft(text, weight = 'plain') {
      for (const part of breakLines(toPrintable(text), contentWidth, styles[weight]))
        slip.writeRow([[part, 0, 'left']], weight);
    },
    writeCentred(text, weight = 'plain') {
      for (const part of breakLines(toPrintable(text), contentWidth, styles[weight]))
        slip.writeRow([[part, 0.5, 'centre']], weight);
    },
    writePair: (left, right, weight) =>
      slip.writeRow(
        [
          [left, 0, 'left'],
          [right, 1, 'right'],
        ],
        weight,
      ),
    fitsOneRow: (text, weight = 'plain') => measureText(toPrintable(text), styles[weight]) <= contentWidth,
    addGap() {
      y += rowHeight * 0.7;
    },
    drawSeparator() {
      if (separator === '') return slip.addGap();
      if (separator !== 'rule') return slip.writeRow([[separator.repeat(120), 0, 'left']]);
      y += rowHeight * 0.5;
      sheet.rule(margin, y, width - margin, y, '#000000', 0.5);
      y += rowHeight * 0.2;
    },
    cutSheet: () => ({ ...sheet, height: Math.ceil(y + draw.between(16, 40)) }),
  };
  return slip;
}
