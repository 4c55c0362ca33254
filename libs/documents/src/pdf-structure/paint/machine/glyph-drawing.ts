import { median } from '@probant/kernel/median';
import type { PdfFont } from '../../fonts/read-font.ts';
import type { PageBox } from '../../pages.ts';
import type { PaintOperation } from './operation.ts';

/** What the procedure of a Type 3 glyph paints, in shares of the font size. */
export type GlyphDrawing = {
  /** Distance to the next glyph as the procedure states it; null when it does not. */
  readonly advance: number | null;
  /** Around all that is painted; null when nothing is. */
  readonly ink: PageBox | null;
  /** In the order of painting, the last ones. */
  readonly operations: readonly PaintOperation[];
  /** Whether the procedure sets colours (`d0`); else all of it has that of the text. */
  readonly hasOwnColors: boolean;
};

/** How large the letters of a Type 3 font are, whatever its units: in shares of the font size. */
export type GlyphScale = {
  /** Height of the em. */
  readonly em: number;
  /** Height of the baseline above the origin of the glyphs. */
  readonly baseline: number;
};

/** Size up to which a shape is that of a letter, in shares of the em. */
const MAX_LETTER_SIDE = 1.5;

/** Whether an operation of a glyph is more than the shape of a letter: a text, a picture, and an area that can hide a text. */
export function isMoreThanLetter(operation: PaintOperation, { em }: GlyphScale): boolean {
  if (operation.kind === 'text' || (operation.kind === 'image' && !operation.isMask)) return true;
  if (operation.kind === 'fill' && operation.isRectangle) return true;
  return operation.kind !== 'image' && !isLetterSized(operation.box, em);
}

const isLetterSized = (box: PageBox, em: number): boolean =>
  Math.max(getWidth(box), getHeight(box)) <= MAX_LETTER_SIDE * em;

/** Whether a glyph may be a letter when the file gives it no text: it paints something of that size, and no text. */
export const mayBeLetter = ({ ink, operations }: GlyphDrawing, { em }: GlyphScale): boolean =>
  ink !== null && isLetterSized(ink, em) && operations.every(({ kind }) => kind !== 'text');

export type GlyphReader = {
  /** Returns null when a limit ends the procedure, or for a glyph inside itself. */
  read(font: PdfFont, code: number): GlyphDrawing | null;
  getScale(font: PdfFont): GlyphScale;
};

export const USUAL_SCALE: GlyphScale = { em: 1, baseline: 0 };

/** Height of capitals and digits, and of nine of ten letters of any kind, in shares of the em. */
const CAPITAL_HEIGHT = 0.7;
const LETTER_HEIGHT = 0.75;
/** Factors between the height of the letters and the usual one that fonts of the usual units have. */
const USUAL_FACTORS = [0.7, 1.5] as const;
/** Share of the em by which the baseline of most letters differs from their origin. */
const MAX_BASELINE_SHIFT = 0.15;
/** Letters that are much wider than high are rules and dashes. */
const MAX_WIDTH_RATIO = 3;

/** A glyph with its text; null when the file does not say. */
export type DrawnLetter = { readonly ink: PageBox; readonly text: string | null };

/**
 * Returns the scale of a font by what its glyphs paint. Programs choose the units of a Type 3 font freely, often those of the page, with a
 * font size of 1; and the box that a font states is often empty.
 */
export function measureScale(letters: readonly DrawnLetter[]): GlyphScale {
  const high = letters.filter(({ ink }) => getHeight(ink) > 0 && getWidth(ink) <= getHeight(ink) * MAX_WIDTH_RATIO);
  const capitals = high.filter(({ text }) => text !== null && /^[\p{Lu}\p{Nd}]$/u.test(text));
  const measured = capitals.length > 0 ? capitals : high;
  if (measured.length === 0) return USUAL_SCALE;
  const heights = measured.map(({ ink }) => getHeight(ink));
  const height = capitals.length > 0 ? median(heights, 0) / CAPITAL_HEIGHT : pickShare(heights, 0.9) / LETTER_HEIGHT;
  const em = height >= USUAL_FACTORS[0] && height <= USUAL_FACTORS[1] ? 1 : height;
  const bottom = median(
    measured.map(({ ink }) => ink[1]),
    0,
  );
  return { em, baseline: Math.abs(bottom) <= MAX_BASELINE_SHIFT * em ? 0 : bottom };
}

const getWidth = ([x0, , x1]: PageBox): number => x1 - x0;
const getHeight = ([, y0, , y1]: PageBox): number => y1 - y0;

/** Returns the value below which a share of the values is. */
const pickShare = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/**
 * Returns the box of a glyph in shares of the font size: as high as a line of the font and as wide as its advance, like those of other
 * fonts; where the glyph is painted elsewhere, the box of what is painted.
 */
export function placeGlyph(
  { ascent, descent }: Pick<PdfFont, 'ascent' | 'descent'>,
  { em, baseline }: GlyphScale,
  { width, ink }: { readonly width: number; readonly ink: PageBox | null },
): PageBox {
  const line = [baseline + descent * em, baseline + ascent * em] as const;
  const advance = [Math.min(0, width), Math.max(0, width)] as const;
  if (ink === null) return [advance[0], line[0], advance[1], line[1]];
  const [x0, x1] = holdsMiddle(advance, ink[0], ink[2]) ? advance : [ink[0], ink[2]];
  const [y0, y1] = holdsMiddle(line, ink[1], ink[3]) ? line : [ink[1], ink[3]];
  return [x0, y0, x1, y1];
}

const holdsMiddle = ([low, high]: readonly [number, number], start: number, end: number): boolean =>
  high > low && (start + end) / 2 >= low && (start + end) / 2 <= high;
