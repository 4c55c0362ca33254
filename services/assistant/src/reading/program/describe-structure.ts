import type { PageStructure } from '../../prepared-documents/page-structure.ts';
import type { ExtractedBlock } from '../extracted-document.ts';

type StructuredBlock = Pick<ExtractedBlock, 'kind' | 'level' | 'page' | 'isHeader'>;

/** Returns the structure of a page, by which `restoreBlocks` returns its blocks again. */
export const describeStructure = (blocks: readonly StructuredBlock[]): PageStructure => ({
  isPaged: blocks.some(({ page }) => page !== null),
  headings: blocks.flatMap(({ kind, level }, place) => (kind === 'heading' ? [[place, level] as const] : [])),
  headerRows: blocks.flatMap(({ isHeader }, place) => (isHeader ? [place] : [])),
});
