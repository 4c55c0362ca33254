import type { Picture } from './picture.ts';

/** Paper and ink differ by more than this in at least one channel, even on a faint receipt. */
const MIN_CONTRAST = 24;

/** Whether a picture has a single colour, more or less, so that it contains nothing to read. */
export function isBlank({ pixels }: Picture): boolean {
  const darkest = [255, 255, 255];
  const lightest = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += 1) {
    const value = pixels[i] as number;
    const channel = i % 3;
    if (value < (darkest[channel] as number)) darkest[channel] = value;
    if (value > (lightest[channel] as number)) lightest[channel] = value;
    if ((lightest[channel] as number) - (darkest[channel] as number) > MIN_CONTRAST) return false;
  }
  return true;
}
