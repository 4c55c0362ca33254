import { type Block, createParagraph, writeDocx } from '../../../../generate/docx/write-docx.ts';
import type { ContentBlock } from '../parse-content.ts';

/** Width of a page between its margins, in twentieths of a point. */
const TEXT_WIDTH = 9_600;

/** Writes blocks as a word-processing document: headings by style, forms as tables of two columns. */
export function writeWordDocument(blocks: readonly ContentBlock[]): Uint8Array {
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? '';
  return writeDocx({ title, author: 'Secrétariat', blocks: blocks.flatMap(toWordBlocks) });
}

function toWordBlocks(block: ContentBlock): readonly Block[] {
  switch (block.kind) {
    case 'heading':
      return [createParagraph(block.text, block.level === 1 ? 'Title' : block.level === 2 ? 'Heading1' : 'Heading2')];
    case 'list':
      return block.items.map((item, at) =>
        block.isNumbered ? createParagraph(`${at + 1}. ${item}`) : createParagraph(item, 'ListBullet'),
      );
    case 'table':
      return [createTable([block.header, ...block.rows])];
    case 'fields':
      return [createTable(block.fields)];
    default:
      return [createParagraph(block.text)];
  }
}

const createTable = (rows: readonly (readonly string[])[]): Block => ({
  widths: (rows[0] ?? []).map(() => Math.round(TEXT_WIDTH / (rows[0] ?? []).length)),
  rows: rows.map((cells) => cells.map((cell) => [createParagraph(cell)])),
});
