import type { Box } from '../box.ts';
import { clampShare } from '../clamp-share.ts';

/**
 * Rotated rectangle around one line of text: centre, size and the unit vector (ux, uy) along the text, in pixels. `letterHeight` is the
 * height before the rectangle grew around the letters.
 */
export type TextRegion = {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly ux: number;
  readonly uy: number;
  readonly letterHeight: number;
};

/** Returns the upright box around the part of a region between `from` and `to` (0 to 1 along the text), as shares of a picture. */
export function toBox(region: TextRegion, from: number, to: number, picture: { width: number; height: number }): Box {
  const { cx, cy, width, height, ux, uy } = region;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const along of [from - 0.5, to - 0.5])
    for (const across of [-0.5, 0.5]) {
      xs.push(cx + ux * width * along - uy * height * across);
      ys.push(cy + uy * width * along + ux * height * across);
    }
  return [
    clampShare(Math.min(...xs) / picture.width),
    clampShare(Math.min(...ys) / picture.height),
    clampShare(Math.max(...xs) / picture.width),
    clampShare(Math.max(...ys) / picture.height),
  ];
}

export const turnUpsideDown = (region: TextRegion): TextRegion => ({ ...region, ux: -region.ux, uy: -region.uy });
