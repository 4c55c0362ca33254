/** Corners of one path in the order in which it is drawn, curves as short lines: x and y of each in turn, in units of the page. */
export type Outline = readonly number[];

export type OutlineBuilder = {
  /** @param points x and y in turn, in units of the page. */
  add(operator: string, points: readonly number[]): void;
  /** Returns null for several paths in one. Of more corners than MAX_OUTLINE_POINTS, some at equal distances. */
  getOutline(): Outline | null;
  clear(): void;
};

/** A line that a hand draws has some hundred. */
const MAX_OUTLINE_POINTS = 500;
/** Lines for one curve: of an ellipse of four curves, they leave out 3 % of the area. */
const LINES_PER_CURVE = 4;

/** Creates a builder for the outline of a path. */
export function createOutlineBuilder(): OutlineBuilder {
  let corners: number[] = [];
  let isSinglePath = true;
  /** Of so many corners, one is kept. */
  let step = 1;
  let seen = 0;
  return {
    add(operator, points) {
      if ((operator === 'm' || operator === 're') && corners.length > 0) isSinglePath = false;
      if (!isSinglePath) return;
      const added = CURVES.has(operator) ? flattenCurve(operator, corners.slice(-2), points) : points;
      for (let i = 0; i + 1 < added.length; i += 2) {
        if (seen % step === 0) corners.push(added[i] as number, added[i + 1] as number);
        seen += 1;
      }
      if (corners.length <= 2 * MAX_OUTLINE_POINTS) return;
      corners = corners.filter((_, i) => i % 4 < 2);
      step *= 2;
    },
    getOutline: () => (isSinglePath ? corners : null),
    clear() {
      corners = [];
      isSinglePath = true;
      step = 1;
      seen = 0;
    },
  };
}

const CURVES: ReadonlySet<string> = new Set(['c', 'v', 'y']);

/** Returns points of a Bézier curve: `v` has its first control point at its start, `y` its second one at its end (ISO 32000-1, table 59). */
function flattenCurve(operator: string, start: readonly number[], points: readonly number[]): number[] {
  const from = start.length === 2 ? start : points.slice(0, 2);
  const controls =
    operator === 'v' ? [...from, ...points] : operator === 'y' ? [...points, ...points.slice(-2)] : points;
  const [x0 = 0, y0 = 0] = from;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = controls;
  const lines: number[] = [];
  for (let i = 1; i <= LINES_PER_CURVE; i += 1) {
    const share = i / LINES_PER_CURVE;
    lines.push(interpolate(share, x0, x1, x2, x3), interpolate(share, y0, y1, y2, y3));
  }
  return lines;
}

function interpolate(share: number, a: number, b: number, c: number, d: number): number {
  const rest = 1 - share;
  return rest ** 3 * a + 3 * rest ** 2 * share * b + 3 * rest * share ** 2 * c + share ** 3 * d;
}
