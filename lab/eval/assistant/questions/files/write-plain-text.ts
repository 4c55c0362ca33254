import type { ContentBlock } from '../parse-content.ts';

const LINE_UNITS = 92;

/** Writes blocks as plain text with lines of at most 92 characters; titles are underlined and the columns of tables aligned. */
export const writePlainText = (blocks: readonly ContentBlock[]): Uint8Array =>
  Buffer.from(`${blocks.map(writeBlock).join('\n\n')}\n`);

function writeBlock(block: ContentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${(block.level === 1 ? '=' : '-').repeat(block.text.length)}`;
    case 'list':
      return block.items.map((item, at) => wrap(`${block.isNumbered ? `${at + 1}.` : '-'} ${item}`)).join('\n');
    case 'table': {
      const rows = [block.header, ...block.rows];
      const widths = block.header.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)) + 3);
      return rows
        .map((cells) =>
          cells
            .map((cell, at) => cell.padEnd(widths[at] ?? 0))
            .join('')
            .trimEnd(),
        )
        .join('\n');
    }
    case 'fields':
      return block.fields.map(([label, value]) => `${label} : ${value}`).join('\n');
    default:
      return wrap(block.text);
  }
}

function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_UNITS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
