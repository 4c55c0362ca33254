import type { LumaPicture, PixelBox } from '../picture/luma-picture.ts';
import { type GlyphShape, listGlyphShapes, MAX_SHAPES } from './glyph-shapes.rules.ts';
import { comparePairs, MAX_MISFIT, measureMisfit, type ShapePair } from './shape-pairs.rules.ts';

/** Characters of a picture that fit others of it much better than any two prints do. */
export type NearCopy = {
  /** Around the characters, and around those that they fit. */
  readonly boxes: readonly [PixelBox, PixelBox];
  readonly characters: number;
  /** How many times better they fit than other characters of the picture. */
  readonly closeness: number;
};

export type NearCopySearch = {
  readonly copy: NearCopy | null;
  /** False when the picture has more characters than are compared. */
  readonly isComplete: boolean;
};

/**
 * Misfit up to which two characters may be copies of each other. Of 173 genuine receipts, one pair is below 0.1, and pairs of 0.11 to 0.14 are
 * in every fourth one; copies saved at 90 have 0.04 to 0.09, at 75 up to 0.13.
 */
const MAX_COPY_MISFIT = 0.12;
/** The other characters of the picture must fit less well by this factor: for one character, and for several at one distance. */
const MIN_CLOSENESS = { one: 2, several: 1.6 } as const;
const MAX_MISFIT_OF_ONE = 0.09;
/** Number of distances that other copies may explain; the next one is what the picture has by nature. */
const OTHER_COPIES = 3;
/** Pixels by which characters of one line differ. */
const MAX_LINE_OFFSET = 2;
/** Misfit that rounding alone causes. */
const ROUNDING = 0.01;
/** Shapes of a picture below which nothing is known about its characters. */
const MIN_SHAPES = 40;
/** Two copies are not nearer than this: a stroke repeats itself. */
const MIN_DISTANCE_PIXELS = 4;

/**
 * Finds characters that are copies of others, in a picture with or without loss. In a scan, two prints of one character are at other parts of
 * a pixel and have other noise; a copy has the same. Text drawn by a program has many equal pairs, at many distances, so nothing is returned.
 */
export function findNearCopy(picture: LumaPicture): NearCopySearch {
  const shapes = listGlyphShapes(picture);
  if (shapes.length < MIN_SHAPES) return { copy: null, isComplete: true };
  const { pairs, isComplete } = comparePairs(picture, shapes);
  return { copy: chooseCopy(pairs), isComplete: isComplete && shapes.length < MAX_SHAPES };
}

function chooseCopy(pairs: readonly ShapePair[]): NearCopy | null {
  const sorted = pairs
    .filter(({ dx, dy }) => Math.abs(dx) + Math.abs(dy) >= MIN_DISTANCE_PIXELS)
    .sort((a, b) => measureMisfit(a) - measureMisfit(b));
  const bestPairs = new Map<string, ShapePair>();
  for (const pair of sorted) if (!bestPairs.has(toKey(pair))) bestPairs.set(toKey(pair), pair);
  // What is copied at once has one distance.
  const near = Map.groupBy(
    sorted.filter((pair) => measureMisfit(pair) <= MAX_COPY_MISFIT),
    toKey,
  );
  const copies = [...near].map(([distance, group]) => describeGroup(group, findUsualMisfit(distance, bestPairs)));
  const [best] = copies.filter(isClear).sort((a, b) => b.characters - a.characters || b.closeness - a.closeness);
  return best === undefined ? null : { boxes: best.boxes, characters: best.characters, closeness: best.closeness };
}

type Candidate = NearCopy & { readonly misfit: number; readonly first: ShapePair };

const toKey = ({ dx, dy }: ShapePair): string => `${dx} ${dy}`;

function describeGroup(group: readonly ShapePair[], usual: number): Candidate {
  const misfit = measureMisfit({
    difference: group.reduce((sum, { difference }) => sum + difference, 0),
    weight: group.reduce((sum, { weight }) => sum + weight, 0),
  });
  return {
    boxes: [joinBoxes(group.map(({ first }) => first)), joinBoxes(group.map(({ second }) => second))],
    characters: group.length,
    closeness: (usual + ROUNDING) / (misfit + ROUNDING),
    misfit,
    first: group[0] as ShapePair,
  };
}

/** Returns the least misfit at any distance but the one of this copy and a few others. */
function findUsualMisfit(distance: string, bestPairs: ReadonlyMap<string, ShapePair>): number {
  let others = 0;
  for (const [other, pair] of bestPairs) {
    if (other === distance) continue;
    others += 1;
    if (others > OTHER_COPIES) return measureMisfit(pair);
  }
  return MAX_MISFIT;
}

function isClear(candidate: Candidate): boolean {
  const { characters, closeness, misfit } = candidate;
  if (isOnOneLine(candidate)) return false;
  return characters > 1
    ? closeness >= MIN_CLOSENESS.several
    : closeness >= MIN_CLOSENESS.one && misfit <= MAX_MISFIT_OF_ONE;
}

/** Whether the characters repeat others of their line: apps type file numbers such as 3180404 on a scan, and draw rows of buttons. */
const isOnOneLine = ({ first: { dy } }: Candidate): boolean => Math.abs(dy) <= MAX_LINE_OFFSET;

const joinBoxes = (shapes: readonly GlyphShape[]): PixelBox => [
  Math.min(...shapes.map(({ x }) => x)),
  Math.min(...shapes.map(({ y }) => y)),
  Math.max(...shapes.map(({ x, width }) => x + width)),
  Math.max(...shapes.map(({ y, height }) => y + height)),
];
