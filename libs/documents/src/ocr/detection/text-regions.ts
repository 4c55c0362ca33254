import { DETECTION_PARAMETERS } from '../parameters.ts';
import type { TextRegion } from '../text-region.ts';
import { findPixelGroups, type PixelGroup } from './pixel-groups.ts';
import { computeConvexHull, findSmallestRectangle, fitRectangleAlong, type Point } from './rectangles.ts';

export type DetectedText = {
  readonly regions: readonly TextRegion[];
  /** Angle of the page's lines in radians. */
  readonly skew: number;
  /** Whether the page's lines are vertical. */
  readonly isSideways: boolean;
};

type Candidate = { readonly hull: readonly Point[]; readonly region: TextRegion; readonly score: number };

/** Minimum ratio of width to height for a region whose angle counts towards the page's skew. */
const MIN_SKEW_RATIO = 3;
/** Minimum ratio of width to height for a region that keeps its own angle; shorter ones take the page's. */
const MIN_ANGLE_RATIO = 2.5;
/** A region keeps its own angle only within this distance of the page's. */
const MAX_ANGLE_RADIANS = 0.12;

/** Converts the detector's probability map (width x height) to text regions in map coordinates, highest probability first. */
export function findTextRegions(map: Float32Array, width: number, height: number): DetectedText {
  const { pixelThreshold, groupThreshold, minPixels, minSide, maxRegions } = DETECTION_PARAMETERS;
  const candidates = findPixelGroups(map, width, height, pixelThreshold)
    .filter((group) => group.meanProbability >= groupThreshold && group.pixels >= minPixels)
    .flatMap(toCandidate);
  const skew = computeSkew(candidates);
  const isSideways = isPageSideways(candidates);
  const regions = candidates
    .map((candidate) => ({ region: straightenRegion(candidate, skew, isSideways), score: candidate.score }))
    .filter(({ region }) => Math.min(region.width, region.height) >= minSide)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxRegions)
    .map(({ region }) => growRegion(region));
  return { regions, skew, isSideways };
}

function toCandidate(group: PixelGroup): Candidate[] {
  const points: Point[] = [];
  for (const [y, [left, right]] of group.rowExtents)
    points.push([left, y], [left, y + 1], [right + 1, y], [right + 1, y + 1]);
  const hull = computeConvexHull(points);
  const region = findSmallestRectangle(hull);
  return region ? [{ hull, region, score: group.meanProbability }] : [];
}

const angleOf = (region: TextRegion): number => Math.atan2(region.uy, region.ux);

/** Returns the median of the angles of the long regions, weighted by their length. */
function computeSkew(candidates: readonly Candidate[]): number {
  const weightedAngles = candidates
    .filter(({ region }) => region.width > MIN_SKEW_RATIO * region.height)
    .map(({ region }) => ({ angle: angleOf(region), weight: region.width }))
    .sort((a, b) => a.angle - b.angle);
  const half = weightedAngles.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { angle, weight } of weightedAngles) {
    sum += weight;
    if (sum >= half) return angle;
  }
  return 0;
}

/** Compares the total length of vertical and horizontal regions. */
function isPageSideways(candidates: readonly Candidate[]): boolean {
  let verticalLength = 0;
  let horizontalLength = 0;
  for (const { region } of candidates) {
    if (region.height > 2 * region.width) verticalLength += region.height;
    if (region.width > 2 * region.height) horizontalLength += region.width;
  }
  return candidates.length > 4 && verticalLength > 1.5 * horizontalLength;
}

function straightenRegion({ hull, region }: Candidate, skew: number, isSideways: boolean): TextRegion {
  const hasReliableAngle =
    region.width >= MIN_ANGLE_RATIO * region.height && Math.abs(angleOf(region) - skew) <= MAX_ANGLE_RADIANS;
  return isSideways || hasReliableAngle ? region : fitRectangleAlong(hull, Math.cos(skew), Math.sin(skew));
}

/** A rectangle grown by a distance is a larger rectangle, so no polygon library is needed. */
function growRegion(region: TextRegion): TextRegion {
  const distance = (region.width * region.height * DETECTION_PARAMETERS.growth) / (2 * (region.width + region.height));
  return { ...region, width: region.width + 2 * distance, height: region.height + 2 * distance };
}
