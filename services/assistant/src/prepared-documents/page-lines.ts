import type { PageBlock } from '@probant/contracts/assistant';
import type { Box } from '@probant/documents/document';
import type { TaskPart } from '@probant/documents/task';
import { sliceText } from '@probant/kernel/text-slices';
import type { PageStructure } from './page-structure.ts';

/** The text of a page with its places. */
export type PreparedPage = {
  readonly page: number;
  readonly blocks: readonly (Omit<PageBlock, 'box'> & { readonly box: Box | null })[];
  readonly structure: PageStructure;
};

/** Columns that a line holds. */
export const PAGE_LINE_COLUMNS = ['page', 'blocks', 'structure'] as const;

/** Characters of a line that are encoded at once: the largest page has some 30 million. */
const CHARACTERS_PER_PIECE = 1024 * 1024;

/**
 * Yields a page as a row in the text format of COPY, in pieces. A worker writes it, and the main process passes the bytes on to the database
 * without decoding them: a page may be a text of 20 million characters, and parsing and writing it took 300 ms of the event loop.
 */
export function* writePageLine({ page, blocks, structure }: PreparedPage): Generator<Uint8Array> {
  // JSON has no line feed and no tab: only its backslashes have a meaning for COPY.
  const row = `${page}\t${JSON.stringify(blocks)}\t${JSON.stringify(structure)}\n`;
  for (const slice of sliceText(row, CHARACTERS_PER_PIECE)) yield Buffer.from(slice.replaceAll('\\', '\\\\'));
}

/** Yields the rows of a part with `prefix`, which holds the columns before them, in front of each. Nothing is decoded or copied. */
export function* prefixPageLines(part: TaskPart, prefix: Uint8Array): Generator<Uint8Array> {
  let isLineStart = true;
  for (const piece of part) {
    for (let start = 0; start < piece.length; ) {
      const feed = piece.indexOf(LINE_FEED, start);
      const end = feed === -1 ? piece.length : feed + 1;
      if (isLineStart) yield prefix;
      yield piece.subarray(start, end);
      isLineStart = feed !== -1;
      start = end;
    }
  }
}

const LINE_FEED = 0x0a;
