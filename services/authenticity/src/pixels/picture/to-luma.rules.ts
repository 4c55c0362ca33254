import { type LumaPicture, PIXEL_FLAGS } from './luma-picture.ts';

/** Samples of 8 bits, `channels` a pixel: 1 and 2 are grey, 3 and 4 are RGB; what follows is left out. */
export type RawPicture = {
  readonly samples: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
};

const BRIGHT = 254;
const DARK = 1;
/** Difference of two channels of a colour that is no grey. */
const COLOURED = 60;

/** Converts samples to brightness. Missing samples are black. */
export function toLuma({ samples, width, height, channels }: RawPicture): LumaPicture {
  const luma = new Uint8Array(width * height);
  const flags = new Uint8Array(width * height);
  const [green, blue] = channels >= 3 ? [1, 2] : [0, 0];
  for (let i = 0, from = 0; i < luma.length; i += 1, from += channels) {
    const r = samples[from] ?? 0;
    const g = samples[from + green] ?? 0;
    const b = samples[from + blue] ?? 0;
    const low = Math.min(r, g, b);
    const high = Math.max(r, g, b);
    luma[i] = 0.299 * r + 0.587 * g + 0.114 * b + 0.5;
    flags[i] =
      (high >= BRIGHT ? PIXEL_FLAGS.bright : 0) |
      (low <= DARK ? PIXEL_FLAGS.dark : 0) |
      (high - low > COLOURED ? PIXEL_FLAGS.coloured : 0);
  }
  return { width, height, luma, flags };
}
