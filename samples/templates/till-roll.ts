import { brief } from '../drawing/path.ts';
import { createSheet, type Sheet, type TextStyle, widthOf } from '../drawing/sheet.ts';
import type { Typeface } from '../typeface/typeface.ts';

export type RollLine =
  | { readonly kind: 'line'; readonly text: string; readonly bold?: boolean }
  | { readonly kind: 'centred' | 'large'; readonly text: string }
  | { readonly kind: 'rule'; readonly stroke: '-' | '=' }
  | { readonly kind: 'space' };

/** A till's 80 mm roll at 8 dots a millimetre: `columns` characters across 576 dots, as much of it as the lines need. */
export type Roll = {
  readonly regular: Typeface;
  readonly bold: Typeface;
  readonly columns: number;
  readonly lineHeight: number;
};

const [PAPER, MARGIN] = [640, 32];
const PRINTED = PAPER - 2 * MARGIN;

export const line = (text: string, bold = false): RollLine => ({ kind: 'line', text, bold });
export const centred = (text: string): RollLine => ({ kind: 'centred', text });
export const large = (text: string): RollLine => ({ kind: 'large', text });
export const rule = (stroke: '-' | '=' = '-'): RollLine => ({ kind: 'rule', stroke });
export const space: RollLine = { kind: 'space' };

/** Left and right text of one line, filled up with spaces. */
export function spread(left: string, right: string, columns: number): string {
  const gap = columns - [...left].length - [...right].length;
  if (gap < 1) throw new Error(`too long for the roll: ${left} ${right}`);
  return left + ' '.repeat(gap) + right;
}

/** Draws the lines in dots. Text is set in columns, so that spaces align as they do on a till. */
export function tillRoll(lines: readonly RollLine[], roll: Roll, feed = 70): Sheet {
  const height = lines.reduce((sum, each) => sum + advance(each, roll), 2 * feed);
  const sheet = createSheet(PAPER, Number(brief(height)));
  const cell = PRINTED / roll.columns;
  const style = (face: Typeface, scale = 1): TextStyle => ({
    face,
    size: (cell * scale) / widthOf('0', { face, size: 1 }),
  });
  let y = feed;
  for (const each of lines) {
    y += advance(each, roll);
    if (each.kind === 'line') sheet.text(each.text, MARGIN, y, style(each.bold ? roll.bold : roll.regular));
    if (each.kind === 'centred') sheet.centred(each.text, PAPER / 2, y, style(roll.regular));
    if (each.kind === 'large') sheet.centred(each.text, PAPER / 2, y, style(roll.bold, 1.45));
    if (each.kind === 'rule') sheet.text(each.stroke.repeat(roll.columns), MARGIN, y, style(roll.regular));
  }
  return sheet;
}

function advance({ kind }: RollLine, { lineHeight }: Roll): number {
  return lineHeight * { line: 1, centred: 1, large: 1.5, rule: 0.9, space: 0.6 }[kind];
}
