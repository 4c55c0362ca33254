/** Returns the first of the separators that the first line has; a semicolon where it has none. */
export function findSeparator(content: string, separators: readonly string[]): string {
  const firstLine = content.slice(0, content.search(/[\r\n]|$/));
  return separators.find((known) => firstLine.includes(known)) ?? ';';
}

/**
 * Returns the cells of each line of CSV (RFC 4180), of a FEC or of a copy from a spreadsheet: a cell in quotation marks may contain
 * separators, line ends and doubled quotation marks. Each character is looked at once.
 */
export function readCells(content: string, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let place = 0;
  while (place <= content.length) {
    const { cell, end } = content[place] === '"' ? readQuoted(content, place) : readPlain(content, place, separator);
    cells.push(cell);
    const mark = content[end];
    if (mark !== separator) {
      lines.push(cells);
      cells = [];
    }
    place = end + (mark === '\r' && content[end + 1] === '\n' ? 2 : 1);
  }
  return lines;
}

function readPlain(content: string, start: number, separator: string) {
  let end = start;
  while (end < content.length && content[end] !== separator && content[end] !== '\n' && content[end] !== '\r') end += 1;
  return { cell: content.slice(start, end), end };
}

function readQuoted(content: string, start: number) {
  let cell = '';
  let place = start + 1;
  while (place < content.length) {
    const quote = content.indexOf('"', place);
    if (quote < 0) return { cell: cell + content.slice(place), end: content.length };
    cell += content.slice(place, quote);
    if (content[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    place = quote + 2;
  }
  return { cell, end: content.length };
}
