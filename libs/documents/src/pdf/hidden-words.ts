import { keepLetters } from '../hidden-text.ts';
import type { Picture } from '../image/picture.ts';
import type { Box } from '../layout/box.ts';
import type { PaintRun, PaintRuns } from './paint-runs.ts';
import type { PlacedWord } from './placed-words.ts';

/** Darkest and lightest pixel of a word that a person can read differ by more, of 255. */
const MIN_CONTRAST = 12;
/** Rows of pixels left out above and below a word, as a share of its height: rules of a table are no letters. */
const VERTICAL_INSET = 0.15;
/** In shares of the page: two libraries place a word a little differently. */
const PLACE_TOLERANCE = 0.004;

export type WordVisibility = {
  /** Nobody sees these. */
  readonly hidden: ReadonlySet<PlacedWord>;
  /** Only the picture of the page shows whether these are visible. */
  readonly doubtful: ReadonlySet<PlacedWord>;
};

/**
 * Compares the words of a page with how they are painted. Where most of a page is unpainted text, shapes may be drawn in its place: then the
 * picture decides.
 */
export function findHiddenWords(words: readonly PlacedWord[], { unpainted, pale, painted }: PaintRuns): WordVisibility {
  const [hidden, doubtful] = [new Set<PlacedWord>(), new Set<PlacedWord>()];
  if (unpainted.length === 0 && pale.length === 0) return { hidden, doubtful };
  const isLayer = countLetters(unpainted) > countLetters(painted);
  for (const word of words) {
    const letters = keepLetters(word.text);
    const isIn = (runs: readonly PaintRun[]) => isPaintedBy(word.box, letters, runs);
    const isUnpainted = isIn(unpainted);
    if ((!isUnpainted && !isIn(pale)) || isIn(painted)) continue;
    (isUnpainted && !isLayer ? hidden : doubtful).add(word);
  }
  return { hidden, doubtful };
}

const countLetters = (runs: readonly PaintRun[]): number =>
  runs.reduce((count, { letters }) => count + (letters?.length ?? 0), 0);

function isPaintedBy(box: Box, letters: string, runs: readonly PaintRun[]): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return runs.some(
    (run) =>
      x >= run.box[0] - PLACE_TOLERANCE &&
      x <= run.box[2] + PLACE_TOLERANCE &&
      y >= run.box[1] - PLACE_TOLERANCE &&
      y <= run.box[3] + PLACE_TOLERANCE &&
      // One operation may paint a letter, and a word may be painted by several.
      (run.letters === null || run.letters.includes(letters) || (run.letters !== '' && letters.includes(run.letters))),
  );
}

/** Whether the picture of a page shows anything at the place of a word. */
export function hasInk(picture: Picture, [x0, y0, x1, y1]: Box): boolean {
  const inset = VERTICAL_INSET * (y1 - y0);
  const [left, right] = [Math.floor(x0 * picture.width), Math.ceil(x1 * picture.width)];
  const [top, bottom] = [Math.floor((y0 + inset) * picture.height), Math.ceil((y1 - inset) * picture.height)];
  let [darkest, lightest] = [255, 0];
  for (let row = Math.max(0, top); row < Math.min(picture.height, bottom); row += 1)
    for (let column = Math.max(0, left); column < Math.min(picture.width, right); column += 1) {
      const at = 3 * (row * picture.width + column);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = picture.pixels[at + channel] as number;
        if (value < darkest) darkest = value;
        if (value > lightest) lightest = value;
      }
    }
  return lightest - darkest > MIN_CONTRAST;
}
