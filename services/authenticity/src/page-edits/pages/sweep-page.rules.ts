import type { PageBox, PagePaint, PaintedAnnotation, PaintedImage } from '@probant/documents/pdf-structure';
import { type Cover, hidesGlyph, toCover } from './cover.rules.ts';
import { createGlyphGrid } from './glyph-grid.ts';
import { listShownGlyphs, type PageGlyph } from './page-glyph.ts';
import { isNextCell } from './row-cells.rules.ts';

/** Glyphs of the page content that one cover hid. A glyph is hidden once, by the first cover over it. */
export type Covering = {
  readonly cover: Cover;
  readonly glyphs: readonly PageGlyph[];
  /** Whether it continues a row of filled cells. */
  readonly isCell: boolean;
};

export type PageSweep = {
  /** Glyphs of the page content, painted in this order, hidden or not. */
  readonly glyphs: readonly PageGlyph[];
  /** Those that the page content does not hide; an annotation may. */
  readonly visible: readonly PageGlyph[];
  readonly coverings: readonly Covering[];
  /** All opaque pictures of the page content. */
  readonly pictures: readonly PageBox[];
  /** By the index of the annotation. */
  readonly annotations: ReadonlyMap<number, SweptAnnotation>;
  /** Whether covers were left out because there are too many. */
  readonly isCut: boolean;
};

export type SweptAnnotation = { readonly annotation: PaintedAnnotation; readonly glyphs: readonly PageGlyph[] };

type SweepOptions = {
  readonly bounds: PageBox;
  /** Whether no part of an image is transparent. */
  readonly isOpaqueImage: (image: PaintedImage) => boolean;
};

/** Filled rectangles painted last searched for the left neighbour of a table cell. */
const MAX_RECENT_FILLS = 8;

/** Coordinates of corners that are compared with glyphs, some 0.1 s: an edit of 100 amounts needs 100,000. Beyond, areas that are no rectangles hide nothing. */
const MAX_SHAPE_CHECKS = 1_000_000;
/** The last covers of a page have as much work to themselves as all before them: an edit is painted last. */
const LAST_COVERS = 2_000;

/** Follows the paint order of a page, and returns what is still to be seen at its end and what was hidden by what. */
export function sweepPage({ operations }: PagePaint, { bounds, isOpaqueImage }: SweepOptions): PageSweep {
  let isCut = false;
  const grid = createGlyphGrid(bounds, () => {
    isCut = true;
  });
  const covers = operations.map((operation, order) => toCover(operation, order, isOpaqueImage));
  const firstOfLast = covers.filter((cover) => cover !== null).at(-LAST_COVERS)?.order;
  const glyphs: PageGlyph[] = [];
  const coverings: Covering[] = [];
  const pictures: PageBox[] = [];
  let shapeChecks = 0;
  let recentFills: readonly Cover[] = [];
  const annotations = new Map<number, { annotation: PaintedAnnotation; glyphs: PageGlyph[] }>();
  for (const [order, operation] of operations.entries()) {
    const { annotation: index } = operation;
    if (operation.kind === 'annotation' && index !== null)
      annotations.set(index, { annotation: operation, glyphs: [] });
    if (operation.kind === 'text') {
      const shown = listShownGlyphs(operation, order);
      if (index !== null) for (const glyph of shown) annotations.get(index)?.glyphs.push(glyph);
      else {
        for (const glyph of shown) {
          grid.add(glyph);
          glyphs.push(glyph);
        }
      }
      continue;
    }
    const cover = covers[order] ?? null;
    if (cover === null) continue;
    if (order === firstOfLast) {
      grid.renew();
      shapeChecks = 0;
    }
    if (cover.kind === 'image' && index === null) pictures.push(cover.box);
    const hidden = grid.take(cover.box, (glyph) => {
      shapeChecks += cover.shape?.outline.length ?? 0;
      if (cover.shape === null || shapeChecks <= MAX_SHAPE_CHECKS) return hidesGlyph(cover, glyph);
      isCut = true;
      return false;
    });
    if (hidden.length > 0)
      coverings.push({ cover, glyphs: hidden, isCell: recentFills.some((left) => isNextCell(cover, left)) });
    if (cover.kind === 'fill') recentFills = [cover, ...recentFills.slice(0, MAX_RECENT_FILLS - 1)];
  }
  const underAnnotations = coverings
    .filter(({ cover }) => cover.annotation !== null)
    .flatMap((covering) => covering.glyphs);
  return { glyphs, visible: [...grid.list(), ...underAnnotations], coverings, pictures, annotations, isCut };
}
