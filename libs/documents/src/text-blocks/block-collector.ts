import { requireAtMost, type TextBlock, type TextLimits } from './text-block.ts';

/** Collects the blocks of one document within its limits. */
export type BlockCollector = {
  readonly blocks: readonly TextBlock[];
  /** Adds a block unless it is blank. White space is collapsed, except in code. @throws UnreadableDocument beyond the limits. */
  add(block: TextBlock): void;
};

export function createBlockCollector(limits: TextLimits): BlockCollector {
  const blocks: TextBlock[] = [];
  let characters = 0;
  let cells = 0;
  const checkLimits = () => {
    requireAtMost(limits, 'blocks', blocks.length);
    requireAtMost(limits, 'characters', characters);
    requireAtMost(limits, 'cells', cells);
  };
  const push = (block: TextBlock, length: number) => {
    if (length > 0) blocks.push(block);
    characters += length;
    checkLimits();
  };
  return {
    blocks,
    add(block) {
      if (block.kind === 'table_row') {
        const texts = block.cells.slice(0, limits.cellsInRow).map(collapseSpaces);
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
