import {
  brokenLines,
  type Colour,
  createSheet,
  type Sheet,
  type TextStyle,
  widthOf,
} from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import { type Family, pickFamily } from '../../../page/faces.ts';

/** A column that is written downwards; the main one goes on to a new sheet when it is full. */
export type Column = { sheet: Sheet; y: number; readonly x: number; readonly width: number; readonly full: () => void };
export type Hand = {
  readonly family: Family;
  readonly size: number;
  readonly accent: Colour;
  readonly caps: boolean;
  readonly bullet: string;
  readonly ink: Colour;
};

export const style = (hand: Hand, scale = 1, bold = false, colour = hand.ink): TextStyle => ({
  face: bold ? hand.family.bold : hand.family.regular,
  size: hand.size * scale,
  colour,
});

export function say(column: Column, text: string, written: TextStyle, indent = 0): void {
  for (const row of brokenLines(text, column.width - indent, written)) {
    if (column.y > 800) column.full();
    const share = Math.min(1, (column.width - indent) / widthOf(row, written));
    column.sheet.text(row, column.x + indent, column.y, { ...written, size: written.size * share });
    column.y += written.size * 1.32;
  }
}

export function heading(column: Column, hand: Hand, text: string, ruled: boolean): void {
  column.y += hand.size * 1.1;
  if (column.y > 740) column.full();
  say(column, hand.caps ? text.toUpperCase() : text, style(hand, 1.25, true, hand.accent));
  if (ruled)
    column.sheet.rule(
      column.x,
      column.y - hand.size * 1.1,
      column.x + column.width,
      column.y - hand.size * 1.1,
      hand.accent,
      0.7,
    );
  column.y += hand.size * 0.3;
}

export const inventHand = (draw: Draw): Hand => ({
  family: pickFamily(draw, 'train', 'text'),
  size: draw.between(8.8, 10.4),
  accent: draw.pick(['#1b3f73', '#7a1f2b', '#226644', '#333333', '#00707a'] as const),
  caps: draw.chance(0.4),
  bullet: draw.pick(['• ', '- ', '']),
  ink: '#1a1a1a',
});

/** The main column of a page: it goes on at the same place of a new sheet. */
export function mainColumn(sheets: Sheet[], x: number, width: number, top: number): Column {
  const column: Column = {
    sheet: sheets[0] as Sheet,
    y: top,
    x,
    width,
    full() {
      const next = sheets.indexOf(column.sheet) + 1;
      if (sheets[next] === undefined) sheets.push(createSheet(595.28, 841.89));
      column.sheet = sheets[next] as Sheet;
      column.y = 56;
    },
  };
  return column;
}
