import type { PageBox } from '@probant/documents/pdf-structure';

/** The form of a cover that is no rectangle, in units of the page. */
export type CoverShape = {
  /** x and y of its corners in turn. */
  readonly outline: readonly number[];
  /** Half the width of a line along the outline; null for an area inside it. */
  readonly reach: number | null;
};

/** Points of a box that are looked at along each side. */
const POINTS_PER_SIDE = 3;

/** Whether a shape covers all of a box, as far as nine points of it show. Takes time in proportion to the corners. */
export function coversBox(shape: CoverShape, [x0, y0, x1, y1]: PageBox): boolean {
  for (let i = 0; i < POINTS_PER_SIDE; i += 1)
    for (let j = 0; j < POINTS_PER_SIDE; j += 1) {
      const [right, up] = [i / (POINTS_PER_SIDE - 1), j / (POINTS_PER_SIDE - 1)];
      if (!coversPoint(shape, x0 + (x1 - x0) * right, y0 + (y1 - y0) * up)) return false;
    }
  return true;
}

/** Whether a shape covers a point. */
export const coversPoint = ({ outline, reach }: CoverShape, x: number, y: number): boolean =>
  reach === null ? isInside(outline, x, y) : isNearLine(outline, reach, x, y);

/** Counts how often a line to the right of the point crosses the outline: an odd number of times from inside. */
function isInside(outline: readonly number[], x: number, y: number): boolean {
  let isOdd = false;
  let [fromX, fromY] = [outline.at(-2) ?? 0, outline.at(-1) ?? 0];
  for (let i = 0; i + 1 < outline.length; i += 2) {
    const [toX, toY] = [outline[i] as number, outline[i + 1] as number];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isOdd = !isOdd;
    [fromX, fromY] = [toX, toY];
  }
  return isOdd;
}

function isNearLine(outline: readonly number[], reach: number, x: number, y: number): boolean {
  for (let i = 0; i + 3 < outline.length; i += 2) {
    const [fromX, fromY] = [outline[i] as number, outline[i + 1] as number];
    const [dx, dy] = [(outline[i + 2] as number) - fromX, (outline[i + 3] as number) - fromY];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : ((x - fromX) * dx + (y - fromY) * dy) / length;
    const share = Math.min(1, Math.max(0, along));
    if (Math.hypot(x - fromX - share * dx, y - fromY - share * dy) <= reach) return true;
  }
  return false;
}
