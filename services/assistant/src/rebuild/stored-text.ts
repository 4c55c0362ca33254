import type { PreparedPage } from '../prepared-documents/page-lines.ts';
import type { PageStructure } from '../prepared-documents/page-structure.ts';

/** A page as it is stored. `structure` is null for a document stored before structures were. */
export type StoredPage = Omit<PreparedPage, 'structure'> & { readonly structure: PageStructure | null };

/** What a stored chunk says about the blocks that it was made of. */
export type ChunkOutline = {
  readonly start: number;
  readonly page: number | null;
  /** Titles above it, the highest first. */
  readonly heading: readonly string[];
};

/** The stored text does not come from one document: its blocks do not follow each other. */
export class DamagedText extends Error {
  override readonly name = 'DamagedText';
}
