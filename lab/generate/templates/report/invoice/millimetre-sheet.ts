import {
  breakLines,
  type Colour,
  createSheet,
  measureText,
  type Sheet,
  type TextStyle,
} from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { PrintedInvoice } from '../../../invoice/truth.ts';
import { type FontFamily, pickFamily } from '../../../page/faces.ts';

export const POINTS_PER_MM = 72 / 25.4;

type TextOptions = {
  /** In points. */
  readonly fontSize?: number;
  readonly bold?: boolean;
  readonly colour?: Colour;
  /** Which end of the text is at `x`; the left one by default. */
  readonly align?: 'left' | 'centre' | 'right';
  /** In millimetres. A longer text gets a smaller font. */
  readonly maxWidth?: number;
};

/** Draws on one sheet. Lengths are millimetres from its top left corner. */
export type MillimetreSheet = {
  readonly sheet: Sheet;
  write(text: string, x: number, y: number, options?: TextOptions): void;
  /** Writes several rows `step` millimetres apart and skips empty ones. Returns where the next row goes. */
  writeRows(rows: readonly (string | null)[], x: number, y: number, step: number, options?: TextOptions): number;
  /** Writes the texts of one table row, each at its own `x`. */
  writeCells(texts: readonly string[], xs: readonly number[], y: number, options?: TextOptions): void;
  breakLines(text: string, width: number, options?: TextOptions): readonly string[];
  fillBox(x: number, y: number, width: number, height: number, colour: Colour): void;
  drawFrame(x: number, y: number, width: number, height: number, colour?: Colour): void;
  /** `thickness` is in points. */
  drawLine(x1: number, y1: number, x2: number, y2: number, colour?: Colour, thickness?: number): void;
};

/** Creates an empty sheet, A4 unless a size in millimetres is given. `defaultFontSize` is in points. */
export function createMillimetreSheet(
  family: FontFamily,
  defaultFontSize: number,
  [sheetWidth, sheetHeight]: readonly [number, number] = [210, 297],
): MillimetreSheet {
  const sheet = createSheet(
    Math.round(sheetWidth * POINTS_PER_MM * 100) / 100,
    Math.round(sheetHeight * POINTS_PER_MM * 100) / 100,
  );
  const k = POINTS_PER_MM;
  const toTextStyle = ({ fontSize = defaultFontSize, bold = false, colour = '#111111' }: TextOptions): TextStyle => ({
    face: bold ? family.bold : family.regular,
    size: fontSize,
    colour,
  });
  const page: MillimetreSheet = {
    sheet,
    write(text, x, y, options = {}) {
      if (text === '') return;
      const { align = 'left' } = options;
      const wantedStyle = toTextStyle(options);
      const freeWidth = { left: sheetWidth - x, centre: 2 * Math.min(x, sheetWidth - x), right: x }[align] - 2;
      const maxWidth = Math.min(freeWidth, options.maxWidth ?? freeWidth) * k;
      const shrink = Math.min(1, maxWidth / measureText(text, wantedStyle));
      const writeText = { left: sheet.text, centre: sheet.centred, right: sheet.right }[align];
      writeText(text, x * k, y * k, { ...wantedStyle, size: wantedStyle.size * shrink });
    },
    writeRows(rows, x, y, step, options) {
      const shownRows = rows.filter((row) => row !== null && row !== '') as string[];
      for (const [index, row] of shownRows.entries()) page.write(row, x, y + index * step, options);
      return y + shownRows.length * step;
    },
    writeCells(texts, xs, y, options) {
      for (const [index, text] of texts.entries()) page.write(text, xs[index] as number, y, options);
    },
    breakLines: (text, width, options = {}) => breakLines(text, width * k, toTextStyle(options)),
    fillBox: (x, y, width, height, colour) => sheet.box(x * k, y * k, width * k, height * k, colour),
    drawFrame: (x, y, width, height, colour = '#444444') =>
      sheet.frame(x * k, y * k, width * k, height * k, colour, 0.5),
    drawLine: (x1, y1, x2, y2, colour = '#444444', thickness = 0.5) =>
      sheet.rule(x1 * k, y1 * k, x2 * k, y2 * k, colour, thickness),
  };
  return page;
}

export const pickTextFamily = (draw: Draw): FontFamily => pickFamily(draw, 'report', 'text');

/** Describes an invoice that prints everything. A template passes in `overrides` what it prints otherwise. */
export const describePrinted = (facts: InvoiceFacts, overrides: Partial<PrintedInvoice> = {}): PrintedInvoice => ({
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
  ...overrides,
});

/** Groups the digits of a SIREN or SIRET by three. */
export const formatSiret = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ').trim();
