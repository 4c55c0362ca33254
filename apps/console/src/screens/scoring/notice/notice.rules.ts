/** A part of a notice. Cells and items keep their emphasis marks, which `splitEmphasis` reads. */
export type NoticeBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** Divides a notice, which the service writes in Markdown with headings, lists and tables, into its parts. */
export const readNotice = (text: string): readonly NoticeBlock[] =>
  text
    .split('\n\n')
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(readBlock);

function readBlock(block: string): NoticeBlock {
  const lines = block.split('\n').map((line) => line.trim());
  if (block.startsWith('#')) return { kind: 'heading', text: block.replace(/^#+ /, '') };
  if (block.startsWith('|')) {
    const [header = [], , ...rows] = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    return { kind: 'table', header, rows };
  }
  if (block.startsWith('- ')) return { kind: 'list', items: joinItems(lines) };
  return { kind: 'paragraph', text: lines.join(' ') };
}

/** Lines of a list, of which those without a dash continue the item before. */
function joinItems(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ''} ${line}`.trim());
  }
  return items;
}

/** Pieces of a text, of which every second one stood between two pairs of asterisks. Marks of code are left out. */
export const splitEmphasis = (text: string): readonly string[] => text.replaceAll('`', '').split('**');
