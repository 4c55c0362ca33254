import type { TextRegion } from '../text-region.ts';

export type Point = readonly [x: number, y: number];

/** Returns the convex hull of points in any order (monotone chain). */
export function computeConvexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  return [...computeHalfHull(sorted), ...computeHalfHull(sorted.reverse())];
}

function computeHalfHull(sorted: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of sorted) {
    while (hull.length > 1 && cross(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0) hull.pop();
    hull.push(point);
  }
  hull.pop();
  return hull;
}

const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Returns the smallest rectangle around a hull with one side along (ux, uy), the direction of the text. */
export function fitRectangleAlong(hull: readonly Point[], ux: number, uy: number): TextRegion {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [x, y] of hull) {
    const along = x * ux + y * uy;
    const across = -x * uy + y * ux;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const a = (left + right) / 2;
  const b = (top + bottom) / 2;
  const height = bottom - top;
  return { cx: a * ux - b * uy, cy: a * uy + b * ux, width: right - left, height, ux, uy, letterHeight: height };
}

/** Returns the rectangle of least area around a hull; the axis nearer to the horizontal is the direction of the text. */
export function findSmallestRectangle(hull: readonly Point[]): TextRegion | null {
  let best: TextRegion | null = null;
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] as Point;
    const axis = computeTextAxis(to[0] - from[0], to[1] - from[1]);
    if (!axis) return;
    const rectangle = fitRectangleAlong(hull, axis[0], axis[1]);
    if (!best || rectangle.width * rectangle.height < best.width * best.height) best = rectangle;
  });
  return best;
}

function computeTextAxis(dx: number, dy: number): Point | null {
  const length = Math.hypot(dx, dy);
  if (length < 1e-9) return null;
  const [x, y] = Math.abs(dx) < Math.abs(dy) ? [dy / length, -dx / length] : [dx / length, dy / length];
  return x < 0 ? [-x, -y] : [x, y];
}
