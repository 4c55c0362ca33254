import type { LumaPicture } from '../picture/luma-picture.ts';
import { markInk } from './ink-mask.rules.ts';

/** A connected dark shape of the size of a character. */
export type GlyphShape = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Dark pixels. */
  readonly ink: number;
};

/** Size of a character, in pixels. */
const MIN_WIDTH = 4;
const MIN_HEIGHT = 9;
const MAX_SIDE = 60;
const MIN_INK_PIXELS = 14;
/** Shapes of a picture: a dense page has 6,000. */
export const MAX_SHAPES = 20_000;

const INK = 1;
const VISITED = 2;

/** Lists the shapes of a picture, from the top. Each pixel is visited once. */
export function listGlyphShapes(picture: LumaPicture): readonly GlyphShape[] {
  const { luma, width } = picture;
  const ink = markInk(picture);
  const stack = new Int32Array(luma.length);
  const shapes: GlyphShape[] = [];
  for (let start = 0; start < ink.length && shapes.length < MAX_SHAPES; start += 1) {
    if (ink[start] !== INK) continue;
    const shape = visitShape(ink, width, start, stack);
    if (isGlyph(shape)) shapes.push(shape);
  }
  return shapes;
}

function visitShape(ink: Uint8Array, width: number, start: number, stack: Int32Array): GlyphShape {
  let [left, top, right, bottom, pixels, size] = [width, Number.POSITIVE_INFINITY, 0, 0, 0, 0];
  stack[size++] = start;
  ink[start] = VISITED;
  while (size > 0) {
    const at = stack[--size] as number;
    const x = at % width;
    const y = (at - x) / width;
    pixels += 1;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (x > 0 && ink[at - 1] === INK) {
      ink[at - 1] = VISITED;
      stack[size++] = at - 1;
    }
    if (x < width - 1 && ink[at + 1] === INK) {
      ink[at + 1] = VISITED;
      stack[size++] = at + 1;
    }
    if (ink[at - width] === INK) {
      ink[at - width] = VISITED;
      stack[size++] = at - width;
    }
    if (ink[at + width] === INK) {
      ink[at + width] = VISITED;
      stack[size++] = at + width;
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, ink: pixels };
}

const isGlyph = ({ width, height, ink }: GlyphShape): boolean =>
  width >= MIN_WIDTH && height >= MIN_HEIGHT && Math.max(width, height) <= MAX_SIDE && ink >= MIN_INK_PIXELS;
