import { measureTextWidth, type Typeface } from '../typeface/typeface.ts';
import { createRectangle, type Path } from './path.ts';

/** `#rrggbb` */
export type Colour = `#${string}`;

export type TextMark = {
  readonly kind: 'text';
  readonly text: string;
  /** Left end of the baseline; y points down. */
  readonly x: number;
  readonly y: number;
  readonly face: Typeface;
  readonly size: number;
  readonly colour: Colour;
  readonly tracking: number;
};
type ShapeMark = { readonly kind: 'shape'; readonly path: Path; readonly fill: Colour };
export type Mark = TextMark | ShapeMark;

export type TextStyle = {
  readonly face: Typeface;
  readonly size: number;
  readonly colour?: Colour;
  /** Space added after every character. */
  readonly tracking?: number;
};

/** One page: its marks in drawing order. Lengths are points for a PDF, dots for a picture. */
export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  text(text: string, x: number, y: number, style: TextStyle): void;
  right(text: string, x: number, y: number, style: TextStyle): void;
  centred(text: string, x: number, y: number, style: TextStyle): void;
  shape(path: Path, fill: Colour): void;
  box(x: number, y: number, width: number, height: number, fill: Colour): void;
  /** A horizontal or vertical rule, `thickness` wide. */
  rule(x1: number, y1: number, x2: number, y2: number, colour: Colour, thickness?: number): void;
  frame(x: number, y: number, width: number, height: number, colour: Colour, thickness?: number): void;
};

export const measureText = (text: string, style: TextStyle): number =>
  measureTextWidth(style.face, text) * style.size + (style.tracking ?? 0) * [...text].length;

export function createSheet(width: number, height: number): Sheet {
  const marks: Mark[] = [];
  const sheet: Sheet = {
    width,
    height,
    marks,
    text(text, x, y, { face, size, colour = '#000000', tracking = 0 }) {
      marks.push({ kind: 'text', text, x, y, face, size, colour, tracking });
    },
    right: (text, x, y, style) => sheet.text(text, x - measureText(text, style), y, style),
    centred: (text, x, y, style) => sheet.text(text, x - measureText(text, style) / 2, y, style),
    shape(path, fill) {
      marks.push({ kind: 'shape', path, fill });
    },
    box: (x, y, w, h, fill) => sheet.shape(createRectangle(x, y, w, h), fill),
    rule(x1, y1, x2, y2, colour, thickness = 0.6) {
      const half = thickness / 2;
      sheet.box(
        x1 - (x1 === x2 ? half : 0),
        y1 - (y1 === y2 ? half : 0),
        x2 - x1 || thickness,
        y2 - y1 || thickness,
        colour,
      );
    },
    frame(x, y, w, h, colour, thickness = 0.6) {
      const half = thickness / 2;
      sheet.rule(x - half, y, x + w + half, y, colour, thickness);
      sheet.rule(x - half, y + h, x + w + half, y + h, colour, thickness);
      sheet.rule(x, y, x, y + h, colour, thickness);
      sheet.rule(x + w, y, x + w, y + h, colour, thickness);
    },
  };
  return sheet;
}

/** Breaks a text at spaces into lines of at most `width`. A wider word gets its own line. */
export function breakLines(text: string, width: number, style: TextStyle): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measureText(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
