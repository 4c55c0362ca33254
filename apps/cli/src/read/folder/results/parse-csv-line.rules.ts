/** Returns the cells of one line of a CSV file without their quotes (RFC 4180); null when its quotes do not match. */
export function parseCsvLine(line: string, delimiter: string): readonly string[] | null {
  const cells: string[] = [];
  for (let start = 0; start <= line.length; ) {
    if (line[start] !== '"') {
      const end = line.indexOf(delimiter, start);
      const cell = line.slice(start, end < 0 ? line.length : end);
      if (cell.includes('"')) return null;
      cells.push(cell);
      start = end < 0 ? line.length + 1 : end + 1;
      continue;
    }
    const end = findClosingQuote(line, start + 1);
    if (end < 0 || (end + 1 < line.length && line[end + 1] !== delimiter)) return null;
    cells.push(line.slice(start + 1, end).replaceAll('""', '"'));
    start = end + 2;
  }
  return cells;
}

/** Returns the place of the first quote that is not doubled; -1 when there is none. */
function findClosingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at;
}
