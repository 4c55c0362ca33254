import {
  brokenLines,
  type Colour,
  createSheet,
  type Sheet,
  type TextStyle,
  widthOf,
} from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { PageReport } from '../../../invoice/truth.ts';
import { type Family, pickFamily } from '../../../page/faces.ts';

export const POINTS_PER_MM = 72 / 25.4;

type Ink = {
  readonly pt?: number;
  readonly heavy?: boolean;
  readonly tint?: Colour;
  readonly end?: boolean;
  readonly middle?: boolean;
  readonly within?: number;
};

/** One sheet measured in millimetres from its top left corner. */
export type Paper = {
  readonly sheet: Sheet;
  put(text: string, mmX: number, mmY: number, ink?: Ink): void;
  /** Several rows `step` millimetres apart; returns where the next one goes. */
  stack(rows: readonly (string | null)[], mmX: number, mmY: number, step: number, ink?: Ink): number;
  split(text: string, mmWidth: number, ink?: Ink): readonly string[];
  fill(mmX: number, mmY: number, mmWidth: number, mmHeight: number, tint: Colour): void;
  outline(mmX: number, mmY: number, mmWidth: number, mmHeight: number, tint?: Colour): void;
  stroke(mmX1: number, mmY1: number, mmX2: number, mmY2: number, tint?: Colour, pt?: number): void;
};

export function paper(family: Family, basePt: number, [width, height]: readonly [number, number] = [210, 297]): Paper {
  const sheet = createSheet(
    Math.round(width * POINTS_PER_MM * 100) / 100,
    Math.round(height * POINTS_PER_MM * 100) / 100,
  );
  const k = POINTS_PER_MM;
  const styleOf = ({ pt = basePt, heavy = false, tint = '#111111' }: Ink): TextStyle => ({
    face: heavy ? family.bold : family.regular,
    size: pt,
    colour: tint,
  });
  const self: Paper = {
    sheet,
    put(text, x, y, ink = {}) {
      if (text === '') return;
      const wished = styleOf(ink);
      const free = (ink.end ? x : ink.middle ? 2 * Math.min(x, width - x) : width - x) - 2;
      const room = Math.min(free, ink.within ?? free) * k;
      const style = { ...wished, size: wished.size * Math.min(1, room / widthOf(text, wished)) };
      if (ink.end) sheet.right(text, x * k, y * k, style);
      else if (ink.middle) sheet.centred(text, x * k, y * k, style);
      else sheet.text(text, x * k, y * k, style);
    },
    stack(rows, x, y, step, ink) {
      const kept = rows.filter((row) => row !== null && row !== '') as string[];
      for (const [index, row] of kept.entries()) self.put(row, x, y + index * step, ink);
      return y + kept.length * step;
    },
    split: (text, room, ink = {}) => brokenLines(text, room * k, styleOf(ink)),
    fill: (x, y, w, h, tint) => sheet.box(x * k, y * k, w * k, h * k, tint),
    outline: (x, y, w, h, tint = '#444444') => sheet.frame(x * k, y * k, w * k, h * k, tint, 0.5),
    stroke: (x1, y1, x2, y2, tint = '#444444', pt = 0.5) => sheet.rule(x1 * k, y1 * k, x2 * k, y2 * k, tint, pt),
  };
  return self;
}

export const familyOf = (draw: Draw): Family => pickFamily(draw, 'report', 'text');

/** Everything shown; a template says what it leaves out. */
export const shown = (facts: InvoiceFacts, differs: Partial<PageReport> = {}): PageReport => ({
  negative: false,
  showsDue: facts.due !== null,
  showsIban: true,
  method: null,
  showsRates: true,
  showsVat: facts.regime === 'charged',
  showsVatTotal: true,
  showsNet: true,
  showsUnitPrices: true,
  lineAmounts: null,
  vendorName: facts.seller.fullName,
  vendorAddress: '',
  taxId: facts.seller.siret ?? facts.seller.vatNumber,
  ...differs,
});

export const spaced = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ').trim();
