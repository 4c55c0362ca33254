import type { ContentBlock } from '../parse-content.ts';

/** Writes blocks as Markdown. */
export const writeMarkdown = (blocks: readonly ContentBlock[]): Uint8Array =>
  Buffer.from(`${blocks.map(writeBlock).join('\n\n')}\n`);

function writeBlock(block: ContentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'list':
      return block.items.map((item, at) => `${block.isNumbered ? `${at + 1}.` : '-'} ${item}`).join('\n');
    case 'table':
      return [block.header, block.header.map(() => '---'), ...block.rows]
        .map((cells) => `| ${cells.join(' | ')} |`)
        .join('\n');
    case 'fields':
      return block.fields.map(([label, value]) => `**${label}** : ${value}  `).join('\n');
    case 'footer':
      return `---\n\n*${block.text}*`;
    default:
      return block.text;
  }
}
