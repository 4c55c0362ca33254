import { type CompressionHistory, readCompressionHistory } from '../compression/compression-history.rules.ts';
import { findExactCopies } from '../copies/exact-copies.rules.ts';
import { findNearCopy, type NearCopy } from '../copies/near-copies.rules.ts';
import type { LumaPicture, PixelBox } from '../picture/luma-picture.ts';

/** Traces of edits in one picture; an edit that two searches find counts once. */
export type PictureTraces = {
  readonly history: CompressionHistory | null;
  /** Areas that were added after an earlier compression. */
  readonly oddAreas: readonly PixelBox[];
  /** Pairs of areas, source and copy or the reverse: equal pixel for pixel. */
  readonly exactCopies: readonly (readonly [PixelBox, PixelBox])[];
  /** Characters that fit others better than any other two do; null when none do. */
  readonly nearCopy: NearCopy | null;
  /** False when the picture has more characters than are compared. */
  readonly isComplete: boolean;
};

export type TracedCoding = {
  readonly coding: 'lossy' | 'plain';
  readonly hasJpegGrid: boolean;
  readonly lastSteps: readonly number[] | null;
};

/** Searches a picture for copied areas and for areas with another compression. */
export function readPictureTraces(
  picture: LumaPicture,
  { coding, hasJpegGrid, lastSteps }: TracedCoding,
): PictureTraces {
  const history = hasJpegGrid ? readCompressionHistory(picture, lastSteps) : null;
  const copies = coding === 'plain' ? findExactCopies(picture) : [];
  const exactCopies = copies.map(({ first, second }) => [first, second] as const);
  const isCopied = (box: PixelBox): boolean => exactCopies.flat().some((copied) => overlaps(copied, box));
  const oddAreas = (history?.areas ?? []).map(({ box }) => box).filter((box) => !isCopied(box));
  const near = coding === 'lossy' ? findNearCopy(picture) : { copy: null, isComplete: true };
  const isOdd = (box: PixelBox): boolean => oddAreas.some((area) => overlaps(area, box));
  const nearCopy = near.copy?.boxes.some(isOdd) ? null : near.copy;
  return { history, oddAreas, exactCopies, nearCopy, isComplete: near.isComplete };
}

const overlaps = (a: PixelBox, b: PixelBox): boolean =>
  Math.min(a[2], b[2]) > Math.max(a[0], b[0]) && Math.min(a[3], b[3]) > Math.max(a[1], b[1]);
