import type { PageBlock } from '@probant/contracts/assistant';

export type PreparedChunk = {
  /** 1-based; null where the format has no pages. */
  readonly page: number | null;
  /** UTF-16 units of the extracted text. */
  readonly start: number;
  readonly end: number;
  /** Titles above the chunk, the highest first. */
  readonly heading: readonly string[];
  readonly text: string;
};

/** A document that was read and divided, not yet stored. */
export type PreparedDocument = {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly title: string;
  readonly sha256: Uint8Array;
  readonly pageCount: number;
  /** Only pages with blocks. Formats without pages have all blocks on page 1. */
  readonly pages: readonly { readonly page: number; readonly blocks: readonly PageBlock[] }[];
  readonly chunks: readonly PreparedChunk[];
  /** Terms of the chunks, for the lexical index. */
  readonly postings: Uint8Array;
};
