/** Returns the number of letters to replace, insert or delete (Levenshtein); null when it exceeds `maxDistance`. */
export function computeEditDistance(a: string, b: string, maxDistance: number): number | null {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++) {
      const replaced = (row[at - 1] ?? 0) + Number(letter !== b[at - 1]);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > maxDistance) return null;
    row = next;
  }
  const distance = row.at(-1) ?? 0;
  return distance <= maxDistance ? distance : null;
}
