/**
 * Breaks the lines of a text between words so that none is longer than `columns` (null: no limit), each after `indent`. A longer word keeps
 * its line.
 */
export const wrapText = (text: string, columns: number | null, indent = ''): readonly string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, columns, indent));

function wrapLine(line: string, columns: number | null, indent: string): readonly string[] {
  if (columns === null || indent.length + line.length <= columns) return [`${indent}${line}`.trimEnd()];
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/ +/)) {
    if (current !== '' && indent.length + current.length + 1 + word.length > columns) {
      lines.push(`${indent}${current}`);
      current = '';
    }
    current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, `${indent}${current}`];
}
