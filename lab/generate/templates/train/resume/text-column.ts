import { breakLines, type Colour, measureText, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import { createA4Sheet } from '../../../page/a4-sheet.ts';
import { type FontFamily, pickFamily } from '../../../page/faces.ts';

/** A column written from the top down. The main column continues on a new sheet when it is full. */
export type TextColumn = {
  sheet: Sheet;
  y: number;
  readonly x: number;
  readonly width: number;
  readonly startNextSheet: () => void;
};
export type ResumeStyle = {
  readonly family: FontFamily;
  readonly size: number;
  readonly accent: Colour;
  readonly hasUppercaseHeadings: boolean;
  readonly bullet: string;
  readonly textColour: Colour;
};

export const toTextStyle = (style: ResumeStyle, scale = 1, bold = false, colour = style.textColour): TextStyle => ({
  face: bold ? style.family.bold : style.family.regular,
  size: style.size * scale,
  colour,
});

/** Writes a text over as many rows as it needs and moves the column down. */
export function writeText(column: TextColumn, text: string, textStyle: TextStyle, indent = 0): void {
  for (const row of breakLines(text, column.width - indent, textStyle)) {
    if (column.y > 800) column.startNextSheet();
    const shrink = Math.min(1, (column.width - indent) / measureText(row, textStyle));
    column.sheet.text(row, column.x + indent, column.y, { ...textStyle, size: textStyle.size * shrink });
    column.y += textStyle.size * 1.32;
  }
}

export function writeHeading(column: TextColumn, style: ResumeStyle, text: string, hasRule: boolean): void {
  column.y += style.size * 1.1;
  if (column.y > 740) column.startNextSheet();
  writeText(
    column,
    style.hasUppercaseHeadings ? text.toUpperCase() : text,
    toTextStyle(style, 1.25, true, style.accent),
  );
  if (hasRule)
    column.sheet.rule(
      column.x,
      column.y - style.size * 1.1,
      column.x + column.width,
      column.y - style.size * 1.1,
      style.accent,
      0.7,
    );
  column.y += style.size * 0.3;
}

export const pickResumeStyle = (draw: Draw): ResumeStyle => ({
  family: pickFamily(draw, 'train', 'text'),
  size: draw.between(8.8, 10.4),
  accent: draw.pick(['#1b3f73', '#7a1f2b', '#226644', '#333333', '#00707a'] as const),
  hasUppercaseHeadings: draw.chance(0.4),
  bullet: draw.pick(['• ', '- ', '']),
  textColour: '#1a1a1a',
});

/** Creates the main column of a resume. It continues at the same place on a new sheet. */
export function createMainColumn(sheets: Sheet[], x: number, width: number, top: number): TextColumn {
  const column: TextColumn = {
    sheet: sheets[0] as Sheet,
    y: top,
    x,
    width,
    startNextSheet() {
      const nextIndex = sheets.indexOf(column.sheet) + 1;
      if (sheets[nextIndex] === undefined) sheets.push(createA4Sheet());
      column.sheet = sheets[nextIndex] as Sheet;
      column.y = 56;
    },
  };
  return column;
}
