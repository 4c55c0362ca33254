import type { TextFormat } from '@probant/documents/text-blocks';
import { CELL_SEPARATOR } from '../chunking/sentences.rules.ts';
import type { PageStructure } from '../prepared-documents/page-structure.ts';
import { TEXT_TYPES } from '../reading/program/content-types.ts';
import { namesColumns } from '../reading/tables/form-fields.rules.ts';
import type { ChunkOutline, StoredPage } from './stored-text.ts';

/** Whether the reader of a format takes the first row of each table for its header. */
const IS_HEADED: Readonly<Record<TextFormat, boolean>> = {
  docx: false,
  odt: true,
  pptx: true,
  xlsx: true,
  html: false,
  markdown: true,
  csv: true,
  text: false,
};
const HEADED_TYPES: ReadonlySet<string> = new Set(
  (Object.keys(IS_HEADED) as TextFormat[]).filter((format) => IS_HEADED[format]).map((format) => TEXT_TYPES[format]),
);

/**
 * Recovers the structure of pages that were stored without it. The depth of a heading in the titles above the next chunk is its level as far
 * as dividing is concerned: a level that no heading has changes no chunk. The first row of a table names its columns in formats that have
 * such rows, and in others when it looks like it.
 *
 * @param outlines those of the stored chunks, in their order.
 */
export function recoverStructure(
  pages: readonly StoredPage[],
  outlines: readonly ChunkOutline[],
  contentType: string,
): readonly PageStructure[] {
  const levels = recoverLevels(pages, outlines);
  const isPaged = outlines.some(({ page }) => page !== null);
  return pages.map(({ blocks }) => ({
    isPaged,
    headings: blocks.flatMap(({ kind, start }, place) =>
      kind === 'heading' ? [[place, levels.get(start) ?? 1] as const] : [],
    ),
    headerRows: blocks.flatMap((_, place) => (isHeaderRow(blocks, place, contentType) ? [place] : [])),
  }));
}

/**
 * Returns the level of each heading by its start. Headings that directly follow each other before a chunk are the last ones of its titles: one
 * that is not below the other would have a chunk of its own.
 */
function recoverLevels(pages: readonly StoredPage[], outlines: readonly ChunkOutline[]): ReadonlyMap<number, number> {
  const starts = pages
    .flatMap(({ blocks }) => blocks.filter(({ kind, text }) => kind === 'heading' && text.trim() !== ''))
    .map(({ start }) => start)
    .sort((a, b) => a - b);
  const levels = new Map<number, number>();
  let next = 0;
  for (const { heading, start } of outlines) {
    const first = next;
    while (next < starts.length && (starts[next] ?? 0) <= start) next += 1;
    for (let at = first; at < next; at++) levels.set(starts[at] ?? 0, Math.max(1, heading.length - (next - 1 - at)));
  }
  return levels;
}

function isHeaderRow(blocks: StoredPage['blocks'], place: number, contentType: string): boolean {
  if (blocks[place]?.kind !== 'table_row' || blocks[place - 1]?.kind === 'table_row') return false;
  if (HEADED_TYPES.has(contentType)) return true;
  const [header, row] = [blocks[place], blocks[place + 1]];
  return row?.kind === 'table_row' && namesColumns(header.text.split(CELL_SEPARATOR), row.text.split(CELL_SEPARATOR));
}
