import type { SeededRandom } from '../randomness.ts';
import { createNoiseField } from './noise-field.ts';
import { createPicture, type Picture } from './picture.ts';

/** Colour of the boards: red, green, blue. */
export type WoodColour = readonly [number, number, number];
export const OAK_COLOUR: WoodColour = [150, 108, 68];

/** Draws a wooden table: adjacent boards with grain along them. */
export function drawTableTop(width: number, height: number, wood: WoodColour, random: SeededRandom): Picture {
  const picture = createPicture(width, height, 3);
  const boardWidth = width * 0.31;
  const [bend, broad, fine, pores] = [
    createNoiseField(random, 260, 900),
    createNoiseField(random, 16, 700),
    createNoiseField(random, 4, 240),
    createNoiseField(random, 1.6, 46),
  ];
  const tones = Array.from({ length: 6 }, () => 0.9 + 0.2 * random());
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const board = Math.floor((x + 0.13 * width) / boardWidth);
      const along = y + 3000 * board;
      const grain = x + 90 * bend(x, along);
      const tone = 0.62 + 0.3 * broad(grain, along) + 0.2 * fine(grain, along) + 0.16 * pores(grain, along) ** 2;
      const seam = Math.abs(((x + 0.13 * width) % boardWidth) - boardWidth / 2) > boardWidth / 2 - 2 ? 0.45 : 1;
      for (let channel = 0; channel < 3; channel += 1) {
        picture.light[(y * width + x) * 3 + channel] =
          (wood[channel] as number) * tone * seam * (tones[((board % 6) + 6) % 6] as number);
      }
    }
  }
  return picture;
}
