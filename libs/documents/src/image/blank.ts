import type { Picture } from './picture.ts';

/** Paper and ink differ by more than this in at least one channel, even on a faint receipt. */
const LEAST_CONTRAST = 24;

/** Whether a picture is of one colour, more or less: nothing can be read on it. */
export function isBlank({ pixels }: Picture): boolean {
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += 1) {
    const value = pixels[i] as number;
    const channel = i % 3;
    if (value < (least[channel] as number)) least[channel] = value;
    if (value > (most[channel] as number)) most[channel] = value;
    if ((most[channel] as number) - (least[channel] as number) > LEAST_CONTRAST) return false;
  }
  return true;
}
