import type { Picture } from '../../image/picture.ts';

/** Returns the columns of a line's crop without ink, as runs [from, to) in pixels of the crop. */
export function findInkGaps(crop: Picture): [from: number, to: number][] {
  const { width, height } = crop;
  const grey = toGrey(crop);
  const threshold = computeOtsuThreshold(grey);
  const darkPixels = grey.reduce((count, value) => count + (value <= threshold ? 1 : 0), 0);
  const inkIsDark = darkPixels <= grey.length / 2;
  const ink = new Int32Array(width);
  // Excludes ascenders and descenders of the neighbouring lines.
  for (let y = Math.round(height * 0.12); y < Math.round(height * 0.88); y += 1)
    for (let x = 0; x < width; x += 1)
      if ((grey[y * width + x] as number) <= threshold === inkIsDark) ink[x] = (ink[x] as number) + 1;
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

/** Returns the grey that best separates ink from paper (Otsu 1979: greatest variance between the two classes). */
export function computeOtsuThreshold(grey: Uint8Array): number {
  const histogram = new Float64Array(256);
  for (const value of grey) histogram[value] = (histogram[value] as number) + 1;
  const sum = histogram.reduce((total, count, value) => total + count * value, 0);
  let below = 0;
  let sumBelow = 0;
  let best = -1;
  let threshold = 127;
  for (let value = 0; value < 256; value += 1) {
    below += histogram[value] as number;
    if (below === 0) continue;
    const above = grey.length - below;
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
