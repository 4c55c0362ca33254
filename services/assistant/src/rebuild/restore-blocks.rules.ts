import type { PageStructure } from '../prepared-documents/page-structure.ts';
import type { ExtractedBlock } from '../reading/extracted-document.ts';
import { recoverStructure } from './recover-structure.rules.ts';
import { type ChunkOutline, DamagedText, type StoredPage } from './stored-text.ts';

/**
 * Returns the blocks of a stored document in reading order, as they were when its file was read. For pages without a structure, it is
 * recovered from `outlines`, those of the stored chunks in their order, and from the texts.
 * @throws DamagedText when the blocks do not follow each other.
 */
export function restoreBlocks(
  pages: readonly StoredPage[],
  outlines: readonly ChunkOutline[],
  contentType: string,
): readonly ExtractedBlock[] {
  const isComplete = pages.every(({ structure }) => structure !== null);
  const recovered = isComplete ? [] : recoverStructure(pages, outlines, contentType);
  const blocks = pages.flatMap((page, at) => restorePage(page, page.structure ?? recovered[at] ?? NO_STRUCTURE));
  blocks.sort((a, b) => a.start - b.start);
  let start = 0;
  for (const block of blocks) {
    if (block.start !== start || block.end !== start + block.text.length) throw new DamagedText();
    start = block.end + 1;
  }
  return blocks;
}

const NO_STRUCTURE: PageStructure = { isPaged: false, headings: [], headerRows: [] };

function restorePage({ page, blocks }: StoredPage, structure: PageStructure): readonly ExtractedBlock[] {
  const levels = new Map(structure.headings);
  const headerRows = new Set(structure.headerRows);
  return blocks.map((block, place) => ({
    ...block,
    level: levels.get(place) ?? (block.kind === 'heading' ? 1 : 0),
    page: structure.isPaged ? page : null,
    isHeader: headerRows.has(place),
  }));
}
