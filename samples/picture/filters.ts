import { drawNormal, type SeededRandom } from '../randomness.ts';
import { createPicture, type Picture } from './picture.ts';

/** Applies a Gaussian blur; `sigma` is in pixels. */
export function blurPicture(picture: Picture, sigma: number): Picture {
  const radius = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const kernel = Float32Array.from(weights, (weight) => weight / whole);
  const { width, height, channels } = picture;
  const across = blurLines(picture, kernel, channels, width, height, width * channels);
  return blurLines(across, kernel, width * channels, height, width, channels);
}

/** Applies one pass of a blur to `lines` lines of `length` pixels `step` apart, whose starts are `lineStep` apart. */
function blurLines(
  picture: Picture,
  kernel: Float32Array,
  step: number,
  length: number,
  lines: number,
  lineStep: number,
): Picture {
  const result = createPicture(picture.width, picture.height, picture.channels);
  const [from, to, radius] = [picture.light, result.light, (kernel.length - 1) / 2];
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < picture.channels; channel += 1) {
      const start = line * lineStep + channel;
      for (let i = 0; i < length; i += 1) {
        let sum = 0;
        for (let k = -radius; k <= radius; k += 1) {
          const at = Math.min(length - 1, Math.max(0, i + k));
          sum += (kernel[k + radius] as number) * (from[start + at * step] as number);
        }
        to[start + i * step] = sum;
      }
    }
  }
  return result;
}

/** Adds sensor noise: the same in all channels, plus a third of it in each channel separately. */
export function addGrain(picture: Picture, sigma: number, random: SeededRandom): Picture {
  const light = Float32Array.from(picture.light);
  const { channels } = picture;
  for (let at = 0; at < light.length; at += channels) {
    const shared = drawNormal(random) * sigma;
    for (let channel = 0; channel < channels; channel += 1) {
      const own = channels === 1 ? 0 : (drawNormal(random) * sigma) / 3;
      light[at + channel] = (light[at + channel] as number) + shared + own;
    }
  }
  return { ...picture, light };
}

/** Multiplies the light of every pixel by `factor` of its position. */
export function scaleLight(picture: Picture, factor: (x: number, y: number, channel: number) => number): Picture {
  const { width, height, channels } = picture;
  const light = Float32Array.from(picture.light);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < channels; channel += 1, at += 1) {
        light[at] = (light[at] as number) * factor(x, y, channel);
      }
    }
  }
  return { ...picture, light };
}

/** Returns the light at a position between pixels (bilinear); positions outside return the light of the nearest edge. */
export function sampleLight(picture: Picture, x: number, y: number, channel = 0): number {
  const { width, height, channels, light } = picture;
  const [cx, cy] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [fx, fy] = [cx - x0, cy - y0];
  const value = (px: number, py: number) => light[(py * width + px) * channels + channel] as number;
  const top = value(x0, y0) * (1 - fx) + value(x1, y0) * fx;
  return top * (1 - fy) + (value(x0, y1) * (1 - fx) + value(x1, y1) * fx) * fy;
}

/** Returns the picture with its width and height multiplied by `scale`. */
export function resizePicture(picture: Picture, scale: number): Picture {
  const { channels } = picture;
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const result = createPicture(width, height, channels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        const light = sampleLight(picture, (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5, channel);
        result.light[(y * width + x) * channels + channel] = light;
      }
    }
  }
  return result;
}
