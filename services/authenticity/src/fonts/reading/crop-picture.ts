import type { Box } from '@probant/documents/document';
import type { Picture } from '@probant/documents/picture';

const BYTES_PER_PIXEL = 3;

/** Returns the part of a picture under a box in shares of it, widened by `margin` pixels. */
export function cropPicture({ pixels, width, height }: Picture, [x0, y0, x1, y1]: Box, margin: number): Picture {
  const left = clamp(Math.floor(x0 * width) - margin, width - 1);
  const top = clamp(Math.floor(y0 * height) - margin, height - 1);
  const cropWidth = clamp(Math.ceil(x1 * width) + margin - left, width - left, 1);
  const cropHeight = clamp(Math.ceil(y1 * height) + margin - top, height - top, 1);
  const cropped = new Uint8Array(cropWidth * cropHeight * BYTES_PER_PIXEL);
  for (let row = 0; row < cropHeight; row += 1) {
    const start = ((top + row) * width + left) * BYTES_PER_PIXEL;
    cropped.set(pixels.subarray(start, start + cropWidth * BYTES_PER_PIXEL), row * cropWidth * BYTES_PER_PIXEL);
  }
  return { pixels: cropped, width: cropWidth, height: cropHeight };
}

const clamp = (value: number, max: number, min = 0): number => Math.min(max, Math.max(min, value));
