import type { Box } from '../document.ts';

/**
 * A rectangle that may lean: centre, size and the unit vector (ux, uy) along the text, in pixels.
 * `core` is the height of the letters before the rectangle grew around them.
 */
export type Slab = {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly ux: number;
  readonly uy: number;
  readonly core: number;
};

/** The upright box around the part of a slab between `from` and `to` (0 to 1 along the text), as shares of a picture. */
export function boxOf(slab: Slab, from: number, to: number, picture: { width: number; height: number }): Box {
  const { cx, cy, width, height, ux, uy } = slab;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const along of [from - 0.5, to - 0.5])
    for (const across of [-0.5, 0.5]) {
      xs.push(cx + ux * width * along - uy * height * across);
      ys.push(cy + uy * width * along + ux * height * across);
    }
  return [
    share(Math.min(...xs) / picture.width),
    share(Math.min(...ys) / picture.height),
    share(Math.max(...xs) / picture.width),
    share(Math.max(...ys) / picture.height),
  ];
}

export const upsideDown = (slab: Slab): Slab => ({ ...slab, ux: -slab.ux, uy: -slab.uy });

const share = (value: number): number => Math.min(1, Math.max(0, value));
