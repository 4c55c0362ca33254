import type { Chunk, ChunkableBlock, ChunkTables } from './chunk.ts';
import { countWords, type Piece, splitPieces, TARGET_WORDS } from './split-pieces.ts';

/** Chunks of one document: 2,000 full pages have some 6,000. */
export const MAX_CHUNKS_PER_DOCUMENT = 20_000;
/** A chunk that continues a paragraph starts with its last sentence again, when that is no longer than this. */
const MAX_OVERLAP_WORDS = 30;
const MAX_HEADING_UNITS = 300;
const MAX_HEADING_LEVEL = 6;

/** The document has more text than a knowledge base takes. */
export class TooManyChunks extends Error {
  override readonly name = 'TooManyChunks';
}

/**
 * Divides a document into chunks of about TARGET_WORDS words: at headings, then between paragraphs, list items and table rows, then
 * between sentences; a chunk never crosses a page. Every chunk is one run of the extracted text, and every character of a block that is no
 * heading is in one; a heading is in the path of the chunks under it, and in a chunk of its own when nothing follows it. Blocks between
 * which others were left out are in different chunks.
 *
 * @param extractedText the text that the offsets of the blocks refer to.
 * @throws TooManyChunks beyond MAX_CHUNKS_PER_DOCUMENT.
 */
export function chunkDocument(extractedText: string, blocks: readonly ChunkableBlock[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let path: string[] = [];
  let pieces: Piece[] = [];
  let hasNewPiece = false;
  /** Of the rows that are read, and of the first rows of the chunk. */
  let tableHeader: ChunkableBlock | null = null;
  let firstHeader: ChunkableBlock | null = null;
  let emptyHeading: ChunkableBlock | null = null;

  const close = (): void => {
    const first = pieces[0];
    const last = pieces.at(-1);
    if (first === undefined || last === undefined || !hasNewPiece) return;
    if (chunks.length === MAX_CHUNKS_PER_DOCUMENT) throw new TooManyChunks();
    const text = extractedText.slice(first.start, last.end);
    const above =
      first.block.kind === 'table_row' && firstHeader !== null && first.start > firstHeader.start
        ? firstHeader.text
        : null;
    chunks.push({
      ordinal: chunks.length,
      heading: path.filter((title) => title !== ''),
      page: first.block.page,
      start: first.start,
      end: last.end,
      text,
      searchText: above === null ? text : `${above}\n${text}`,
      tables: describeTables(pieces, above),
    });
    const overlaps =
      last.block.kind === 'paragraph' && last.words <= MAX_OVERLAP_WORDS && last.start > last.block.start;
    pieces = overlaps ? [last] : [];
    hasNewPiece = false;
  };
  const startSection = (): void => {
    close();
    pieces = [];
  };
  const closeEmptyHeading = (): void => {
    if (emptyHeading === null) return;
    const { start, end, text } = emptyHeading;
    pieces = [{ start, end, words: countWords(text), block: emptyHeading }];
    hasNewPiece = true;
    startSection();
    emptyHeading = null;
  };

  let lastEnd = -1;
  for (const block of blocks) {
    const isAfterGap = block.start > lastEnd + 1;
    lastEnd = block.end;
    if (isAfterGap) startSection();
    if (block.text.trim() === '') continue;
    if (block.kind === 'heading') {
      startSection();
      tableHeader = null;
      const level = Math.min(MAX_HEADING_LEVEL, Math.max(1, block.level));
      // A heading below this one takes it into its path: only one without text and subheadings is a chunk of its own.
      if (emptyHeading !== null && level <= emptyHeading.level) closeEmptyHeading();
      path = [...path.slice(0, level - 1), ...Array<string>(Math.max(0, level - 1 - path.length)).fill('')];
      path.push(block.text.trim().slice(0, MAX_HEADING_UNITS));
      emptyHeading = block;
      continue;
    }
    emptyHeading = null;
    // A citation names one page, on which all of its text is.
    if (pieces[0] !== undefined && pieces[0].block.page !== block.page) startSection();
    const isTable = block.kind === 'table_row';
    const wasTable = pieces.at(-1)?.block.kind === 'table_row';
    if (isTable && block.isHeader) tableHeader = block;
    if (isTable !== wasTable && pieces.length > 0 && countPieces(pieces) > TARGET_WORDS / 2) startSection();
    if (!isTable && !wasTable) tableHeader = null;
    for (const piece of splitPieces(block)) {
      if (hasNewPiece && isFull(pieces, piece)) close();
      if (pieces.length > 0 && pieces[0]?.block !== block && !hasNewPiece) pieces = [];
      if (pieces.length === 0) firstHeader = tableHeader;
      pieces.push(piece);
      hasNewPiece = true;
    }
  }
  startSection();
  closeEmptyHeading();
  return chunks;
}

/** A chunk of this many characters is full, however few its words are. */
const MAX_CHUNK_UNITS = 3_000;

const isFull = (pieces: readonly Piece[], next: Piece): boolean =>
  countPieces(pieces) + next.words > TARGET_WORDS || next.end - (pieces[0]?.start ?? next.start) > MAX_CHUNK_UNITS;

const countPieces = (pieces: readonly Piece[]): number => pieces.reduce((sum, { words }) => sum + words, 0);

function describeTables(pieces: readonly Piece[], above: string | null): ChunkTables | null {
  if (!pieces.some(({ block }) => block.kind === 'table_row')) return null;
  const start = pieces[0]?.start ?? 0;
  const headers = pieces.filter(({ block, start: from }) => block.isHeader && from === block.start);
  return { above, headers: headers.map((piece) => piece.start - start) };
}
