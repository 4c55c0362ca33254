import { intersectBoxes, type PageBox, type PaintedImage, type PaintOperation } from '@probant/documents/pdf-structure';
import type { PageGlyph } from './page-glyph.ts';

/** Something opaque that hides what was painted before it. */
export type Cover = {
  readonly kind: 'fill' | 'stroke' | 'image';
  /** Within the clip. */
  readonly box: PageBox;
  readonly order: number;
  /** Index of the annotation that it belongs to; null for the content of the page. */
  readonly annotation: number | null;
};

/** Opacity from which nothing shines through. */
const MIN_COVER_OPACITY = 0.95;
/** Sides of a box that can hide a text, in units of the page: a rule of a table is thinner. */
const MIN_COVER_WIDTH = 3;

/** Returns what an operation covers: a plain rectangle, a thick straight line or a picture; null for all others. */
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
  return { kind: operation.kind, box, order, annotation };
}

type Solid = Extract<PaintOperation, { kind: Cover['kind'] }>;

/** A colour that is not known may be a pattern with holes. */
function isSolid(operation: PaintOperation): operation is Solid {
  if (operation.kind === 'fill') return operation.isRectangle && operation.color !== null;
  if (operation.kind === 'stroke') return operation.color !== null && isBar(operation);
  return operation.kind === 'image' && !operation.isMask;
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
export function hidesGlyph({ box: [left, bottom, right, top] }: Cover, { box }: PageGlyph): boolean {
  const [x0, y0, x1, y1] = box;
  const [dx, dy] = [(x1 - x0) * GLYPH_MARGIN, (y1 - y0) * GLYPH_MARGIN];
  return x0 + dx >= left && x1 - dx <= right && y0 + dy >= bottom && y1 - dy <= top;
}
