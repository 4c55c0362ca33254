import type { LumaPicture } from '../picture/luma-picture.ts';

/** A connected dark shape of the size of a character. */
export type GlyphShape = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Dark pixels. */
  readonly ink: number;
};

/** Brightness below which a pixel is ink. */
const INK = 128;
/** Size of a character, in pixels. */
const MIN_WIDTH = 5;
const MIN_HEIGHT = 9;
const MAX_SIDE = 60;
const MIN_INK_PIXELS = 14;
/** Shapes of a picture: a dense page has 6,000. */
const MAX_SHAPES = 20_000;

/** Lists the shapes of a picture, from the top. Each pixel is visited once. */
export function listGlyphShapes({ luma, width, height }: LumaPicture): readonly GlyphShape[] {
  const visited = new Uint8Array(width * height);
  const shapes: GlyphShape[] = [];
  const stack: number[] = [];
  for (let start = 0; start < luma.length && shapes.length < MAX_SHAPES; start += 1) {
    if ((luma[start] as number) >= INK || visited[start]) continue;
    let [left, top, right, bottom, ink] = [width, height, 0, 0, 0];
    const push = (at: number): void => {
      if ((luma[at] as number) >= INK || visited[at]) return;
      visited[at] = 1;
      stack.push(at);
    };
    push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      ink += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (x > 0) push(at - 1);
      if (x < width - 1) push(at + 1);
      if (y > 0) push(at - width);
      if (y < height - 1) push(at + width);
    }
    const shape = { x: left, y: top, width: right - left + 1, height: bottom - top + 1, ink };
    if (isGlyph(shape)) shapes.push(shape);
  }
  return shapes;
}

const isGlyph = ({ width, height, ink }: GlyphShape): boolean =>
  width >= MIN_WIDTH && height >= MIN_HEIGHT && Math.max(width, height) <= MAX_SIDE && ink >= MIN_INK_PIXELS;
