import type { ContentBlock } from '../parse-content.ts';

/** Writes the tables of a document as CSV with semicolons, as a French spreadsheet exports it. */
export const writeCsv = (blocks: readonly ContentBlock[]): Uint8Array =>
  Buffer.from(
    blocks
      .filter((block) => block.kind === 'table')
      .flatMap(({ header, rows }) => [header, ...rows])
      .map((cells) => `${cells.map(quoteCell).join(';')}\r\n`)
      .join(''),
  );

const quoteCell = (cell: string): string => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
