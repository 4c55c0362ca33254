import type { Picture } from '../image/picture.ts';
import { resized } from '../image/resize.ts';
import { DETECTION } from './constants.ts';
import type { Network } from './networks.ts';
import type { Slab } from './slab.ts';
import { planesOf } from './tensor.ts';
import { type TextSlabs, textSlabs } from './text-slabs.ts';

/** Where text stands on a picture, in the picture's pixels. */
export async function detectText(picture: Picture, detect: Network): Promise<TextSlabs> {
  const { width, height } = detectionSize(picture.width, picture.height);
  const small = await resized(picture, width, height);
  const { values } = await detect(planesOf(small, DETECTION.mean, DETECTION.deviation), width, height);
  const found = textSlabs(values, width, height);
  const scaleX = picture.width / width;
  const scaleY = picture.height / height;
  return { ...found, slabs: found.slabs.map((slab) => scaled(slab, scaleX, scaleY)) };
}

/** At most the long side, never enlarged, both sides multiples of what the network wants. */
export function detectionSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, DETECTION.longSide / Math.max(width, height));
  const fit = (side: number) =>
    Math.max(DETECTION.multiple, Math.round((side * scale) / DETECTION.multiple) * DETECTION.multiple);
  return { width: fit(width), height: fit(height) };
}

/** The two scales differ by the rounding to the multiple, so the axes of a leaning slab change a little too. */
function scaled(slab: Slab, scaleX: number, scaleY: number): Slab {
  const ux = slab.ux * scaleX;
  const uy = slab.uy * scaleY;
  const along = Math.hypot(ux, uy);
  const across = Math.hypot(slab.uy * scaleX, slab.ux * scaleY);
  return {
    cx: slab.cx * scaleX,
    cy: slab.cy * scaleY,
    width: slab.width * along,
    height: slab.height * across,
    ux: ux / along,
    uy: uy / along,
    core: slab.core * across,
  };
}
