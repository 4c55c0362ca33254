import { CsvError, parse } from 'csv-parse/sync';
import { UnreadableDocument } from '../document.ts';
import { createBlockCollector } from './block-collector.ts';
import { requireAtMost, type TextBlock, type TextLimits } from './text-block.ts';

const DELIMITERS = [';', ',', '\t', '|'] as const;
const SAMPLED_LINES = 20;

/**
 * Reads delimited values as table rows; the first row is the header. The delimiter is the one that most lines contain equally often.
 *
 * @throws UnreadableDocument: unreadable for an unclosed quotation mark; beyond `limits`, before more rows are in memory.
 */
export function readCsv(text: string, limits: TextLimits): readonly TextBlock[] {
  const collector = createBlockCollector(limits);
  let isHeader = true;
  try {
    parse(text, {
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Checked before each further byte.
      max_record_size: limits.row_bytes - 1,
      // Each row is given to the collector at once, and not kept by the library.
      on_record: (cells: string[]) => {
        collector.add({ kind: 'table_row', cells, isHeader, page: null });
        isHeader = false;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')
      requireAtMost(limits, 'row_bytes', Number.POSITIVE_INFINITY);
    if (error instanceof CsvError) throw new UnreadableDocument('unreadable');
    throw error;
  }
  return collector.blocks;
}

/** Counts each delimiter in the first lines: the one with the same count, above zero, in most of them. */
function detectDelimiter(text: string): string {
  const lines = text.slice(0, 65_536).split(/\r?\n/, SAMPLED_LINES).filter(Boolean);
  const rate = (delimiter: string): number => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    return first === 0 ? 0 : counts.filter((count) => count === first).length + first / 1_000;
  };
  return DELIMITERS.reduce((best, delimiter) => (rate(delimiter) > rate(best) ? delimiter : best));
}
