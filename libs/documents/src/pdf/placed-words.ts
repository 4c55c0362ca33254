import { invertTurn, type QuarterTurn, rotateBox } from '../box.ts';
import { clampShare } from '../clamp-share.ts';
import type { Box } from '../document.ts';
import type { Fragment } from './fragments.ts';

/**
 * A word on the displayed page: its box as shares of the page, the quarter turn (clockwise) of its text, or null for a slanted one, and its
 * letter size in points.
 */
export type PlacedWord = {
  readonly text: string;
  readonly box: Box;
  readonly turn: QuarterTurn | null;
  readonly size: number;
};

type Size = { readonly width: number; readonly height: number };

/** Text within this angle of a quarter turn counts as level. */
const MAX_LEVEL_RADIANS = 0.17;
/** Gap between two parts of one word (a change of font, a kerned letter), as a share of the letter size. */
const MIN_PART_GAP = -0.3;
const MAX_PART_GAP = 0.12;
const MAX_BASELINE_SHIFT = 0.2;

/** Returns the visible words of a page. Parts of one word that the file separates are merged. */
export function placeWords(fragments: readonly Fragment[], page: Size): PlacedWord[] {
  const merged: Fragment[] = [];
  for (const fragment of fragments) {
    const last = merged.at(-1);
    if (last && fragment.followsText && isSameWord(last, fragment))
      merged[merged.length - 1] = { ...last, text: last.text + fragment.text, to: fragment.to };
    else merged.push(fragment);
  }
  return merged
    .map((fragment) => placeFragment(fragment, page))
    .filter(({ box }) => isVisible(box))

    .map(clipToPage);
}

function isSameWord(last: Fragment, next: Fragment): boolean {
  if (Math.abs(last.angle - next.angle) > 0.01) return false;
  const dx = next.from[0] - last.to[0];
  const dy = next.from[1] - last.to[1];
  const along = dx * Math.cos(last.angle) + dy * Math.sin(last.angle);
  const across = dy * Math.cos(last.angle) - dx * Math.sin(last.angle);
  const size = Math.min(last.size, next.size);
  return along > MIN_PART_GAP * size && along < MAX_PART_GAP * size && Math.abs(across) < MAX_BASELINE_SHIFT * size;
}

function placeFragment({ text, from, to, angle, size, ascent, descent }: Fragment, page: Size): PlacedWord {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const corners = [from, to].flatMap(([x, y]) => [
    [x + sin * ascent, y - cos * ascent],
    [x - sin * descent, y + cos * descent],
  ]);
  const xs = corners.map(([x]) => (x as number) / page.width);
  const ys = corners.map(([, y]) => (y as number) / page.height);
  return {
    text,
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    turn: computeTurn(angle),
    size,
  };
}

function computeTurn(angle: number): QuarterTurn | null {
  const quarters = Math.round(angle / (Math.PI / 2));
  if (Math.abs(angle - (quarters * Math.PI) / 2) > MAX_LEVEL_RADIANS) return null;
  return ((((quarters % 4) + 4) % 4) * 90) as QuarterTurn;
}

const isVisible = ([x0, y0, x1, y1]: Box): boolean => x1 > 0 && y1 > 0 && x0 < 1 && y0 < 1;

const clipToPage = (word: PlacedWord): PlacedWord => ({ ...word, box: word.box.map(clampShare) as unknown as Box });

/** Returns the turn that makes the page upright: the inverse of the turn of most letters. */
export function computePageTurn(words: readonly PlacedWord[]): QuarterTurn {
  const letters = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const { turn, text } of words) if (turn !== null) letters[turn] += text.length;
  const mostFrequent = ([0, 90, 180, 270] as const).reduce((best, turn) =>
    letters[turn] > letters[best] ? turn : best,
  );
  return invertTurn(mostFrequent);
}

/** Returns a word after the page was turned clockwise. */
export const rotateWord = (word: PlacedWord, degrees: QuarterTurn): PlacedWord => ({
  ...word,
  box: rotateBox(word.box, degrees),
  turn: word.turn === null ? null : (((word.turn + degrees) % 360) as QuarterTurn),
});
