import type { Picture } from '../../picture/picture.ts';

/** Returns the columns of a line's crop without ink, as runs [from, to) in pixels of the crop. */
export function findInkGaps(crop: Picture): [from: number, to: number][] {
  const { width, height } = crop;
  const grey = toGrey(crop);
  const histogram = countGreys(grey);
  const threshold = computeOtsuThreshold(histogram);
  const darkPixels = histogram.subarray(0, threshold + 1).reduce((sum, count) => sum + count, 0);
  const inkIsDark = darkPixels <= grey.length / 2;
  const isInk = Uint8Array.from({ length: 256 }, (_, value) => (value <= threshold === inkIsDark ? 1 : 0));
  const ink = new Int32Array(width);
  // Excludes ascenders and descenders of the neighbouring lines.
  for (let y = Math.round(height * 0.12); y < Math.round(height * 0.88); y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1)
      ink[x] = (ink[x] as number) + (isInk[grey[at] as number] as number);
  const gaps: [number, number][] = [];
  let start = -1;
  for (let x = 0; x <= width; x += 1) {
    const isEmpty = x < width && (ink[x] as number) <= 1;
    if (isEmpty && start < 0) start = x;
    if (!isEmpty && start >= 0) {
      gaps.push([start, x]);
      start = -1;
    }
  }
  return gaps;
}

function toGrey({ pixels, width, height }: Picture): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < grey.length; i += 1, p += 3)
    grey[i] = ((pixels[p] as number) * 77 + (pixels[p + 1] as number) * 150 + (pixels[p + 2] as number) * 29) >> 8;
  return grey;
}

function countGreys(grey: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256);
  for (let i = 0; i < grey.length; i += 1) {
    const value = grey[i] as number;
    histogram[value] = (histogram[value] as number) + 1;
  }
  return histogram;
}

/** Returns the grey that best separates ink from paper in a histogram of 256 greys (Otsu 1979: greatest variance between the two classes). */
export function computeOtsuThreshold(histogram: Uint32Array): number {
  const pixels = histogram.reduce((total, count) => total + count, 0);
  const sum = histogram.reduce((total, count, value) => total + count * value, 0);
  let below = 0;
  let sumBelow = 0;
  let best = -1;
  let threshold = 127;
  for (let value = 0; value < 256; value += 1) {
    below += histogram[value] as number;
    if (below === 0) continue;
    const above = pixels - below;
    if (above === 0) break;
    sumBelow += value * (histogram[value] as number);
    const distance = sumBelow / below - (sum - sumBelow) / above;
    const variance = below * above * distance * distance;
    if (variance > best) {
      best = variance;
      threshold = value;
    }
  }
  return threshold;
}
