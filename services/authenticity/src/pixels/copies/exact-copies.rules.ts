import { isDrawn } from '../picture/drawn-picture.rules.ts';
import { isOnJpegGrid } from '../picture/jpeg-grid.ts';
import type { LumaPicture } from '../picture/luma-picture.ts';

/** A part of a picture that is the same, pixel for pixel, at two places. Boxes are [x0, y0, x1, y1] in pixels. */
export type CopiedArea = {
  readonly first: PixelArea;
  readonly second: PixelArea;
  /** Windows that are equal. */
  readonly windows: number;
};
type PixelArea = readonly [number, number, number, number];

/** Pixels of the window that is compared: a digit of small print. */
const WINDOW = { width: 8, height: 10 } as const;
/** Windows that are compared; of more, an even sample by their content, so that equal windows are both in it. */
const MAX_WINDOWS = 1 << 19;
/** Steep changes of brightness in a window with text, along its rows and along its columns (a border has only one), and their height. */
const MIN_STEEP_PIXELS = 6;
const STEEP_CHANGE = 24;
/** Distance of two copies: nearer ones are a pattern. */
const MIN_DISTANCE_PIXELS = 12;
/** Equal windows with one distance that show a copy, and their share of the windows of its area. */
const MIN_COPIED_WINDOWS = 10;
const MIN_DENSITY = 0.3;
/** Windows with text of a page: one with less may repeat itself by chance. */
const MIN_TEXT_WINDOWS = 5000;
/** A picture with more distances of that kind repeats itself by nature: text drawn by a program. */
const MAX_COPIES = 4;
/** Levels of brightness in a copy: drawn lines and shapes have fewer. */
const MIN_LEVELS = 24;
const MAX_DISTANCES = 1 << 16;

/**
 * Finds copied areas in a picture without loss. A scan has noise, so no two places of it are equal; a picture that is drawn has many equal
 * places, and nothing is returned. Work is proportional to the pixels. About 20 ms a megapixel.
 */
export function findExactCopies(picture: LumaPicture): readonly CopiedArea[] {
  if (picture.width < 2 * WINDOW.width || picture.height < 2 * WINDOW.height || isDrawn(picture)) return [];
  const matches = matchWindows(picture);
  const copies = Array.from(matches.values()).filter(isDense);
  if (copies.length > MAX_COPIES) return [];
  return copies.filter(({ second }) => countLevels(picture, second) >= MIN_LEVELS);
}

function isDense({ first, second, windows }: Match): boolean {
  // A picture that was a JPEG repeats itself by nature at equal places of the grid: a dashed line, a character that is drawn twice.
  if (windows < MIN_COPIED_WINDOWS || isOnJpegGrid(second[0] - first[0], second[1] - first[1])) return false;
  const [x0, y0, x1, y1] = second;
  const possible = (x1 - x0 - WINDOW.width + 1) * (y1 - y0 - WINDOW.height + 1);
  return windows >= possible * MIN_DENSITY;
}

type Match = { first: PixelArea; second: PixelArea; windows: number };

/** Pairs each window with the first equal one, and groups the pairs by their distance. */
function matchWindows(picture: LumaPicture): ReadonlyMap<number, Match> {
  const { hashes, places, count } = hashWindows(picture);
  if (count < MIN_TEXT_WINDOWS) return new Map();
  const { width } = picture;
  const size = 1 << Math.ceil(Math.log2(Math.max(16, 2 * count)));
  const slots = new Int32Array(size).fill(-1);
  const matches = new Map<number, Match>();
  for (let window = 0; window < count; window += 1) {
    const hash = hashes[window] as number;
    let slot = hash & (size - 1);
    while (slots[slot] !== -1 && hashes[slots[slot] as number] !== hash) slot = (slot + 1) & (size - 1);
    const earlier = slots[slot] as number;
    if (earlier === -1) slots[slot] = window;
    else addMatch(matches, width, places[earlier] as number, places[window] as number);
  }
  return matches;
}

function addMatch(matches: Map<number, Match>, width: number, earlier: number, later: number): void {
  const [x0, y0, x1, y1] = [earlier % width, Math.floor(earlier / width), later % width, Math.floor(later / width)];
  if (Math.abs(x1 - x0) + (y1 - y0) < MIN_DISTANCE_PIXELS) return;
  const distance = (y1 - y0) * 2 * width + (x1 - x0);
  const match = matches.get(distance);
  if (match) {
    match.windows += 1;
    match.first = extend(match.first, x0, y0);
    match.second = extend(match.second, x1, y1);
  } else if (matches.size < MAX_DISTANCES)
    matches.set(distance, { first: toArea(x0, y0), second: toArea(x1, y1), windows: 1 });
}

const toArea = (x: number, y: number): PixelArea => [x, y, x + WINDOW.width, y + WINDOW.height];
const extend = ([x0, y0, x1, y1]: PixelArea, x: number, y: number): PixelArea => [
  Math.min(x0, x),
  Math.min(y0, y),
  Math.max(x1, x + WINDOW.width),
  Math.max(y1, y + WINDOW.height),
];

type Windows = { readonly hashes: Uint32Array; readonly places: Int32Array; readonly count: number };

/** Hashes the windows with text; each time there are too many, keeps every second one by its hash. */
function hashWindows(picture: LumaPicture): Windows {
  const hashes = new Uint32Array(MAX_WINDOWS);
  const places = new Int32Array(MAX_WINDOWS);
  let count = 0;
  let mask = 0;
  forEachTextWindow(picture, (place, hash) => {
    const mixed = mix(hash);
    if ((mixed & mask) !== 0) return;
    if (count === MAX_WINDOWS) {
      mask = ((mask << 1) | SAMPLE_BIT) >>> 0;
      count = keepSampled(hashes, places, mask);
      if ((mixed & mask) !== 0) return;
    }
    hashes[count] = mixed;
    places[count] = place;
    count += 1;
  });
  return { hashes, places, count };
}

/** Sampling uses the high bits of a hash, the table of windows at the low ones. */
const SAMPLE_BIT = 1 << 24;

function keepSampled(hashes: Uint32Array, places: Int32Array, mask: number): number {
  let kept = 0;
  for (let i = 0; i < MAX_WINDOWS; i += 1) {
    if (((hashes[i] as number) & mask) !== 0) continue;
    hashes[kept] = hashes[i] as number;
    places[kept] = places[i] as number;
    kept += 1;
  }
  return kept;
}

/** Spreads the bits of a hash (the finaliser of MurmurHash3). */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const COLUMN_FACTOR = 0x01000193;
const ROW_FACTOR = 0x9e3779b1;

function power(base: number, exponent: number): number {
  let result = 1;
  for (let i = 0; i < exponent; i += 1) result = Math.imul(result, base);
  return result;
}
const COLUMN_LEAVING = power(COLUMN_FACTOR, WINDOW.height);
const ROW_LEAVING = power(ROW_FACTOR, WINDOW.width);

/** Visits the windows with text with a rolling hash, first down the columns, then along the row: a few operations a pixel. */
function forEachTextWindow({ luma, width, height }: LumaPicture, visit: (place: number, hash: number) => void): void {
  const columnHashes = new Int32Array(width);
  const columnSteeps = new Int32Array(width);
  for (let y = 0; y < height; y += 1) {
    const leavingRow = y - WINDOW.height;
    let hash = 0;
    let steep = 0;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      let columnHash = (Math.imul(columnHashes[x] as number, COLUMN_FACTOR) + (luma[at] as number) + 1) | 0;
      let columnSteep = (columnSteeps[x] as number) + countSteep(luma, width, at, x, y);
      if (leavingRow >= 0) {
        const left = leavingRow * width + x;
        columnHash = (columnHash - Math.imul(COLUMN_LEAVING, (luma[left] as number) + 1)) | 0;
        columnSteep -= countSteep(luma, width, left, x, leavingRow);
      }
      columnHashes[x] = columnHash;
      columnSteeps[x] = columnSteep;
      hash = (Math.imul(hash, ROW_FACTOR) + columnHash) | 0;
      steep += columnSteep;
      if (x >= WINDOW.width) {
        hash = (hash - Math.imul(ROW_LEAVING, columnHashes[x - WINDOW.width] as number)) | 0;
        steep -= columnSteeps[x - WINDOW.width] as number;
      }
      if (x >= WINDOW.width - 1 && leavingRow >= -1 && isText(steep))
        visit((leavingRow + 1) * width + x - WINDOW.width + 1, hash);
    }
  }
}

/** Steep changes along the columns count in the upper half of a number. */
const ALONG_COLUMN = 1 << 16;

function countSteep(luma: Uint8Array, width: number, at: number, x: number, y: number): number {
  const value = luma[at] as number;
  const alongRow = x > 0 && Math.abs(value - (luma[at - 1] as number)) > STEEP_CHANGE ? 1 : 0;
  return y > 0 && Math.abs(value - (luma[at - width] as number)) > STEEP_CHANGE ? alongRow + ALONG_COLUMN : alongRow;
}

const isText = (steep: number): boolean =>
  (steep & (ALONG_COLUMN - 1)) >= MIN_STEEP_PIXELS && steep >>> 16 >= MIN_STEEP_PIXELS;

function countLevels({ luma, width }: LumaPicture, [x0, y0, x1, y1]: PixelArea): number {
  const levels = new Set<number>();
  for (let y = y0; y < Math.min(y1, y0 + MAX_LEVEL_ROWS); y += 1)
    for (let x = x0; x < x1; x += 1) levels.add(luma[y * width + x] as number);
  return levels.size;
}

/** Rows of a copy in which levels are counted. */
const MAX_LEVEL_ROWS = 200;
