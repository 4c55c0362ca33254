import type { PageBox } from '../../pages.ts';
import type { Matrix } from './matrix.ts';
import { createOutlineBuilder, type Outline } from './outline.ts';

/** A path under construction, kept as what is needed of it: the box around it, whether it is one rectangle, and its corners. */
export type PathBuilder = {
  addPoints(coordinates: readonly number[], matrix: Matrix, operator: string): void;
  /** Returns null when the path is empty or not finite. */
  getBox(): PageBox | null;
  isRectangle(): boolean;
  /** Returns the corners of a path in one piece; null for any other. */
  getOutline(): Outline | null;
  clear(): void;
};

type Point = readonly [number, number];

/** Corners of a rectangle drawn with lines, with the first one again at the end. */
const MAX_KEPT_POINTS = 5;

export function createPathBuilder(): PathBuilder {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  let points: Point[] = [];
  let rectangles = 0;
  let subpaths = 0;
  let hasCurves = false;
  const outline = createOutlineBuilder();

  const addPoint = (x: number, y: number, [a, b, c, d, e, f]: Matrix): Point => {
    const point: Point = [a * x + c * y + e, b * x + d * y + f];
    [x0, y0] = [Math.min(x0, point[0]), Math.min(y0, point[1])];
    [x1, y1] = [Math.max(x1, point[0]), Math.max(y1, point[1])];
    if (points.length <= MAX_KEPT_POINTS) points.push(point);
    return point;
  };

  return {
    addPoints(coordinates, matrix, operator) {
      if (operator === 'm' || operator === 're') subpaths += 1;
      if (operator === 'c' || operator === 'v' || operator === 'y') hasCurves = true;
      const corners = operator === 're' ? listCorners(coordinates) : coordinates;
      if (operator === 're') rectangles += 1;
      const placed: number[] = [];
      for (let i = 0; i + 1 < corners.length; i += 2)
        placed.push(...addPoint(corners[i] as number, corners[i + 1] as number, matrix));
      outline.add(operator, placed);
    },
    getBox: () => ([x0, y0, x1, y1].every(Number.isFinite) ? [x0, y0, x1, y1] : null),
    isRectangle: () => subpaths === 1 && rectangles <= 1 && !hasCurves && areCorners(points),
    getOutline: outline.getOutline,
    clear() {
      outline.clear();
      [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
      points = [];
      rectangles = 0;
      subpaths = 0;
      hasCurves = false;
    },
  };
}

const listCorners = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): readonly number[] => [
  ...[x, y],
  ...[x + width, y],
  ...[x + width, y + height],
  ...[x, y + height],
];

/** Share of the size by which a side may lean. */
const MAX_LEAN = 0.001;

/** Whether points go around a rectangle with sides along the axes; the first corner may come again at the end. */
function areCorners(points: readonly Point[]): boolean {
  const [a, b, c, d, again] = points;
  if (a === undefined || b === undefined || c === undefined || d === undefined || points.length > MAX_KEPT_POINTS)
    return false;
  const size = Math.max(Math.abs(c[0] - a[0]), Math.abs(c[1] - a[1])) * MAX_LEAN;
  const isSame = (p: number, q: number) => Math.abs(p - q) <= size;
  if (again !== undefined && !(isSame(again[0], a[0]) && isSame(again[1], a[1]))) return false;
  const startsAcross = isSame(a[1], b[1]) && isSame(b[0], c[0]) && isSame(c[1], d[1]) && isSame(d[0], a[0]);
  return startsAcross || (isSame(a[0], b[0]) && isSame(b[1], c[1]) && isSame(c[0], d[0]) && isSame(d[1], a[1]));
}
