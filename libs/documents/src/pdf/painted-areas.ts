import {
  getCentre,
  intersectBoxes,
  isInside,
  type PageBox,
  type PaintOperation,
} from '../pdf-structure/pdf-structure.ts';

/** The boxes and pictures that a page paints, in their order. */
export type PaintedAreas = {
  /** Whether something opaque that was painted later is over the middle of a glyph. */
  isCovered(glyph: PageBox, order: number): boolean;
  /** Returns the colour of the last box that was painted behind a text; null without one, or over a picture. */
  findGround(text: { readonly box: PageBox }, order: number): readonly number[] | null;
  /** Whether a picture of most of the page was painted later over a text, as over the text layer of a scan. */
  isUnderScan(text: { readonly box: PageBox }, order: number): boolean;
  /** Boxes of all pictures on the page. */
  readonly pictures: readonly PageBox[];
};

type Area = {
  readonly box: PageBox;
  readonly order: number;
  /** null for a picture. */
  readonly color: readonly number[] | null;
  readonly isPicture: boolean;
};

/** Areas that are compared with text, the last ones: what hides a value is painted after it. */
const MAX_AREAS = 2_000;
const MIN_OPACITY = 0.95;
/** Share of the page from which on a box is a background, and a picture a scan over its text layer. */
const MAX_COVER_SHARE = 0.5;
/** Comparisons of texts with covers, and with what is behind them, some 0.1 s each. Beyond, nothing counts as covered, and paper is behind all. */
const MAX_COMPARISONS = 10_000_000;
/** Share of a glyph, from each side, that may be outside a cover: its box is larger than its ink. */
const GLYPH_MARGIN = 0.25;

export function createPaintedAreas(operations: readonly PaintOperation[], page: PageBox): PaintedAreas {
  const all = operations.flatMap((operation, order) => toArea(operation, order) ?? []);
  const areas = all.slice(-MAX_AREAS);
  const pictures = operations.flatMap((operation) => (operation.kind === 'image' ? [operation.box] : []));
  const isScan = pictures.reduce((sum, box) => sum + measureShare(box, page), 0) >= MAX_COVER_SHARE;
  const covers = areas.filter(
    ({ box, isPicture }) => measureShare(box, page) < MAX_COVER_SHARE && !(isScan && isPicture),
  );
  const lastScan = areas.findLast(({ box, isPicture }) => isPicture && measureShare(box, page) >= MAX_COVER_SHARE);
  const createBudget = () => {
    let comparisons = 0;
    return () => ++comparisons <= MAX_COMPARISONS;
  };
  const [mayCompareCover, mayCompareGround] = [createBudget(), createBudget()];
  return {
    pictures,
    isUnderScan: ({ box }, order) =>
      lastScan !== undefined && lastScan.order > order && isInside(getCentre(box), lastScan.box),
    isCovered([x0, y0, x1, y1], order) {
      const [dx, dy] = [(x1 - x0) * GLYPH_MARGIN, (y1 - y0) * GLYPH_MARGIN];
      for (let index = covers.length - 1; index >= 0; index -= 1) {
        const { box, order: painted } = covers[index] as Area;
        if (painted < order || !mayCompareCover()) return false;
        if (box[0] <= x0 + dx && box[2] >= x1 - dx && box[1] <= y0 + dy && box[3] >= y1 - dy) return true;
      }
      return false;
    },
    findGround({ box }, order) {
      const middle = getCentre(box);
      for (let index = areas.length - 1; index >= 0; index -= 1) {
        const area = areas[index] as Area;
        if (!mayCompareGround()) return null;
        if (area.order < order && isInside(middle, area.box)) return area.color;
      }
      return null;
    },
  };
}

/** Returns an opaque box or picture of the page's content within its clip; null for any other operation. */
function toArea(operation: PaintOperation, order: number): Area | null {
  if (operation.kind !== 'fill' && operation.kind !== 'image') return null;
  const { isShown, opacity, isBlended, annotation } = operation;
  if (!isShown || isBlended || opacity < MIN_OPACITY || annotation !== null) return null;
  const isPicture = operation.kind === 'image';
  if (isPicture ? operation.isMask || operation.hasMask : !operation.isRectangle || operation.color === null)
    return null;
  const box = intersectBoxes(operation.box, operation.clip);
  return box === null ? null : { box, order, color: isPicture ? null : operation.color, isPicture };
}

function measureShare(box: PageBox, page: PageBox): number {
  const seen = intersectBoxes(box, page);
  return seen === null ? 0 : measureArea(seen) / Math.max(1, measureArea(page));
}

const measureArea = ([x0, y0, x1, y1]: PageBox): number => (x1 - x0) * (y1 - y0);
