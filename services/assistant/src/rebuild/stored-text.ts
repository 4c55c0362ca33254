import type { PageBlock } from '@probant/contracts/assistant';
import type { PageStructure } from '../documents/page-structure.ts';
import type { ExtractedBlock } from '../reading/extracted-document.ts';

/** A page as it is stored. */
export type StoredPage = {
  readonly page: number;
  readonly blocks: readonly (Omit<PageBlock, 'box'> & Pick<ExtractedBlock, 'box'>)[];
  /** Null for a document stored before structures were. */
  readonly structure: PageStructure | null;
};

/** What a stored chunk says about the blocks that it was made of. */
export type ChunkOutline = {
  readonly start: number;
  readonly page: number | null;
  /** Titles above it, the highest first. */
  readonly heading: readonly string[];
};

/** The stored text is not that of one document: its blocks do not follow each other. */
export class DamagedText extends Error {
  override readonly name = 'DamagedText';
}
