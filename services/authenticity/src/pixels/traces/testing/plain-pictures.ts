import type { LumaPicture } from '../../picture/luma-picture.ts';
import { createRandom } from '../../testing/scan-pictures.ts';

const WIDTH = 256;

const create =
  (paint: (x: number, y: number) => number) =>
  (rows: number): LumaPicture => ({
    width: WIDTH,
    height: rows,
    luma: Uint8Array.from({ length: WIDTH * rows }, (_, i) => paint(i % WIDTH, Math.floor(i / WIDTH))),
    flags: new Uint8Array(WIDTH * rows),
  });

const random = createRandom(1);
/** Pictures, 256 pixels wide and of any number of rows, that show no trace and have many places that look alike. */
export const PICTURES_WITHOUT_TRACES = [
  ['one colour', create(() => 200)],
  ['equal characters', create((x, y) => (x % 12 < 7 && y % 16 < 11 && (x + y) % 3 > 0 ? 20 : 230))],
  ['stripes', create((x) => (x % 4 < 2 ? 0 : 255))],
  ['noise', create(() => random() * 255)],
] as const;
