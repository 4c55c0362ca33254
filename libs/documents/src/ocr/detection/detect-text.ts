import type { Picture } from '../../picture/picture.ts';
import { resizePicture } from '../../picture/resize.ts';
import type { Network } from '../models/networks.ts';
import { toColourPlanes } from '../models/tensor.ts';
import { DETECTION_PARAMETERS } from '../parameters.ts';
import type { TextRegion } from '../text-region.ts';
import { type DetectedText, findTextRegions } from './text-regions.ts';

/** Detects the text regions of a picture, in the picture's pixels. */
export async function detectText(picture: Picture, detect: Network): Promise<DetectedText> {
  const { width, height } = computeDetectionSize(picture.width, picture.height);
  const input = await resizePicture(picture, width, height);
  const planes = toColourPlanes(input, DETECTION_PARAMETERS.mean, DETECTION_PARAMETERS.deviation);
  const { values } = await detect(planes, width, height);
  const text = findTextRegions(values, width, height);
  const scaleX = picture.width / width;
  const scaleY = picture.height / height;
  return { ...text, regions: text.regions.map((region) => scaleRegion(region, scaleX, scaleY)) };
}

/** Returns the input size of the network: its long side bounded, never enlarged, both sides multiples of 32. */
export function computeDetectionSize(width: number, height: number): { width: number; height: number } {
  const { longSide, multiple } = DETECTION_PARAMETERS;
  const scale = Math.min(1, longSide / Math.max(width, height));
  const fit = (side: number) => Math.max(multiple, Math.round((side * scale) / multiple) * multiple);
  return { width: fit(width), height: fit(height) };
}

/** The two scales differ by the rounding to the multiple, so the axes of a rotated region change slightly. */
function scaleRegion(region: TextRegion, scaleX: number, scaleY: number): TextRegion {
  const ux = region.ux * scaleX;
  const uy = region.uy * scaleY;
  const along = Math.hypot(ux, uy);
  const across = Math.hypot(region.uy * scaleX, region.ux * scaleY);
  return {
    cx: region.cx * scaleX,
    cy: region.cy * scaleY,
    width: region.width * along,
    height: region.height * across,
    ux: ux / along,
    uy: uy / along,
    letterHeight: region.letterHeight * across,
  };
}
