import type { Box } from '../document.ts';
import { type QuarterTurn, turnedBox, undoing } from '../layout/turning.ts';
import type { Fragment } from './fragments.ts';

/**
 * A word on the displayed page: its box as shares of the page, the quarter turn (clockwise) in which it is written, or null for a
 * slanted one, and its letters' size as a share of the page's height.
 */
export type PlacedWord = {
  readonly text: string;
  readonly box: Box;
  readonly turn: QuarterTurn | null;
  readonly size: number;
};

type Size = { readonly width: number; readonly height: number };

/** Words within this many radians of a quarter turn are level. */
const LEVEL = 0.17;
/** Two parts of one word (a change of font, a kerned letter) leave no more than these shares of the size between them. */
const NEAREST = -0.3;
const FARTHEST = 0.12;
const SAME_BASELINE = 0.2;

/** The words of a page that show on it. Parts of one word that the file keeps apart are joined. */
export function placedWords(fragments: readonly Fragment[], page: Size): PlacedWord[] {
  const joined: Fragment[] = [];
  for (const fragment of fragments) {
    const last = joined.at(-1);
    if (last && fragment.glued && continues(last, fragment))
      joined[joined.length - 1] = { ...last, text: last.text + fragment.text, to: fragment.to };
    else joined.push(fragment);
  }
  return joined
    .map((fragment) => placed(fragment, page))
    .filter(({ box }) => shows(box))
    .map(clipped);
}

function continues(last: Fragment, next: Fragment): boolean {
  if (Math.abs(last.angle - next.angle) > 0.01) return false;
  const dx = next.from[0] - last.to[0];
  const dy = next.from[1] - last.to[1];
  const along = dx * Math.cos(last.angle) + dy * Math.sin(last.angle);
  const across = dy * Math.cos(last.angle) - dx * Math.sin(last.angle);
  const size = Math.min(last.size, next.size);
  return along > NEAREST * size && along < FARTHEST * size && Math.abs(across) < SAME_BASELINE * size;
}

function placed({ text, from, to, angle, size, ascent, descent }: Fragment, page: Size): PlacedWord {
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
    turn: turnOf(angle),
    size,
  };
}

function turnOf(angle: number): QuarterTurn | null {
  const quarters = Math.round(angle / (Math.PI / 2));
  if (Math.abs(angle - (quarters * Math.PI) / 2) > LEVEL) return null;
  return ((((quarters % 4) + 4) % 4) * 90) as QuarterTurn;
}

const shows = ([x0, y0, x1, y1]: Box): boolean => x1 > 0 && y1 > 0 && x0 < 1 && y0 < 1;

const clipped = (word: PlacedWord): PlacedWord => ({ ...word, box: word.box.map(share) as unknown as Box });
const share = (value: number): number => Math.min(1, Math.max(0, value));

/** The turn that the page needs to be upright: that of most of its letters, undone. */
export function turnOfPage(words: readonly PlacedWord[]): QuarterTurn {
  const letters = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const { turn, text } of words) if (turn !== null) letters[turn] += text.length;
  const most = ([0, 90, 180, 270] as const).reduce((best, turn) => (letters[turn] > letters[best] ? turn : best));
  return undoing(most);
}

/** A word after the page was turned clockwise. */
export const turnedWord = (word: PlacedWord, degrees: QuarterTurn): PlacedWord => ({
  ...word,
  box: turnedBox(word.box, degrees),
  turn: word.turn === null ? null : (((word.turn + degrees) % 360) as QuarterTurn),
});
