import { createSheet, measureText, type Sheet } from '@probant/samples/drawing/sheet';
import type { FontFamily } from '../../../page/faces.ts';

/** Draws on a narrow roll from the top down. Lengths are points. */
export type PaperRoll = {
  moveDown(points: number): void;
  writeLeft(text: string, size: number, bold?: boolean): void;
  writeCentred(text: string, size: number, bold?: boolean): void;
  /** Writes a text that ends at `share` of the printable width. */
  writeUpTo(share: number, text: string, size: number, bold?: boolean): void;
  drawDashes(): void;
  /** Returns the sheet, cut below the last row. */
  cutSheet(): Sheet;
};

export function createPaperRoll(family: FontFamily, width: number, margin: number): PaperRoll {
  const sheet = createSheet(width, 4000);
  let y = 20;
  const fitStyle = (text: string, size: number, bold: boolean | undefined, maxWidth: number) => {
    const style = { face: bold === true ? family.bold : family.regular, size };
    return { ...style, size: size * Math.min(1, maxWidth / Math.max(1, measureText(text, style))) };
  };
  const contentWidth = width - 2 * margin;
  return {
    moveDown: (points) => {
      y += points;
    },
    writeLeft: (text, size, bold) => sheet.text(text, margin, y, fitStyle(text, size, bold, contentWidth * 0.78)),
    writeCentred: (text, size, bold) => sheet.centred(text, width / 2, y, fitStyle(text, size, bold, contentWidth)),
    writeUpTo: (share, text, size, bold) =>
      sheet.right(text, margin + contentWidth * share, y, fitStyle(text, size, bold, contentWidth)),
    drawDashes: () => {
      for (let x = margin; x < width - margin; x += 5)
        sheet.rule(x, y - 2, Math.min(x + 3, width - margin), y - 2, '#000000', 0.6);
    },
    cutSheet: () => ({ ...createSheet(width, Math.ceil(y + 24)), marks: sheet.marks }),
  };
}
