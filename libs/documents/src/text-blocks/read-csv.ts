import { CsvError, parse } from 'csv-parse/sync';
import { UnreadableDocument } from '../document.ts';
import { createBlockCollector } from './block-collector.ts';
import { TEXT_LIMITS, type TextBlock } from './text-block.ts';

const DELIMITERS = [';', ',', '\t', '|'] as const;
const SAMPLED_LINES = 20;

/**
 * Reads delimited values as table rows; the first row is the header. The delimiter is the one that most lines contain equally often.
 *
 * @throws UnreadableDocument: unreadable for an unclosed quotation mark; beyond TEXT_LIMITS.
 */
export function readCsv(text: string): readonly TextBlock[] {
  const collector = createBlockCollector();
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // One more than allowed, so that the collector refuses a longer file.
      to: TEXT_LIMITS.blocks + 1,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableDocument('unreadable');
    throw error;
  }
  for (const [index, cells] of records.entries())
    collector.add({ kind: 'table_row', cells, isHeader: index === 0, page: null });
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
