import { SPACING_PARAMETERS } from '../parameters.ts';
import type { SpellingCharacter } from '../spelling/correct-spelling.ts';

/** A character on its line's crop: `x` is its centre in pixels of the crop, `followsSpace` whether the model wrote a space before it. */
export type PlacedCharacter = SpellingCharacter & {
  readonly x: number;
  readonly followsSpace: boolean;
};

/** Splits a line into words: where the model wrote a space, or where a gap in the ink is clearly wider than usual on that line. */
export function splitWords(
  characters: readonly PlacedCharacter[],
  gaps: readonly (readonly [number, number])[],
  height: number,
): PlacedCharacter[][] {
  const gapsBefore = characters.map((character, i) =>
    findWidestGap(gaps, characters[i - 1]?.x ?? character.x, character.x),
  );
  const pitches = characters.map((character, i) => character.x - (characters[i - 1]?.x ?? character.x));
  const usualGap = computeLowPercentile(gapsBefore.slice(1));
  const usualPitch = computeLowPercentile(pitches.slice(1));
  const isWordStart = (i: number): boolean => {
    const gap = gapsBefore[i] as number;
    if (isInsideNumber(characters, i) && gap < SPACING_PARAMETERS.numberGap * height) return false;
    const isClearlyWide =
      gap > SPACING_PARAMETERS.minGap * height &&
      gap > SPACING_PARAMETERS.gapRatio * usualGap &&
      (pitches[i] as number) > SPACING_PARAMETERS.pitchRatio * usualPitch;
    return (
      (characters[i] as PlacedCharacter).followsSpace || isClearlyWide || gap > SPACING_PARAMETERS.alwaysGap * height
    );
  };
  const words: PlacedCharacter[][] = [];
  characters.forEach((character, i) => {
    if (i === 0 || isWordStart(i)) words.push([character]);
    else words.at(-1)?.push(character);
  });
  return words;
}

function findWidestGap(gaps: readonly (readonly [number, number])[], from: number, to: number): number {
  let widest = 0;
  for (const [start, end] of gaps) widest = Math.max(widest, Math.min(end, to) - Math.max(start, from));
  return widest;
}

/** Returns the 40th percentile: a line of short words has many spaces, which must not count as usual gaps. */
function computeLowPercentile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.trunc(values.length * 0.4)] ?? 0;
}

const DIGIT_PATTERN = /\d/;
const SEPARATOR_PATTERN = /[.,]/;

/** Whether the position is just before or after the separator of digit, separator, digit. */
function isInsideNumber(characters: readonly PlacedCharacter[], i: number): boolean {
  const matches = (pattern: RegExp, index: number) => pattern.test(characters[index]?.character ?? '');
  return (
    (matches(DIGIT_PATTERN, i - 2) && matches(SEPARATOR_PATTERN, i - 1) && matches(DIGIT_PATTERN, i)) ||
    (matches(DIGIT_PATTERN, i - 1) && matches(SEPARATOR_PATTERN, i) && matches(DIGIT_PATTERN, i + 1))
  );
}
