import { UnreadableDocument } from '../document.ts';
import { TEXT_LIMIT_FAULT, TEXT_LIMITS, type TextBlock } from './text-block.ts';

/** Collects the blocks of one document within TEXT_LIMITS. */
export type BlockCollector = {
  readonly blocks: readonly TextBlock[];
  /** Adds a block unless it is blank. White space is collapsed, except in code. @throws UnreadableDocument beyond the limits. */
  add(block: TextBlock): void;
};

export function createBlockCollector(): BlockCollector {
  const blocks: TextBlock[] = [];
  let characters = 0;
  let cells = 0;
  const checkLimits = () => {
    if (blocks.length > TEXT_LIMITS.blocks || characters > TEXT_LIMITS.characters || cells > TEXT_LIMITS.cells)
      throw new UnreadableDocument(TEXT_LIMIT_FAULT);
  };
  const push = (block: TextBlock, length: number) => {
    if (length === 0) return;
    characters += length;
    blocks.push(block);
    checkLimits();
  };
  return {
    blocks,
    add(block) {
      if (block.kind === 'table_row') {
        const texts = block.cells.slice(0, TEXT_LIMITS.cellsInRow).map(collapseSpaces);
        cells += texts.length;
        push({ ...block, cells: texts }, texts.join('').length);
      } else {
        const text = block.kind === 'code' ? block.text.replace(/^\n+|\s+$/g, '') : collapseSpaces(block.text);
        push({ ...block, text }, text.length);
      }
    },
  };
}

const collapseSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();
