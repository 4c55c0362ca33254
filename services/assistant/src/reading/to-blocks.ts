import type { Page } from '@probant/documents/document';
import type { TextBlock } from '@probant/documents/text-blocks';
import type { ExtractedBlock } from './extracted-document.ts';
import { findParagraphs } from './find-paragraphs.rules.ts';

/** A block whose offset in the extracted text is not known yet. */
export type PlacedBlock = Omit<ExtractedBlock, 'start' | 'end'>;

/** Characters between two cells of a table row in the extracted text. */
export const CELL_SEPARATOR = ' | ';

/** Returns the blocks of a text document with their offsets. */
export const toBlocks = (blocks: readonly TextBlock[]): readonly ExtractedBlock[] =>
  addOffsets(
    blocks.map((block) => ({
      kind: block.kind,
      level: block.kind === 'heading' ? block.level : 0,
      text: block.kind === 'table_row' ? block.cells.join(CELL_SEPARATOR) : block.text,
      page: block.page,
      box: null,
      isHeader: block.kind === 'table_row' && block.isHeader,
    })),
  );

/** Returns the blocks of pages of words: paragraphs and headings by the place and the height of their lines. */
export const toPageBlocks = (pages: readonly Page[]): readonly ExtractedBlock[] =>
  addOffsets(pages.flatMap((page) => findParagraphs(page)));

/** Returns the blocks of a document, in reading order, with their offsets. */
export function addOffsets(blocks: readonly PlacedBlock[]): readonly ExtractedBlock[] {
  let start = 0;
  return blocks.map((block) => {
    const text = makeStorable(block.text);
    const placed = { ...block, text, start, end: start + text.length };
    start = placed.end + 1;
    return placed;
  });
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store, by characters of the same length. */
const makeStorable = (text: string): string => text.replaceAll('\0', ' ').toWellFormed();
