import type { PageBlock } from '@probant/contracts/assistant';

type BlockKind = PageBlock['kind'];

/**
 * A piece of a document in reading order. `start` and `end` are offsets in UTF-16 units of its extracted text, which is the text of all
 * blocks, each followed by "\n". `page` is 1-based; null where the format has no pages. `box` is in shares of the page.
 */
export type ExtractedBlock = {
  readonly kind: BlockKind;
  /** 1 for the highest heading, at most 6; 0 for anything else. */
  readonly level: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
  readonly box: readonly [number, number, number, number] | null;
  /** Whether the cells of a table row name its columns. */
  readonly isHeader: boolean;
};

export type ExtractedDocument = {
  /** As the file states it; null without one. */
  readonly title: string | null;
  readonly contentType: string;
  /** At least 1. */
  readonly pageCount: number;
  /** Pages with text that nobody can see, which is in no block. */
  readonly hiddenTextPages: number;
  readonly blocks: readonly ExtractedBlock[];
};
