import type { Sheet, TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import { createA4Sheet } from '../../../page/a4-sheet.ts';
import { pickFamily } from '../../../page/faces.ts';

/** An A4 page in one font family. `scale` multiplies its font size. */
export type RibPage = {
  readonly sheet: Sheet;
  plainStyle(scale?: number): TextStyle;
  boldStyle(scale?: number): TextStyle;
  readonly left: number;
  readonly rowHeight: number;
};

export function createRibPage(draw: Draw): RibPage {
  const family = pickFamily(draw, 'train', 'text');
  const size = draw.between(8.6, 10.6);
  return {
    sheet: createA4Sheet(),
    plainStyle: (scale = 1) => ({ face: family.regular, size: size * scale }),
    boldStyle: (scale = 1) => ({ face: family.bold, size: size * scale }),
    left: draw.between(36, 64),
    rowHeight: size * draw.between(1.25, 1.5),
  };
}

/** Groups the characters of an IBAN by four. */
export const groupIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
export const formatDay = (iso: string): string => iso.split('-').reverse().join('/');
export const RIB_TITLES = [
  "RELEVÉ D'IDENTITÉ BANCAIRE",
  "Relevé d'Identité Bancaire (RIB)",
  'RIB',
  'Relevé d’identité bancaire',
  'IDENTITÉ BANCAIRE',
];

/** Writes one row per text. Returns the next base line. */
export function writeRows(
  page: RibPage,
  texts: readonly string[],
  x: number,
  y: number,
  style = page.plainStyle(),
): number {
  for (const [index, row] of texts.entries()) page.sheet.text(row, x, y + index * page.rowHeight, style);
  return y + texts.length * page.rowHeight;
}
