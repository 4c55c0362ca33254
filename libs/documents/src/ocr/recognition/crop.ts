import type { Picture } from '../../picture/picture.ts';
import type { TextRegion } from '../text-region.ts';

/** More samples in each direction do not change the recognition. */
const MAX_SAMPLES = 4;

/**
 * Cuts a region out of the full-size picture, rotated level, to `width` x `height` pixels: bilinear sampling, averaged over a box of
 * samples when the source is larger than the target (plain bilinear would alias).
 */
export function cropRegion(picture: Picture, region: TextRegion, width: number, height: number): Picture {
  const source = picture.pixels;
  const { ux, uy } = region;
  const stepX = region.width / width;
  const stepY = region.height / height;
  const samplesX = countSamples(stepX);
  const samplesY = countSamples(stepY);
  const weight = 1 / (samplesX * samplesY);
  const left = region.cx - (ux * region.width) / 2 + (uy * region.height) / 2;
  const top = region.cy - (uy * region.width) / 2 - (ux * region.height) / 2;
  const lastX = picture.width - 1;
  const lastY = picture.height - 1;
  const stride = picture.width * 3;
  const pixels = new Uint8Array(width * height * 3);
  let offset = 0;
  for (let oy = 0; oy < height; oy += 1)
    for (let ox = 0; ox < width; ox += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let j = 0; j < samplesY; j += 1)
        for (let i = 0; i < samplesX; i += 1) {
          const along = (ox + (i + 0.5) / samplesX) * stepX;
          const across = (oy + (j + 0.5) / samplesY) * stepY;
          const x = clamp(left + ux * along - uy * across - 0.5, lastX);
          const y = clamp(top + uy * along + ux * across - 0.5, lastY);
          const ix = x | 0;
          const iy = y | 0;
          const fx = x - ix;
          const fy = y - iy;
          const p = iy * stride + ix * 3;
          const q = ix < lastX ? p + 3 : p;
          const down = iy < lastY ? stride : 0;
          const w00 = (1 - fx) * (1 - fy);
          const w10 = fx * (1 - fy);
          const w01 = (1 - fx) * fy;
          const w11 = fx * fy;
          red +=
            byte(source, p) * w00 + byte(source, q) * w10 + byte(source, p + down) * w01 + byte(source, q + down) * w11;
          green +=
            byte(source, p + 1) * w00 +
            byte(source, q + 1) * w10 +
            byte(source, p + down + 1) * w01 +
            byte(source, q + down + 1) * w11;
          blue +=
            byte(source, p + 2) * w00 +
            byte(source, q + 2) * w10 +
            byte(source, p + down + 2) * w01 +
            byte(source, q + down + 2) * w11;
        }
      pixels[offset] = red * weight + 0.5;
      pixels[offset + 1] = green * weight + 0.5;
      pixels[offset + 2] = blue * weight + 0.5;
      offset += 3;
    }
  return { pixels, width, height };
}

const countSamples = (step: number): number => Math.min(MAX_SAMPLES, Math.max(1, Math.round(step)));
const clamp = (value: number, last: number): number => (value < 0 ? 0 : value > last ? last : value);
const byte = (source: Uint8Array, offset: number): number => source[offset] as number;
