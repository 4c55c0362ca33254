import { DETECTION } from './constants.ts';
import { type InkGroup, inkGroups } from './ink-groups.ts';
import { hullOf, leastRectangle, type Point, rectangleAlong } from './rectangles.ts';
import type { Slab } from './slab.ts';

export type TextSlabs = {
  readonly slabs: readonly Slab[];
  /** Angle of the page's lines in radians. */
  readonly skew: number;
  /** The page lies on its side. */
  readonly sideways: boolean;
};

type Candidate = { readonly hull: readonly Point[]; readonly slab: Slab; readonly score: number };

/** A box this much longer than high has an angle of its own; shorter ones take the page's. */
const LONG = 3;
const SHORT = 2.5;
/** Radians off the page's angle above which a box is mistrusted. */
const OFF_ANGLE = 0.12;

/** The detector's map of probabilities (width x height) as slabs of text in the map's coordinates, surest first. */
export function textSlabs(map: Float32Array, width: number, height: number): TextSlabs {
  const candidates = inkGroups(map, width, height, DETECTION.pixelThreshold)
    .filter((group) => group.meanProbability >= DETECTION.groupThreshold && group.pixels >= DETECTION.leastPixels)
    .flatMap(candidateOf);
  const skew = pageSkew(candidates);
  const sideways = liesOnItsSide(candidates);
  const slabs = candidates
    .map((candidate) => ({ slab: straightened(candidate, skew, sideways), score: candidate.score }))
    .filter(({ slab }) => Math.min(slab.width, slab.height) >= DETECTION.leastSide)
    .sort((a, b) => b.score - a.score)
    .slice(0, DETECTION.mostRectangles)
    .map(({ slab }) => grown(slab));
  return { slabs, skew, sideways };
}

function candidateOf(group: InkGroup): Candidate[] {
  const points: Point[] = [];
  for (const [y, [left, right]] of group.rows)
    points.push([left, y], [left, y + 1], [right + 1, y], [right + 1, y + 1]);
  const hull = hullOf(points);
  const slab = leastRectangle(hull);
  return slab ? [{ hull, slab, score: group.meanProbability }] : [];
}

const angleOf = (slab: Slab): number => Math.atan2(slab.uy, slab.ux);

/** Weighted median of the angles of the long boxes. */
function pageSkew(candidates: readonly Candidate[]): number {
  const long = candidates
    .filter(({ slab }) => slab.width > LONG * slab.height)
    .map(({ slab }) => ({ angle: angleOf(slab), weight: slab.width }))
    .sort((a, b) => a.angle - b.angle);
  const half = long.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { angle, weight } of long) {
    sum += weight;
    if (sum >= half) return angle;
  }
  return 0;
}

/** By total length: standing boxes against lying ones. */
function liesOnItsSide(candidates: readonly Candidate[]): boolean {
  let standing = 0;
  let lying = 0;
  for (const { slab } of candidates) {
    if (slab.height > 2 * slab.width) standing += slab.height;
    if (slab.width > 2 * slab.height) lying += slab.width;
  }
  return candidates.length > 4 && standing > 1.5 * lying;
}

function straightened({ hull, slab }: Candidate, skew: number, sideways: boolean): Slab {
  const trusted = slab.width >= SHORT * slab.height && Math.abs(angleOf(slab) - skew) <= OFF_ANGLE;
  return sideways || trusted ? slab : rectangleAlong(hull, Math.cos(skew), Math.sin(skew));
}

/** Growing a rectangle by a distance gives a larger rectangle: no polygon library is needed. */
function grown(slab: Slab): Slab {
  const distance = (slab.width * slab.height * DETECTION.growth) / (2 * (slab.width + slab.height));
  return { ...slab, width: slab.width + 2 * distance, height: slab.height + 2 * distance };
}
