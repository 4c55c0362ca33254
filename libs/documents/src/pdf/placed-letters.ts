import type { PaintedText } from '../pdf-structure/pdf-structure.ts';

/** A letter as it is painted: its sides in units of the page, origin at the bottom left. */
export type PlacedLetter = {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly top: number;
  /** Whether it belongs to the word of the letter before it. */
  readonly continuesWord: boolean;
};

type Neighbour = {
  readonly right: number;
  readonly bottom: number;
  readonly size: number;
  /** Whether the file shows this letter by itself: in words that are shown whole, a gap after them separates two. */
  readonly isAlone: boolean;
};

type Glyph = PaintedText['glyphs'][number];
type ShownString = { readonly size: number; readonly hasWidth: boolean; readonly isAlone: boolean };

/**
 * Share of neighbouring letters that are not where the width of the first one ends. It is .32 at least in 148 PDFs whose letters are placed at
 * whole pixels, and .25 at most in 1,437 of 1,439 others, by some forty programs; the text of the two is the same with and without.
 */
const MIN_MOVED_SHARE = 0.3;
/** Share of painted spaces among the codes: those files have .08 and more, and the others with moved letters have none. */
const MIN_SPACE_SHARE = 0.03;
/** Fewer pairs of letters show nothing. */
const MIN_PAIRS = 20;
/** As shares of the letter size: a letter that was moved, and neighbours that may be of one word. */
const MIN_MOVE = 0.02;
const MIN_NEIGHBOUR_GAP = -0.6;
const MAX_NEIGHBOUR_GAP = 0.6;
/** A whole pixel more than the width of a letter, at the smallest letters that are printed. */
const MAX_WORD_GAP = 0.25;

/** Collects the letters of a page in the order of painting. */
export function createLetterCollector() {
  const letters: PlacedLetter[] = [];
  const counts = { codes: 0, spaces: 0, pairs: 0, moved: 0 };
  let last: Neighbour | null = null;
  const addGlyph = ({ box, text }: Glyph, { size, hasWidth, isAlone }: ShownString): void => {
    if (INVISIBLE_PATTERN.test(text)) return;
    counts.codes += 1;
    if (SPACE_PATTERN.test(text)) {
      counts.spaces += 1;
      last = null;
      return;
    }
    const [left, bottom, right, top] = box;
    const gap = last === null || !isOnRow(last, { bottom, size }) ? Number.NaN : (left - last.right) / size;
    const isNeighbour = gap > MIN_NEIGHBOUR_GAP && gap < MAX_NEIGHBOUR_GAP;
    counts.pairs += Number(isNeighbour);
    counts.moved += Number(isNeighbour && Math.abs(gap) > MIN_MOVE);
    const continuesWord = isNeighbour && gap < MAX_WORD_GAP && isAlone && last?.isAlone === true;
    letters.push({ text, left, bottom, top, continuesWord });
    last = hasWidth ? { right, bottom, size, isAlone } : null;
  };
  return {
    add({
      glyphs,
      laterStrings = [],
      size,
      font,
    }: Pick<PaintedText, 'glyphs' | 'laterStrings' | 'size' | 'font'>): void {
      // Where a letter ends is not known when the file states no widths.
      const hasWidth = font !== null && !font.font.widths.areEstimated;
      for (let at = 0; at <= laterStrings.length; at += 1) {
        const string = glyphs.slice(at === 0 ? 0 : laterStrings[at - 1], laterStrings[at]);
        const isAlone = string.findIndex(isLetter) === string.findLastIndex(isLetter);
        for (const glyph of string) addGlyph(glyph, { size, hasWidth, isAlone });
      }
    },
    /**
     * Returns the letters where the page places each of them and paints its spaces; null elsewhere: there, a gap may be all that separates
     * two words.
     */
    list(): readonly PlacedLetter[] | null {
      const { codes, spaces, pairs, moved } = counts;
      const isPlaced = pairs >= MIN_PAIRS && moved >= MIN_MOVED_SHARE * pairs && spaces >= MIN_SPACE_SHARE * codes;
      return isPlaced ? letters : null;
    },
  };
}

/** Marks that show nothing, such as a soft hyphen, and codes without text. */
const INVISIBLE_PATTERN = /^\p{Cf}*$/u;
const SPACE_PATTERN = /^\s+$/u;

const isLetter = ({ text }: Glyph): boolean => !INVISIBLE_PATTERN.test(text) && !SPACE_PATTERN.test(text);

const isOnRow = (last: Neighbour, { bottom, size }: Pick<Neighbour, 'bottom' | 'size'>): boolean =>
  Math.abs(last.size - size) < 0.01 * size && Math.abs(last.bottom - bottom) < 0.1 * size;

/** Points: two libraries place a letter a little differently. */
const PLACE_TOLERANCE = 0.3;
/** Runs that begin at one place and may be the searched one. */
const MAX_CANDIDATES = 8;
/** Height in points of the rows in which letters are searched, and rows that one letter may take part in: taller ones are not searched. */
const ROW_HEIGHT = 16;
const MAX_ROWS = 8;
/** Letters that are compared with the places of runs, for each letter of the page; beyond it, runs stay as they are. */
const MAX_SCANS_PER_LETTER = 16;

/** Returns the text of a run that begins at a point of the page, without the spaces that are not painted. */
export type WordJoiner = (text: string, start: readonly [x: number, y: number]) => string;

/**
 * Creates a joiner for the runs of a page, given in the order of painting. A gap inside a word, where each letter is placed by itself, is no
 * space. A text whose letters are not those that are painted at its place stays as it is. The work grows with the letters, not with
 * their product with the runs.
 */
export function createWordJoiner(letters: readonly PlacedLetter[]): WordJoiner {
  const byPlace = indexLetters(letters);
  let next = 0;
  let scans = MAX_SCANS_PER_LETTER * letters.length;
  const findCandidates = ([x, y]: readonly [number, number]): readonly number[] => {
    const candidates: number[] = [];
    for (const column of new Set([Math.round(x - PLACE_TOLERANCE), Math.round(x + PLACE_TOLERANCE)])) {
      const indexes = byPlace.get(toPlace(column, toRow(y))) ?? [];
      for (let at = findFirst(indexes, next); at < indexes.length && candidates.length < MAX_CANDIDATES; at += 1) {
        if (scans === 0) return [];
        scans -= 1;
        const index = indexes[at] as number;
        const { left, bottom, top } = letters[index] as PlacedLetter;
        if (Math.abs(left - x) < PLACE_TOLERANCE && y >= bottom - PLACE_TOLERANCE && y <= top) candidates.push(index);
      }
    }
    return candidates;
  };
  return (text, start) => {
    if (!/\S\s\S/u.test(text)) return text;
    for (const candidate of findCandidates(start)) {
      const joined = joinFrom(letters, candidate, text);
      if (joined === null) continue;
      next = candidate + 1;
      return joined;
    }
    return text;
  };
}

const toRow = (y: number): number => Math.floor(y / ROW_HEIGHT);
const toPlace = (column: number, row: number): string => `${column}/${row}`;

/** Returns the indexes of the letters, in their order, by where they begin in each row that they take part in. */
function indexLetters(letters: readonly PlacedLetter[]): ReadonlyMap<string, readonly number[]> {
  const byPlace = new Map<string, number[]>();
  for (const [index, { left, bottom, top }] of letters.entries()) {
    const first = toRow(bottom - PLACE_TOLERANCE);
    const rows = toRow(top) - first + 1;
    for (let row = 0; rows <= MAX_ROWS && row < rows; row += 1) {
      const place = toPlace(Math.round(left), first + row);
      const indexes = byPlace.get(place);
      if (indexes) indexes.push(index);
      else byPlace.set(place, [index]);
    }
  }
  return byPlace;
}

/** Returns the position of the first index, of sorted ones, that is at least a value. */
function findFirst(indexes: readonly number[], value: number): number {
  let [low, high] = [0, indexes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((indexes[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the text with the words of the letters from `first` on; null when they are not those of the text. */
function joinFrom(letters: readonly PlacedLetter[], first: number, text: string): string | null {
  let joined = '';
  let at = 0;
  for (let index = first; at < text.length; index += 1) {
    const letter = letters[index];
    if (letter === undefined) return null;
    let spaces = '';
    while (at < text.length && SPACE_PATTERN.test(text[at] as string)) {
      spaces += text[at];
      at += 1;
    }
    if (at === text.length) return joined + spaces;
    const shown = letter.text.normalize('NFKC');
    const length = text.startsWith(letter.text, at) ? letter.text.length : shown.length;
    if (text.slice(at, at + length).normalize('NFKC') !== shown) return null;
    joined += (letter.continuesWord && index > first ? '' : spaces) + text.slice(at, at + length);
    at += length;
  }
  return joined;
}
