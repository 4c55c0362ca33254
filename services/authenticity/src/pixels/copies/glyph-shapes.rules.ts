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
  const { width } = picture;
  const ink = markInk(picture);
  const stack: number[] = [];
  const shapes: GlyphShape[] = [];
  for (let start = 0; start < ink.length && shapes.length < MAX_SHAPES; start += 1) {
    if (ink[start] !== INK) continue;
    const shape = visitShape(ink, width, start, stack);
    if (isGlyph(shape)) shapes.push(shape);
  }
  return shapes;
}

function visitShape(ink: Uint8Array, width: number, start: number, stack: number[]): GlyphShape {
  let [left, top, right, bottom, pixels] = [width, Number.MAX_SAFE_INTEGER, 0, 0, 0];
  const visit = (at: number): void => {
    if (ink[at] !== INK) return;
    ink[at] = VISITED;
    stack.push(at);
  };
  visit(start);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    pixels += 1;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    visit(at - width);
    visit(at + width);
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, ink: pixels };
}

const isGlyph = ({ width, height, ink }: GlyphShape): boolean =>
  width >= MIN_WIDTH && height >= MIN_HEIGHT && Math.max(width, height) <= MAX_SIDE && ink >= MIN_INK_PIXELS;
