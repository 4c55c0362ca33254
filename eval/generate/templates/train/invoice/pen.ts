import {
  brokenLines as broken,
  type Colour,
  createSheet,
  type Sheet,
  type TextStyle,
  widthOf,
} from '../../../../../samples/drawing/sheet.ts';
import type { Family } from '../../../page/faces.ts';

export type Style = {
  readonly family: Family;
  readonly size: number;
  readonly lead: number;
  readonly margin: number;
  readonly accent: Colour;
  readonly boldLabels: boolean;
  readonly capitalTowns: boolean;
};

type Writing = {
  readonly scale?: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'centre';
  readonly colour?: Colour;
};

/** Writes on the last sheet of the document; `y` grows downwards and is a base line. */
export type Pen = {
  readonly sheets: Sheet[];
  readonly style: Style;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly height: number;
  readonly line: number;
  sheet(): Sheet;
  turn(): void;
  write(text: string, x: number, y: number, writing?: Writing): void;
  /** Rows under one another; returns the next free base line. */
  rows(rows: readonly string[], x: number, y: number, writing?: Writing & { readonly room?: number }): number;
  widthOf(text: string, writing?: Writing): number;
  broken(text: string, width: number, writing?: Writing): readonly string[];
  /** The same text a little smaller until it fits. */
  fitted(text: string, x: number, y: number, width: number, writing?: Writing): void;
};

export function createPen(style: Style, width: number, height: number): Pen {
  const sheets = [createSheet(width, height)];
  const sheet = () => sheets.at(-1) as Sheet;
  const styleOf = ({ scale = 1, bold = false, colour = '#000000' }: Writing = {}): TextStyle => ({
    face: bold ? style.family.bold : style.family.regular,
    size: style.size * scale,
    colour,
  });
  const pen: Pen = {
    sheets,
    style,
    left: style.margin,
    right: width - style.margin,
    width,
    height,
    line: style.size * style.lead,
    sheet,
    turn: () => void sheets.push(createSheet(width, height)),
    write(text, x, y, writing = {}) {
      if (text === '') return;
      const align = writing.align ?? 'left';
      const put = { left: sheet().text, right: sheet().right, centre: sheet().centred }[align];
      const room = { left: width - x, right: x, centre: 2 * Math.min(x, width - x) }[align] - 6;
      const share = Math.min(1, room / Math.max(1, pen.widthOf(text, writing)));
      put(text, x, y, styleOf({ ...writing, scale: (writing.scale ?? 1) * share }));
    },
    rows(rows, x, y, writing = {}) {
      rows.forEach((row, i) => {
        pen.fitted(row, x, y + i * pen.line * (writing.scale ?? 1), writing.room ?? width, writing);
      });
      return y + rows.length * pen.line * (writing.scale ?? 1);
    },
    widthOf: (text, writing) => widthOf(text, styleOf(writing)),
    broken: (text, room, writing) => broken(text, room, styleOf(writing)),
    fitted(text, x, y, room, writing = {}) {
      const scale = writing.scale ?? 1;
      const share = Math.min(1, room / Math.max(1, pen.widthOf(text, writing)));
      pen.write(text, x, y, { ...writing, scale: scale * share });
    },
  };
  return pen;
}
