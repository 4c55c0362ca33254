import {
  breakLines,
  type Colour,
  createSheet,
  measureText,
  type Sheet,
  type TextStyle,
} from '@probant/samples/drawing/sheet';
import type { FontFamily } from '../../../../page/faces.ts';

export type PageStyle = {
  readonly family: FontFamily;
  readonly size: number;
  /** Line height as a multiple of the font size. */
  readonly lineSpacing: number;
  readonly margin: number;
  readonly accent: Colour;
  readonly boldLabels: boolean;
  readonly uppercaseTowns: boolean;
};

type TextOptions = {
  readonly scale?: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'centre';
  readonly colour?: Colour;
};

/** Writes on the last sheet of an invoice. Lengths are points; `y` is a base line and grows downwards. */
export type PageWriter = {
  readonly sheets: Sheet[];
  readonly style: PageStyle;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly height: number;
  readonly lineHeight: number;
  currentSheet(): Sheet;
  startNewSheet(): void;
  write(text: string, x: number, y: number, options?: TextOptions): void;
  /** Writes one row per line. Returns the next free base line. */
  writeRows(
    rows: readonly string[],
    x: number,
    y: number,
    options?: TextOptions & { readonly maxWidth?: number },
  ): number;
  measureWidth(text: string, options?: TextOptions): number;
  breakLines(text: string, width: number, options?: TextOptions): readonly string[];
  /** Writes one row and reduces the font size so that the text fits `width`. */
  writeFitted(text: string, x: number, y: number, width: number, options?: TextOptions): void;
};

export function createPageWriter(style: PageStyle, width: number, height: number): PageWriter {
  const sheets = [createSheet(width, height)];
  const currentSheet = () => sheets.at(-1) as Sheet;
  const toTextStyle = ({ scale = 1, bold = false, colour = '#000000' }: TextOptions = {}): TextStyle => ({
    face: bold ? style.family.bold : style.family.regular,
    size: style.size * scale,
    colour,
  });
  const page: PageWriter = {
    sheets,
    style,
    left: style.margin,
    right: width - style.margin,
    width,
    height,
    lineHeight: style.size * style.lineSpacing,
    currentSheet,
    startNewSheet: () => void sheets.push(createSheet(width, height)),
    write(text, x, y, options = {}) {
      if (text === '') return;
      const align = options.align ?? 'left';
      const writeText = { left: currentSheet().text, right: currentSheet().right, centre: currentSheet().centred }[
        align
      ];
      const freeWidth = { left: width - x, right: x, centre: 2 * Math.min(x, width - x) }[align] - 6;
      const shrink = Math.min(1, freeWidth / Math.max(1, page.measureWidth(text, options)));
      writeText(text, x, y, toTextStyle({ ...options, scale: (options.scale ?? 1) * shrink }));
    },
    writeRows(rows, x, y, options = {}) {
      rows.forEach((row, index) => {
        page.writeFitted(
          row,
          x,
          y + index * page.lineHeight * (options.scale ?? 1),
          options.maxWidth ?? width,
          options,
        );
      });
      return y + rows.length * page.lineHeight * (options.scale ?? 1);
    },
    measureWidth: (text, options) => measureText(text, toTextStyle(options)),
    breakLines: (text, maxWidth, options) => breakLines(text, maxWidth, toTextStyle(options)),
    writeFitted(text, x, y, maxWidth, options = {}) {
      const scale = options.scale ?? 1;
      const shrink = Math.min(1, maxWidth / Math.max(1, page.measureWidth(text, options)));
      page.write(text, x, y, { ...options, scale: scale * shrink });
    },
  };
  return page;
}
