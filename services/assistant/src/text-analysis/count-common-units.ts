/** Returns how many UTF-16 units two words have in common from their start. */
export function countCommonUnits(word: string, other: string): number {
  let common = 0;
  while (common < word.length && word.charCodeAt(common) === other.charCodeAt(common)) common++;
  return common;
}
