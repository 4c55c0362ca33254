import type { TaskPart } from '@probant/documents/task';
import type { ChunkTables } from '../chunking/chunk.ts';
import type { SealedFile } from '../kept-files/seal-file.ts';
import type { Language } from '../text-analysis/language.ts';

export type PreparedChunk = {
  /** 1-based; null where the format has no pages. */
  readonly page: number | null;
  /** UTF-16 units of the extracted text. */
  readonly start: number;
  readonly end: number;
  /** Titles above the chunk, the highest first. */
  readonly heading: readonly string[];
  readonly text: string;
  /** Null for a chunk without a row of a table. */
  readonly tables: ChunkTables | null;
  /** Its terms in order, for the lexical index. */
  readonly postings: Uint8Array;
};

/** A document that was read and divided, not yet stored. */
export type PreparedDocument = {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly title: string;
  /** Whether the file states the title: its words are then searched with the headings. */
  readonly hasStatedTitle: boolean;
  readonly language: Language;
  readonly sha256: Uint8Array;
  readonly pageCount: number;
  /** Pages with text that nobody can see, which is left out. */
  readonly hiddenTextPages: number;
  /** Rows of page-lines.ts: only pages with blocks. Formats without pages have all blocks on page 1. */
  readonly pages: TaskPart;
  readonly chunks: readonly PreparedChunk[];
  /** Null when files are not kept. */
  readonly file: SealedFile | null;
};
