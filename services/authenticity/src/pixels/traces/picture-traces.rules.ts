import { type CompressionHistory, readCompressionHistory } from '../compression/compression-history.rules.ts';
import { findExactCopies } from '../copies/exact-copies.rules.ts';
import { findNearCopy } from '../copies/near-copies.rules.ts';
import type { LumaPicture } from '../picture/luma-picture.ts';

type PixelBox = readonly [number, number, number, number];

/** Traces of edits in one picture; an edit that two searches find counts once. */
export type PictureTraces = {
  readonly history: CompressionHistory | null;
  /** Areas that were added after an earlier compression. */
  readonly oddAreas: readonly PixelBox[];
  /** Pairs of areas, source and copy or the reverse: equal pixel for pixel. */
  readonly exactCopies: readonly (readonly [PixelBox, PixelBox])[];
  /** Two characters that are closer than all others; null when none are. */
  readonly nearCopy: { readonly boxes: readonly [PixelBox, PixelBox]; readonly closeness: number } | null;
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
  return { history, oddAreas, exactCopies, nearCopy: coding === 'lossy' ? readNearCopy(picture, oddAreas) : null };
}

function readNearCopy(picture: LumaPicture, oddAreas: readonly PixelBox[]): PictureTraces['nearCopy'] {
  const near = findNearCopy(picture);
  if (near === null) return null;
  const boxes = [near.first, near.second].map(
    ({ x, y, width, height }): PixelBox => [x, y, x + width, y + height],
  ) as unknown as readonly [PixelBox, PixelBox];
  return boxes.some((box) => oddAreas.some((area) => overlaps(area, box)))
    ? null
    : { boxes, closeness: near.closeness };
}

const overlaps = (a: PixelBox, b: PixelBox): boolean =>
  Math.min(a[2], b[2]) > Math.max(a[0], b[0]) && Math.min(a[3], b[3]) > Math.max(a[1], b[1]);
