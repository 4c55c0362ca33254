import type { Picture } from '../../picture/picture.ts';

/**
 * Converts a picture to the input of a network: planes of floats, (value / 255 - mean) / deviation, channels in the order B, G, R (the
 * PaddleOCR models were trained on BGR).
 */
export function toColourPlanes(picture: Picture, mean: readonly number[], deviation: readonly number[]): Float32Array {
  const { pixels } = picture;
  const count = picture.width * picture.height;
  const planes = new Float32Array(3 * count);
  for (let channel = 0; channel < 3; channel += 1) {
    const scale = 1 / (255 * (deviation[channel] as number));
    const shift = (mean[channel] as number) / (deviation[channel] as number);
    const base = channel * count;
    for (let i = 0, p = 2 - channel; i < count; i += 1, p += 3)
      planes[base + i] = (pixels[p] as number) * scale - shift;
  }
  return planes;
}
