import { createSheet, type Sheet, type TextStyle } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import { pickFamily } from '../../../page/faces.ts';

export type Page = {
  readonly sheet: Sheet;
  plain(scale?: number): TextStyle;
  bold(scale?: number): TextStyle;
  readonly left: number;
  readonly step: number;
};

export function pageOf(draw: Draw): Page {
  const family = pickFamily(draw, 'train', 'text');
  const size = draw.between(8.6, 10.6);
  return {
    sheet: createSheet(595.28, 841.89),
    plain: (scale = 1) => ({ face: family.regular, size: size * scale }),
    bold: (scale = 1) => ({ face: family.bold, size: size * scale }),
    left: draw.between(36, 64),
    step: size * draw.between(1.25, 1.5),
  };
}

export const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
export const day = (iso: string): string => iso.split('-').reverse().join('/');
export const TITLES = [
  "RELEVÉ D'IDENTITÉ BANCAIRE",
  "Relevé d'Identité Bancaire (RIB)",
  'RIB',
  'Relevé d’identité bancaire',
  'IDENTITÉ BANCAIRE',
];

export function rows(page: Page, list: readonly string[], x: number, y: number, style = page.plain()): number {
  for (const [index, row] of list.entries()) page.sheet.text(row, x, y + index * page.step, style);
  return y + list.length * page.step;
}
