import { UnreadableDocument } from '@probant/documents/document';
import type { ExtractedBlock } from '../reading/extracted-document.ts';
import { splitLongBlocks } from './split-long-blocks.ts';

/** A passage of a document: the part `start` to `end` of its extracted text, in UTF-16 units. */
export type Chunk = {
  /** Of its first block; null where the format has no pages. */
  readonly page: number | null;
  readonly start: number;
  readonly end: number;
  /** Titles above it, the highest first. */
  readonly heading: readonly string[];
  readonly text: string;
  /** The row that names the columns of its table rows, for the index only; "" without one. */
  readonly columns: string;
};

/** About as long as the passages of the study (research: 180 words); a heading or a page may end one sooner. */
const TARGET_WORDS = 180;
/** A chunk shorter than this goes on over a lower heading or the end of a page. */
const MIN_WORDS = 40;
/** Of one document: 2,000 pages have some 6,000. */
export const MAX_CHUNKS_PER_DOCUMENT = 20_000;

type OpenChunk = { readonly heading: readonly string[]; readonly blocks: ExtractedBlock[]; readonly columns: string };

/**
 * Divides a document into chunks: at its headings, then at its pages, then between blocks, and inside a long block between sentences.
 * @throws UnreadableDocument (took_too_much_memory) beyond MAX_CHUNKS_PER_DOCUMENT.
 */
export function divideDocument(blocks: readonly ExtractedBlock[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  const headings: { readonly level: number; readonly text: string }[] = [];
  let open: OpenChunk | null = null;
  let words = 0;
  let columns = '';
  const close = () => {
    if (open !== null) chunks.push(toChunk(open));
    if (chunks.length > MAX_CHUNKS_PER_DOCUMENT) throw new UnreadableDocument('took_too_much_memory');
    open = null;
    words = 0;
  };
  for (const block of splitLongBlocks(blocks, TARGET_WORDS)) {
    if (block.kind !== 'table_row') columns = '';
    else if (block.isHeader) columns = block.text;
    if (block.kind === 'heading') {
      close();
      while ((headings.at(-1)?.level ?? 0) >= block.level) headings.pop();
      headings.push({ level: block.level, text: block.text });
      continue;
    }
    const blockWords = countWords(block.text);
    const isFull = words + blockWords > TARGET_WORDS && words >= MIN_WORDS;
    const isNextPage = open !== null && getPage(open) !== block.page && words >= MIN_WORDS;
    if (isFull || isNextPage) close();
    open ??= { heading: headings.map(({ text }) => text), blocks: [], columns };
    open.blocks.push(block);
    words += blockWords;
  }
  close();
  return chunks.length > 0 ? chunks : listHeadingsAsChunk(blocks);
}

/** A document of headings only, such as a poster, is one chunk. */
function listHeadingsAsChunk(blocks: readonly ExtractedBlock[]): readonly Chunk[] {
  const headings = blocks.slice(0, TARGET_WORDS);
  return headings.length === 0 ? [] : [toChunk({ heading: [], blocks: [...headings], columns: '' })];
}

const getPage = ({ blocks }: OpenChunk): number | null => blocks[0]?.page ?? null;

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

function toChunk({ heading, blocks, columns }: OpenChunk): Chunk {
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) throw new Error('a chunk has no block');
  const text = blocks.map((block) => block.text).join('\n');
  return { page: first.page, start: first.start, end: last.end, heading, text, columns };
}
