/**
 * Widths of letters as shares of the font size (Helvetica's metrics by class), to estimate the position of words in a text run of which
 * only the total length is known.
 */
const WIDTH_CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[iljI.,:;'|!’ıîï]/u, 0.27],
  [/[ftr()[\]/\\\- ]/u, 0.33],
  [/[mwMW@%]/u, 0.86],
  [/[A-ZÀ-ÖØ-Þ&]/u, 0.68],
  [/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/u, 1],
];
/** A digit, a small letter, and any letter that is in no class. */
const DEFAULT_WIDTH = 0.54;

/** Bounded by the letters of Unicode; a worker reads a thousand documents at most. */
const widthCache = new Map<string, number>();

/** Returns the estimated width of a letter as a share of the font size. */
export function estimateLetterWidth(letter: string): number {
  const cached = widthCache.get(letter);
  if (cached !== undefined) return cached;
  const width = WIDTH_CLASSES.find(([pattern]) => pattern.test(letter))?.[1] ?? DEFAULT_WIDTH;
  widthCache.set(letter, width);
  return width;
}

export const estimateTextWidth = (text: string): number => {
  let width = 0;
  for (const letter of text) width += estimateLetterWidth(letter);
  return width;
};
