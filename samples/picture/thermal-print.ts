import { drawBetween, type SeededRandom } from '../randomness.ts';
import { createNoiseField } from './noise-field.ts';
import { createPicture, type Picture } from './picture.ts';

export type ThermalPaper = {
  /** Light of a printed dot and of blank paper, 0 to 255. */
  readonly ink: number;
  readonly paper: number;
  /** Variation of the darkness of dots over the page, 0 to 1. */
  readonly unevenness: number;
};

/** Returns the print of a thermal head: black or blank dots, with some paler columns and zones. */
export function simulateThermalPrint(
  drawing: Picture,
  { ink, paper, unevenness }: ThermalPaper,
  random: SeededRandom,
): Picture {
  const { width, height, light } = drawing;
  const print = createPicture(width, height, 1, paper);
  const zones = createNoiseField(random, 140, 220);
  const columns = Array.from({ length: width }, () => (random() < 0.006 ? 0.45 : drawBetween(random, 0, 0.12)));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((light[y * width + x] as number) > 140) continue;
      const faded = Math.min(0.75, unevenness * (zones(x, y) + (columns[x] as number)) + 0.1 * random());
      print.light[y * width + x] = ink + (paper - ink) * faded * 0.7;
    }
  }
  return print;
}
