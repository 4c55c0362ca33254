import type { Box } from '../box.ts';
import { keepLetters } from '../hidden-text.ts';
import type { Picture } from '../picture/picture.ts';
import { countLetters, type PaintRun, type PaintRuns } from './paint-runs.ts';
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
export function findHiddenWords(
  words: readonly PlacedWord[],
  { unpainted, covered, pale, painted }: PaintRuns,
): WordVisibility {
  const [hidden, doubtful] = [new Set<PlacedWord>(), new Set<PlacedWord>()];
  if (unpainted.length + covered.length + pale.length === 0) return { hidden, doubtful };
  const isLayer = countLetters(unpainted) > countLetters(painted);
  const [isUnpaintedWord, isCoveredWord, isPaleWord, isPaintedWord] = [unpainted, covered, pale, painted].map(
    createWordFinder,
  ) as [WordFinder, WordFinder, WordFinder, WordFinder];
  for (const word of words) {
    const letters = keepLetters(word.text);
    const isUnpainted = isUnpaintedWord(word.box, letters);
    const isCovered = isCoveredWord(word.box, letters);
    if ((!isUnpainted && !isCovered && !isPaleWord(word.box, letters)) || isPaintedWord(word.box, letters)) continue;
    (isCovered || (isUnpainted && !isLayer) ? hidden : doubtful).add(word);
  }
  return { hidden, doubtful };
}

/** Whether a run of text is at the place of a word and has its letters. */
type WordFinder = (box: Box, letters: string) => boolean;

/** Bands of the height of a page. */
const BANDS = 200;
/** Comparisons of words with runs, some 0.2 s. Beyond, no run is at the place of a word. */
const MAX_COMPARISONS = 10_000_000;

/** Sorts runs by their height, so that each word is compared with those of its row. */
function createWordFinder(runs: readonly PaintRun[]): WordFinder {
  const getBand = (y: number) => Math.min(BANDS - 1, Math.max(0, Math.floor(y * BANDS)));
  const bands: PaintRun[][] = Array.from({ length: BANDS }, () => []);
  for (const run of runs) {
    const last = getBand(run.box[3] + PLACE_TOLERANCE);
    for (let band = getBand(run.box[1] - PLACE_TOLERANCE); band <= last; band += 1) bands[band]?.push(run);
  }
  let comparisons = 0;
  return (box, letters) => {
    const band = bands[getBand((box[1] + box[3]) / 2)] ?? [];
    comparisons += band.length;
    return comparisons <= MAX_COMPARISONS && band.some((run) => isPaintedBy(box, letters, run));
  };
}

function isPaintedBy(box: Box, letters: string, run: PaintRun): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return (
    x >= run.box[0] - PLACE_TOLERANCE &&
    x <= run.box[2] + PLACE_TOLERANCE &&
    y >= run.box[1] - PLACE_TOLERANCE &&
    y <= run.box[3] + PLACE_TOLERANCE &&
    // One operation may paint a letter, and a word may be painted by several.
    (run.letters === null || run.letters.includes(letters) || (run.letters !== '' && letters.includes(run.letters)))
  );
}

/** Whether the picture of a page shows anything at the place of a word: a part of the colour that differs. */
export function hasInk(picture: Picture, [x0, y0, x1, y1]: Box): boolean {
  const inset = VERTICAL_INSET * (y1 - y0);
  const [left, right] = [Math.floor(x0 * picture.width), Math.ceil(x1 * picture.width)];
  const [top, bottom] = [Math.floor((y0 + inset) * picture.height), Math.ceil((y1 - inset) * picture.height)];
  const darkest = [255, 255, 255];
  const lightest = [0, 0, 0];
  for (let row = Math.max(0, top); row < Math.min(picture.height, bottom); row += 1)
    for (let column = Math.max(0, left); column < Math.min(picture.width, right); column += 1) {
      const at = 3 * (row * picture.width + column);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = picture.pixels[at + channel] as number;
        if (value < (darkest[channel] as number)) darkest[channel] = value;
        if (value > (lightest[channel] as number)) lightest[channel] = value;
      }
    }
  return lightest.some((value, channel) => value - (darkest[channel] as number) > MIN_CONTRAST);
}
