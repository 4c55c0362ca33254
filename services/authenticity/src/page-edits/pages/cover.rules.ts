import {
  intersectBoxes,
  type PageBox,
  type PaintedImage,
  type PaintedPath,
  type PaintOperation,
} from '@probant/documents/pdf-structure';
import { type CoverShape, coversBox } from './cover-shape.rules.ts';
import type { PageGlyph } from './page-glyph.ts';

/** Something opaque that hides what was painted before it. */
export type Cover = {
  readonly kind: 'fill' | 'stroke' | 'image';
  /** Within the clip. */
  readonly box: PageBox;
  /** null for the whole box. */
  readonly shape: CoverShape | null;
  readonly order: number;
  /** Index of the annotation that it belongs to; null for the content of the page. */
  readonly annotation: number | null;
};

/** Opacity from which nothing shines through. */
const MIN_COVER_OPACITY = 0.95;
/** Sides of a box that can hide a text, in units of the page: a rule of a table is thinner. */
const MIN_COVER_WIDTH = 3;

/** Returns what an operation covers: an area in one piece, a thick line or a picture; null for all others. */
export function toCover(
  operation: PaintOperation,
  order: number,
  isOpaqueImage: (image: PaintedImage) => boolean,
): Cover | null {
  const { isShown, opacity, isBlended, annotation } = operation;
  if (!isShown || opacity < MIN_COVER_OPACITY || isBlended || !isSolid(operation)) return null;
  const box = intersectBoxes(operation.box, operation.clip);
  if (box === null || getWidth(box) < MIN_COVER_WIDTH || getHeight(box) < MIN_COVER_WIDTH) return null;
  if (operation.kind === 'image' && !isOpaqueImage(operation)) return null;
  return { kind: operation.kind, box, shape: readShape(operation), order, annotation };
}

type Solid = Extract<PaintOperation, { kind: Cover['kind'] }>;

/** A colour that is not known may be a pattern with holes. */
function isSolid(operation: PaintOperation): operation is Solid {
  if (operation.kind === 'fill')
    return operation.color !== null && (operation.isRectangle || hasArea(operation.outline));
  if (operation.kind === 'stroke') return operation.color !== null && (isBar(operation) || isThickLine(operation));
  return operation.kind === 'image' && !operation.isMask;
}

/** A triangle is the first area, of three corners with two numbers each. */
const MIN_AREA_NUMBERS = 6;

const hasArea = (outline: readonly number[] | null): boolean => outline !== null && outline.length >= MIN_AREA_NUMBERS;

const isThickLine = ({ outline, lineWidth }: PaintedPath): boolean => outline !== null && lineWidth >= MIN_COVER_WIDTH;

function readShape(operation: Solid): CoverShape | null {
  if (operation.kind === 'image' || operation.outline === null) return null;
  if (operation.kind === 'fill') return { outline: operation.outline, reach: null };
  return isBar(operation) ? null : { outline: operation.outline, reach: operation.lineWidth / 2 };
}

/** Share by which the box around a straight line may be thicker than the line. */
const BAR_TOLERANCE = 0.05;

/** Whether a stroke is a straight line along a side of the page: its box is then as thin as the line is wide. */
const isBar = ({ box, lineWidth }: { readonly box: PageBox; readonly lineWidth: number }): boolean =>
  Math.min(getWidth(box), getHeight(box)) <= lineWidth * (1 + BAR_TOLERANCE);

export const getWidth = ([x0, , x1]: PageBox): number => x1 - x0;
export const getHeight = ([, y0, , y1]: PageBox): number => y1 - y0;
export const getArea = (box: PageBox): number => getWidth(box) * getHeight(box);

/** Share of the box of a glyph, from each side, without ink in most glyphs. */
const GLYPH_MARGIN = 0.25;

/** Whether a cover hides the core of a glyph. Its whole box is higher than the ink, so a tight box does not reach its ends. */
export function hidesGlyph({ box: [left, bottom, right, top], shape }: Cover, { box }: PageGlyph): boolean {
  const [x0, y0, x1, y1] = box;
  const [dx, dy] = [(x1 - x0) * GLYPH_MARGIN, (y1 - y0) * GLYPH_MARGIN];
  const core: PageBox = [x0 + dx, y0 + dy, x1 - dx, y1 - dy];
  const isInBox = core[0] >= left && core[2] <= right && core[1] >= bottom && core[3] <= top;
  return isInBox && (shape === null || coversBox(shape, core));
}
