/** Characters that OCR takes for each other. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  o: '0',
  q: '0',
  d: '0',
  i: '1',
  l: '1',
  z: '2',
  s: '5',
  g: '6',
  b: '8',
};

/** Returns folded letters and digits with one character for all that look alike. */
export const unifyLookAlikes = (compact: string): string =>
  compact.replace(/[oqdilzsgb]/g, (letter) => LOOK_ALIKES[letter] ?? letter);

/** Returns the positions in which two texts of one length differ; Infinity for two lengths. */
export function countDifferences(a: string, b: string): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) count += 1;
  return count;
}
