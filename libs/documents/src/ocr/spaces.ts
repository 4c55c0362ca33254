import { SPACES } from './constants.ts';
import type { SpeltCharacter } from './spelling.ts';

/** A character on its line's crop: `x` is its centre in pixels of the crop, `spaceRead` whether the model wrote a space before it. */
export type PlacedCharacter = SpeltCharacter & {
  readonly x: number;
  readonly spaceRead: boolean;
};

/** The words of a line: where the model reads a space, or where the ink leaves a gap clearly wider than usual on that line. */
export function splitWords(
  characters: readonly PlacedCharacter[],
  gaps: readonly (readonly [number, number])[],
  height: number,
): PlacedCharacter[][] {
  const gapBefore = characters.map((character, i) => widestGap(gaps, characters[i - 1]?.x ?? character.x, character.x));
  const pitches = characters.map((character, i) => character.x - (characters[i - 1]?.x ?? character.x));
  const usualGap = lowMedian(gapBefore.slice(1));
  const usualPitch = lowMedian(pitches.slice(1));
  const isSpace = (i: number): boolean => {
    const gap = gapBefore[i] as number;
    if (insideNumber(characters, i) && gap < SPACES.insideNumber * height) return false;
    const clearlyWide =
      gap > SPACES.leastShare * height &&
      gap > SPACES.overMedian * usualGap &&
      (pitches[i] as number) > SPACES.overPitch * usualPitch;
    return (characters[i] as PlacedCharacter).spaceRead || clearlyWide || gap > SPACES.alwaysAbove * height;
  };
  const words: PlacedCharacter[][] = [];
  characters.forEach((character, i) => {
    if (i === 0 || isSpace(i)) words.push([character]);
    else words.at(-1)?.push(character);
  });
  return words;
}

function widestGap(gaps: readonly (readonly [number, number])[], from: number, to: number): number {
  let widest = 0;
  for (const [start, end] of gaps) widest = Math.max(widest, Math.min(end, to) - Math.max(start, from));
  return widest;
}

/** The 40th percentile: a line of short words has many spaces, and they must not count as usual. */
function lowMedian(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.trunc(values.length * 0.4)] ?? 0;
}

const DIGIT = /\d/;
const SEPARATOR = /[.,]/;

/** Before or after the separator of digit, separator, digit. */
function insideNumber(characters: readonly PlacedCharacter[], i: number): boolean {
  const is = (pattern: RegExp, at: number) => pattern.test(characters[at]?.character ?? '');
  return (
    (is(DIGIT, i - 2) && is(SEPARATOR, i - 1) && is(DIGIT, i)) ||
    (is(DIGIT, i - 1) && is(SEPARATOR, i) && is(DIGIT, i + 1))
  );
}
