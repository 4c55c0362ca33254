/**
 * Widths of letters as shares of the font size (Helvetica's metrics by class): to find where the words of a run stand when only the
 * length of the whole run is known.
 */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[iljI.,:;'|!’ıîï]/u, 0.27],
  [/[ftr()[\]/\\\- ]/u, 0.33],
  [/[mwMW@%]/u, 0.86],
  [/[A-ZÀ-ÖØ-Þ&]/u, 0.68],
  [/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/u, 1],
];

const widths = new Map<string, number>();

/** A space and what is in no class are as wide as a digit or small letter. */
export function letterWidth(letter: string): number {
  const known = widths.get(letter);
  if (known !== undefined) return known;
  const width = CLASSES.find(([pattern]) => pattern.test(letter))?.[1] ?? 0.54;
  // Bounded by the letters of Unicode; a child lives for a hundred documents only.
  widths.set(letter, width);
  return width;
}

export const textWidth = (text: string): number => {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
};
