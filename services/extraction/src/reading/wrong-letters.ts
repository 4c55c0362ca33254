/** Letters to replace, add or take away (Levenshtein); null when there are more than `most`. */
export function wrongLetters(a: string, b: string, most: number): number | null {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++) {
      const replaced = (row[at - 1] ?? 0) + Number(letter !== b[at - 1]);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return null;
    row = next;
  }
  const wrong = row.at(-1) ?? 0;
  return wrong <= most ? wrong : null;
}
