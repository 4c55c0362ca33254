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

type Put = { readonly heavy?: boolean; readonly size?: number; readonly ink?: Colour; readonly indent?: number };

/** A strip of paper that is filled from the top; what does not fit goes on a new sheet at the same place. */
type Strip = {
  readonly left: number;
  readonly right: number;
  /** Writes a text over as many rows as it needs, and returns the height of its first row. */
  put(text: string, manner?: Put): number;
  /** A text that ends at the right edge, on the row that the next `put` writes. */
  atRight(text: string, manner?: Put): void;
  /** A text in the margin to the left of the strip, on the row that the next `put` writes; returns how many rows it took. */
  beside(text: string, x: number, width: number, manner?: Put): number;
  space(points: number): void;
  line(colour: Colour): void;
  readonly sheet: () => Sheet;
  readonly y: () => number;
};

export type Folio = {
  readonly family: Family;
  readonly size: number;
  readonly sheets: Sheet[];
  strip(from: StripPlace): Strip;
};
type StripPlace = { readonly left: number; readonly right: number; readonly top: number; readonly ink?: Colour };

const FOOT = 806;

/** Sheets of one resume, in one family and size. */
export function folio(draw: Draw, low = 8.4, high = 10): Folio {
  const family = pickFamily(draw, 'report', 'text');
  const size = draw.between(low, high);
  const sheets = [createSheet(595.28, 841.89)];
  return { family, size, sheets, strip: (place) => strip(sheets, family, size, place) };
}

function strip(
  sheets: Sheet[],
  family: Family,
  usual: number,
  { left, right, top, ink: usualInk = '#161616' }: StripPlace,
): Strip {
  let [at, y] = [0, top];
  const sheet = (): Sheet => sheets[at] as Sheet;
  const styled = ({ heavy = false, size = 1, ink = usualInk }: Put = {}): TextStyle => ({
    face: heavy ? family.bold : family.regular,
    size: usual * size,
    colour: ink,
  });
  const fitted = (text: string, style: TextStyle, width: number): TextStyle => ({
    ...style,
    size: style.size * Math.min(1, width / Math.max(1, widthOf(text, style))),
  });
  const room = (height: number) => {
    if (y + height <= FOOT) return;
    at += 1;
    if (sheets[at] === undefined) sheets.push(createSheet(595.28, 841.89));
    y = 58;
  };
  return {
    left,
    right,
    sheet,
    y: () => y,
    put(text, manner = {}) {
      const [style, x] = [styled(manner), left + (manner.indent ?? 0)];
      for (const row of brokenLines(text, right - x, style)) {
        room(0);
        sheet().text(row, x, y, fitted(row, style, right - x));
        y += style.size * 1.36;
      }
      return style.size * 1.36;
    },
    atRight(text, manner) {
      room(0);
      sheet().right(text, right, y, styled(manner));
    },
    beside(text, x, width, manner) {
      room(26);
      const style = styled(manner);
      const rows = brokenLines(text, width, style);
      for (const [index, row] of rows.entries())
        sheet().text(row, x, y + index * style.size * 1.36, fitted(row, style, width));
      return rows.length;
    },
    space(points) {
      y += points;
    },
    line(colour) {
      sheet().rule(left, y - usual * 0.9, right, y - usual * 0.9, colour, 0.7);
    },
  };
}
