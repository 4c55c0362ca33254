import { breakLines, type Colour, measureText, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import { createA4Sheet } from '../../../page/a4-sheet.ts';
import { type FontFamily, pickFamily } from '../../../page/faces.ts';

type TextOptions = {
  readonly bold?: boolean;
  /** Font size relative to that of the resume. */
  readonly scale?: number;
  readonly colour?: Colour;
  readonly indent?: number;
};

/** A column filled from the top. Text that does not fit continues at the same place on a new sheet. Lengths are points. */
type TextColumn = {
  readonly left: number;
  readonly right: number;
  /** Writes a text over as many rows as it needs. Returns the height of one row. */
  write(text: string, options?: TextOptions): number;
  /** Writes a text at the right edge, on the row that the next `write` uses. */
  writeRight(text: string, options?: TextOptions): void;
  /** Writes a text left of the column, from the row that the next `write` uses. Returns its number of rows. */
  writeInMargin(text: string, x: number, width: number, options?: TextOptions): number;
  addSpace(points: number): void;
  drawRule(colour: Colour): void;
  readonly currentSheet: () => Sheet;
  readonly y: () => number;
};

type ColumnPlace = { readonly left: number; readonly right: number; readonly top: number; readonly colour?: Colour };

export type ResumePaper = {
  readonly family: FontFamily;
  readonly size: number;
  readonly sheets: Sheet[];
  addColumn(place: ColumnPlace): TextColumn;
};

const COLUMN_BOTTOM_Y = 806;
const NEXT_SHEET_TOP_Y = 58;
const LINE_SPACING = 1.36;

/** Creates the sheets of one resume, in one font family and size. */
export function createResumePaper(draw: Draw, minSize = 8.4, maxSize = 10): ResumePaper {
  const family = pickFamily(draw, 'report', 'text');
  const size = draw.between(minSize, maxSize);
  const sheets = [createA4Sheet()];
  return { family, size, sheets, addColumn: (place) => createColumn(sheets, family, size, place) };
}

function createColumn(
  sheets: Sheet[],
  family: FontFamily,
  baseSize: number,
  { left, right, top, colour: defaultColour = '#161616' }: ColumnPlace,
): TextColumn {
  let [sheetIndex, y] = [0, top];
  const currentSheet = (): Sheet => sheets[sheetIndex] as Sheet;
  const toTextStyle = ({ bold = false, scale = 1, colour = defaultColour }: TextOptions = {}): TextStyle => ({
    face: bold ? family.bold : family.regular,
    size: baseSize * scale,
    colour,
  });
  const fitStyle = (text: string, style: TextStyle, width: number): TextStyle => ({
    ...style,
    size: style.size * Math.min(1, width / Math.max(1, measureText(text, style))),
  });
  const ensureSpace = (height: number) => {
    if (y + height <= COLUMN_BOTTOM_Y) return;
    sheetIndex += 1;
    if (sheets[sheetIndex] === undefined) sheets.push(createA4Sheet());
    y = NEXT_SHEET_TOP_Y;
  };
  return {
    left,
    right,
    currentSheet,
    y: () => y,
    write(text, options = {}) {
      const [style, x] = [toTextStyle(options), left + (options.indent ?? 0)];
      for (const row of breakLines(text, right - x, style)) {
        ensureSpace(0);
        currentSheet().text(row, x, y, fitStyle(row, style, right - x));
        y += style.size * LINE_SPACING;
      }
      return style.size * LINE_SPACING;
    },
    writeRight(text, options) {
      ensureSpace(0);
      currentSheet().right(text, right, y, toTextStyle(options));
    },
    writeInMargin(text, x, width, options) {
      ensureSpace(26);
      const style = toTextStyle(options);
      const rows = breakLines(text, width, style);
      for (const [index, row] of rows.entries())
        currentSheet().text(row, x, y + index * style.size * LINE_SPACING, fitStyle(row, style, width));
      return rows.length;
    },
    addSpace(points) {
      y += points;
    },
    drawRule(colour) {
      currentSheet().rule(left, y - baseSize * 0.9, right, y - baseSize * 0.9, colour, 0.7);
    },
  };
}
