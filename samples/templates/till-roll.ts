import { formatCoordinate } from '../drawing/path.ts';
import { createSheet, measureText, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import type { Typeface } from '../typeface/typeface.ts';

export type RollLine =
  | { readonly kind: 'line'; readonly text: string; readonly bold?: boolean }
  | { readonly kind: 'centred' | 'large'; readonly text: string }
  | { readonly kind: 'rule'; readonly stroke: '-' | '=' }
  | { readonly kind: 'space' };

/** An 80 mm receipt roll at 8 dots per millimetre: `columns` characters across 576 dots, as long as its lines need. */
export type Roll = {
  readonly regular: Typeface;
  readonly bold: Typeface;
  readonly columns: number;
  readonly lineHeight: number;
};

const [PAPER_DOTS, MARGIN_DOTS] = [640, 32];
const PRINTED_DOTS = PAPER_DOTS - 2 * MARGIN_DOTS;

export const line = (text: string, bold = false): RollLine => ({ kind: 'line', text, bold });
export const centred = (text: string): RollLine => ({ kind: 'centred', text });
export const large = (text: string): RollLine => ({ kind: 'large', text });
export const rule = (stroke: '-' | '=' = '-'): RollLine => ({ kind: 'rule', stroke });
export const space: RollLine = { kind: 'space' };

/** Returns the two texts on one line, separated by spaces so that the second is right-aligned. */
export function justifyPair(left: string, right: string, columns: number): string {
  const gap = columns - [...left].length - [...right].length;
  if (gap < 1) throw new Error(`too long for the roll: ${left} ${right}`);
  return left + ' '.repeat(gap) + right;
}

/** Draws the lines in dots. Text is monospaced, so that spaces align as on a till. */
export function drawTillRoll(lines: readonly RollLine[], roll: Roll, feed = 70): Sheet {
  const height = lines.reduce((sum, each) => sum + measureLine(each, roll), 2 * feed);
  const sheet = createSheet(PAPER_DOTS, Number(formatCoordinate(height)));
  const cell = PRINTED_DOTS / roll.columns;
  const style = (face: Typeface, scale = 1): TextStyle => ({
    face,
    size: (cell * scale) / measureText('0', { face, size: 1 }),
  });
  let y = feed;
  for (const each of lines) {
    y += measureLine(each, roll);
    if (each.kind === 'line') sheet.text(each.text, MARGIN_DOTS, y, style(each.bold ? roll.bold : roll.regular));
    if (each.kind === 'centred') sheet.centred(each.text, PAPER_DOTS / 2, y, style(roll.regular));
    if (each.kind === 'large') sheet.centred(each.text, PAPER_DOTS / 2, y, style(roll.bold, 1.45));
    if (each.kind === 'rule') sheet.text(each.stroke.repeat(roll.columns), MARGIN_DOTS, y, style(roll.regular));
  }
  return sheet;
}

function measureLine({ kind }: RollLine, { lineHeight }: Roll): number {
  return lineHeight * { line: 1, centred: 1, large: 1.5, rule: 0.9, space: 0.6 }[kind];
}
